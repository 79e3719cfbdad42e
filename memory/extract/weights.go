package extract

// balance weighs a candidate for one kind: a sum over its traits, in tenths of
// a logit, that must not stay below zero.
type balance struct {
	bias    int
	weights [traits]int
}

func (b *balance) weigh(m *marks) int {
	sum := b.bias
	for t, on := range m {
		if on {
			sum += b.weights[t]
		}
	}
	return sum
}

// scales are the balances of all kinds.
type scales struct {
	choice, offer, doubt, goal balance
}
