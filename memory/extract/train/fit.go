package main

import (
	"math"
	"math/rand/v2"
)

// labelled is a sample of one line.
type labelled struct {
	features []uint32
	holds    bool
}

// line is a fitted line: a bias and a weight for each feature, in log-odds.
type line struct {
	bias    float64
	weights map[uint32]float64
}

// How a line is fitted: logistic regression, with steps that grow smaller for
// features that were moved often, by the fourth root: by the square root, as
// AdaGrad has it, seldom words weigh more than the conversations of a writer who
// was left out bear out. The figures were chosen by those too.
const (
	epochs = 20
	rate   = 0.01
	decay  = 0.002
	root   = 0.25
)

// leastSeen is in how many samples a feature must occur.
const leastSeen = 2

// fit goes through the samples in random order, the same each time.
func fit(of []labelled) line {
	names, rows := dense(of)
	weights, steps := make([]float64, len(names)), make([]float64, len(names))
	bias, biasSteps := 0.0, 1.0
	random := rand.New(rand.NewPCG(1, 2))
	order := random.Perm(len(of))
	for range epochs {
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, i := range order {
			sum, want := bias, 0.0
			for _, f := range rows[i] {
				sum += weights[f]
			}
			if of[i].holds {
				want = 1
			}
			off := 1/(1+math.Exp(-sum)) - want
			for _, f := range rows[i] {
				step := off + decay*weights[f]
				steps[f] += step * step
				weights[f] -= rate * step / math.Pow(steps[f]+1e-8, root)
			}
			biasSteps += off * off
			bias -= rate * off / math.Sqrt(biasSteps)
		}
	}
	l := line{bias: bias, weights: map[uint32]float64{}}
	for i, f := range names {
		l.weights[f] = weights[i]
	}
	return l
}

// dense gives small numbers to the features that occur often enough.
func dense(of []labelled) (names []uint32, rows [][]int32) {
	seen := map[uint32]int{}
	for _, s := range of {
		for _, f := range s.features {
			seen[f]++
		}
	}
	index := map[uint32]int32{}
	rows = make([][]int32, len(of))
	for i, s := range of {
		for _, f := range s.features {
			if seen[f] < leastSeen {
				continue
			}
			n, ok := index[f]
			if !ok {
				n = int32(len(names))
				index[f], names = n, append(names, f)
			}
			rows[i] = append(rows[i], n)
		}
	}
	return names, rows
}

func (l *line) score(features []uint32) float64 {
	sum := l.bias
	for _, f := range features {
		sum += l.weights[f]
	}
	return sum
}
