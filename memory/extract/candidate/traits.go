package candidate

import (
	"slices"
	"strings"

	"proem/memory/extract/clause"
	"proem/memory/extract/similar"
	"proem/memory/extract/words"
	"proem/routing/lexicon"
)

// trait is something about a clause that speaks for or against remembering it.
// The first ones are the word classes of the clause itself.
type trait int

// The traits behind the word classes.
const (
	question    trait = iota + trait(words.Count) // it ends with a question mark
	quoted                                        // a quotation was taken out of it
	broken                                        // it reads like output
	labelled                                      // it stood behind a label and a colon
	headDecided                                   // what was cut off in front of it says so
	headRule
	headGoal
	headOpen
	headRefuse
	headAccept
	headReverse
	headHypo
	headFromNow
	messageJoke // the classes of the whole message
	messageOnce
	messageHypo
	messageSays
	messageOpen
	messageUnsure
	messageReverse
	messageQuestion
	messageAccept
	messagePasted
	short  // fewer than three words with a meaning
	brief  // three or four
	middle // five to nine
	long   // ten to sixteen
	endless
	early // one of the first two messages of the user
	soon  // one of the first five
	later
	afterProposal // the assistant proposed something just before
	afterQuestion // or asked
	confirmed     // the answer begins as a request is confirmed
	repeated      // the answer repeats a word with a meaning
	echoed        // or two
	answered      // the answer ends with a question
	begunNone     // it begins with a negation
	begunNever
	begunAsk
	begunChange // it begins with an order to work, as routing reads it
	begunInspect
	begunRun
	hasCode
	hasDefect
	hasLife
	hasNumber
	hasTicks
	contrasts // a part after a comma negates
	first     // the first clause of its message
	single    // the only one
	hasName   // names a technology
	nextOpen  // the user's next message is not sure
	nextRefuse
	joined      // more than one sentence of a message
	negatedRule // pairs of classes that say more than each of them
	alwaysNever
	mustAlways
	keepNone
	keepReason
	keepInstead
	keepWe
	thingBuild
	thingPurpose
	buildPurpose
	openWhether
	unsureWhether
	hypoKeep
	onceKeep
	repliedShort // to what the assistant proposed: one or two words
	repliedMiddle
	repliedLong
	repliedAccept // it begins with consent
	repliedRefuse
	repliedNone
	repliedLasting
	repliedQuestion
	repliedJoke
	repliedHypo
	repliedTask
	followedDone // the assistant's next answer confirms
	begunPropose
	proposed // the message proposes
	lastOne  // the last clause of its message
	starts   // it begins where a sentence does
	ends     // it ends where one does
	whole    // both
	tailMe   // of more than one part: what the last one speaks of
	tailReason
	tailUnsure
	tailSays
	tailNone
	tailPlain // nothing that settles
	headMe    // and the first one
	headSays
	headPlain
	headNone
	leftNone // a neighbour that was left out negates
	leftKeep
	leftReason
	leftLong // it is of five words and more
	confirmedKeep
	confirmedNone
	confirmedMust
	confirmedOnly
	confirmedAlways
	confirmedPlain
	echoedKeep
	refusedNone
	refusedOnly
	meKeep
	saysKeep
	jokeKeep
	settlesNot // how many classes settle
	settlesOne
	settlesTwo
	settlesSome
	settlesMany
	laterConfirmed
	questionOpen
	aroundOpen
	traits
)

// Marks are the traits of one candidate.
type Marks [traits]bool

func (m *Marks) classes(is words.Set) {
	for c := range words.Count {
		m[c] = is.Has(c)
	}
}

