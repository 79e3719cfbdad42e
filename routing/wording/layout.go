package wording

// A model is a list of numbers, the lower byte first: a bias of two bytes for each
// class, in the order of Scores; for each beginning of a feature where the ones
// that begin so stand in the list behind it, and where the last one ends, two
// bytes each; then of each feature its tag of two bytes and its weight for each
// class, one byte each. A feature is known by its beginning and its tag, so of those
// that the corpora do not hold one of some 10,000 is taken for another. What one
// look-up reads lies together, since a hook makes each for the first time.
const (
	Classes   = 3
	StartBits = 12
	// MostFeatures is how many a model may hold.
	MostFeatures = 40 << 10

	startsAt   = 2 * Classes
	featuresAt = startsAt + 2*(1<<StartBits+1)
	perFeature = 2 + Classes
)

// Start is the beginning of a feature.
func Start(feature uint32) int { return int(feature >> (32 - StartBits)) }

// Tag tells features with the same beginning apart.
func Tag(feature uint32) uint16 { return uint16(feature) }

// number returns the two bytes of the model at a place.
func number(at int) int { return int(model[at]) | int(model[at+1])<<8 }

// find returns the place of a feature in the list, -1 where the model lacks it.
func find(feature uint32) int {
	at := startsAt + 2*Start(feature)
	tag := int(Tag(feature))
	for i, end := number(at), number(at+2); i < end; i++ {
		if number(featuresAt+perFeature*i) == tag {
			return i
		}
	}
	return -1
}

// weight is what the feature at a place is worth for a class.
func weight(place, class int) int {
	return int(int8(model[featuresAt+perFeature*place+2+class]))
}
