package main

import (
	"math"
	"math/rand/v2"
)

// labelled is a sample of one class.
type labelled struct {
	features []uint32
	holds    bool
}

// line is a fitted class: a bias and a weight for each feature, in log-odds.
type line struct {
	bias    float64
	weights map[uint32]float64
}

// How a line is fitted: logistic regression by AdaGrad. The figures were chosen by
// what batches of the corpora say that were left out.
const (
	epochs = 30
	rate   = 0.3
	decay  = 0.01
	seldom = 2 // a feature that fewer samples have says nothing
)

// fit goes through the samples in random order, the same each time.
func fit(of []labelled) line {
	l := line{weights: map[uint32]float64{}}
	of = usual(of)
	steps, biasSteps := map[uint32]float64{}, 1.0
	random := rand.New(rand.NewPCG(1, 2))
	order := random.Perm(len(of))
	for range epochs {
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, i := range order {
			want := 0.0
			if of[i].holds {
				want = 1
			}
			off := 1/(1+math.Exp(-l.score(of[i].features))) - want
			for _, f := range of[i].features {
				step := off + decay*l.weights[f]
				steps[f] += step * step
				l.weights[f] -= rate * step / math.Sqrt(steps[f]+1e-8)
			}
			biasSteps += off * off
			l.bias -= rate * off / math.Sqrt(biasSteps)
		}
	}
	return l
}

// usual leaves out the features that are seldom.
func usual(of []labelled) []labelled {
	count := map[uint32]int{}
	for _, s := range of {
		for _, f := range s.features {
			count[f]++
		}
	}
	kept := make([]labelled, len(of))
	for i, s := range of {
		kept[i].holds = s.holds
		for _, f := range s.features {
			if count[f] >= seldom {
				kept[i].features = append(kept[i].features, f)
			}
		}
	}
	return kept
}

func (l *line) score(features []uint32) float64 {
	sum := l.bias
	for _, f := range features {
		sum += l.weights[f]
	}
	return sum
}