// said sets what the clause itself shows.
func (m *Marks) said(c clause.Clause, l *words.Language) {
	m.classes(c.Is)
	m[question], m[quoted], m[broken], m[labelled] = c.Question, c.Quoted, c.Broken, c.Labelled
	m[headDecided], m[headRule], m[headGoal] = c.Head.Has(words.Decided), c.Head.Has(words.Rule), c.Head.Has(words.Goal)
	m[headOpen], m[headRefuse], m[headAccept] = c.Head.Any(words.Open, words.Unsure), c.Head.Has(words.Refuse), c.Head.Has(words.Accept)
	m[headReverse], m[headHypo], m[headFromNow] = c.Head.Has(words.Reverse), c.Head.Has(words.Hypo), c.Head.Has(words.FromNow)
	m.length(len(similar.Content(c.Text)))
	begin := l.At(c.Words)
	m[begunNone], m[begunNever], m[begunAsk], m[begunPropose] = begin.Has(words.None), begin.Has(words.Never), begin.Has(words.Ask), begin.Has(words.Propose)
	m[begunChange], m[begunInspect], m[begunRun] = c.First&lexicon.Change != 0, c.First&lexicon.Inspect != 0, c.First&lexicon.Run != 0
	m[hasCode], m[hasDefect] = c.General&(lexicon.Code|lexicon.Repo|lexicon.Screen) != 0, c.General&lexicon.Defect != 0
	m[hasLife], m[hasName] = c.General&(lexicon.Life|lexicon.Creative) != 0, c.Named
	m[hasNumber] = slices.ContainsFunc(c.Words, func(w string) bool { return strings.ContainsAny(w, "0123456789") })
	m[hasTicks] = strings.Contains(c.Text, "`")
	m[contrasts] = c.Contrasts(l)
	m.pairs(c.Is)
}

// length sets how many words with a meaning there are.
func (m *Marks) length(n int) {
	switch {
	case n < 3:
		m[short] = true
	case n < 5:
		m[brief] = true
	case n < 10:
		m[middle] = true
	case n < 17:
		m[long] = true
	default:
		m[endless] = true
	}
}

func (m *Marks) pairs(is words.Set) {
	both := func(a, b words.Class) bool { return is.Has(a) && is.Has(b) }
	m[negatedRule] = both(words.Never, words.None)
	m[alwaysNever] = both(words.Always, words.None) || both(words.Always, words.Never)
	m[mustAlways] = both(words.Must, words.Always)
	m[keepNone] = both(words.Keep, words.None)
	m[keepReason] = both(words.Keep, words.Reason)
	m[keepInstead] = both(words.Keep, words.Instead)
	m[keepWe] = both(words.Keep, words.We)
	m[thingBuild] = both(words.Thing, words.Build)
	m[thingPurpose] = both(words.Thing, words.Purpose)
	m[buildPurpose] = both(words.Build, words.Purpose)
	m[openWhether] = both(words.Open, words.Whether)
	m[unsureWhether] = both(words.Unsure, words.Whether)
	m[hypoKeep] = both(words.Hypo, words.Keep)
	m[onceKeep] = both(words.Once, words.Keep)
}

// together sets what the clause and its surroundings say together. It comes last.
func (m *Marks) together(is words.Set) {
	confirmed := m[confirmed]
	m[confirmedKeep] = confirmed && is.Has(words.Keep)
	m[confirmedNone] = confirmed && is.Any(words.None, words.Never)
	m[confirmedMust] = confirmed && is.Has(words.Must)
	m[confirmedOnly] = confirmed && is.Any(words.Only, words.Instead)
	m[confirmedAlways] = confirmed && is.Any(words.Always, words.FromNow)
	m[confirmedPlain] = confirmed && !is.Any(words.Me, words.Joke, words.Once, words.Hypo, words.Ask) && !m[short]
	m[echoedKeep] = m[echoed] && is.Has(words.Keep)
	refused := m[headRefuse] || m[afterProposal]
	m[refusedNone] = refused && is.Any(words.None, words.Never)
	m[refusedOnly] = refused && is.Any(words.Only, words.Instead, words.Keep)
	m[meKeep] = is.Has(words.Me) && is.Has(words.Keep)
	m[saysKeep] = is.Any(words.Says, words.Elsewhere) && is.Has(words.Keep)
	m[jokeKeep] = m[messageJoke] && is.Has(words.Keep)
	n := 0
	for _, c := range []words.Class{words.Decided, words.Rule, words.Never, words.None, words.Always, words.Only, words.Keep, words.Instead, words.Must, words.FromNow, words.Reason} {
		if is.Has(c) {
			n++
		}
	}
	m[[]trait{settlesNot, settlesOne, settlesTwo, settlesSome, settlesMany}[min(n, 4)]] = true
	m[laterConfirmed] = m[later] && confirmed
	m[questionOpen] = m[question] && (m[messageOpen] || m[messageUnsure])
	m[aroundOpen] = m[nextOpen] && (m[question] || m[messageUnsure])
}
