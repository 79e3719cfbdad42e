package main

import (
	"fmt"

	"proem/memory/extract"
	"proem/memory/extract/corpus"
)

// folds is into how many parts conversations are cut.
const folds = 8

// check prints what is reached where one writer after the other is left out, and
// one eighth of the conversations after the other.
func check(list []taught) {
	for _, writer := range writers(list) {
		fmt.Println(row("without "+writer, leftOut(list, func(i int) bool { return list[i].writer == writer })))
	}
	var writersOut, foldsOut corpus.Tally
	for _, writer := range writers(list) {
		writersOut.Add(leftOut(list, func(i int) bool { return list[i].writer == writer }))
	}
	for n := range folds {
		foldsOut.Add(leftOut(list, func(i int) bool { return i%folds == n && list[i].writer != plain }))
	}
	fmt.Println(row("by writer", writersOut))
	fmt.Println(row("by conversation", foldsOut))
}

func row(name string, t corpus.Tally) string {
	return fmt.Sprintf("%-20s precision %.2f recall %.2f items %d forbidden %d", name, t.Precision(), t.Recall(), t.Items, t.Forbidden)
}

// leftOut judges a model on the conversations that it was not fitted to.
func leftOut(list []taught, out func(int) bool) (all corpus.Tally) {
	var in []taught
	for i := range list {
		if !out(i) {
			in = append(in, list[i])
		}
	}
	m := train(in)
	for i := range list {
		if !out(i) {
			continue
		}
		var items []corpus.Item
		for _, item := range extract.Current(extract.Part{Messages: list[i].Talk()}.With(m)) {
			items = append(items, corpus.Item{Text: item.Text, Kind: item.Kind})
		}
		all.Add(corpus.Sum(list[i].Judge(items)))
	}
	return all
}
