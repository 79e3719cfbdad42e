// Package explicit is a plain rule for what is worth keeping of a text, for
// summaries that are made without a model. It looks at one text alone and knows
// neither who said it nor what was answered.
package explicit

import (
	"strings"
	"unicode/utf8"

	"proem/routing/lexicon"
)

// Admit returns the sentences that say by a word of theirs that they are a goal,
// a decision or a rule, in six languages: outside of code and quotations, no
// question, none longer than maxSentence.
func Admit(text string) []string {
	var found []string
	fenced := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
			fenced = !fenced
		}
		if fenced || line == "" || strings.ContainsRune("`~>|{}", rune(line[0])) {
			continue
		}
		for _, s := range sentences(strings.TrimLeft(line, "-*# ")) {
			if utf8.RuneCountInString(s) <= maxSentence && !strings.HasSuffix(s, "?") && marked(s) {
				found = append(found, s)
			}
		}
	}
	return found
}

// maxSentence is in characters: what is longer is rarely one statement.
const maxSentence = 240

// sentences cuts a line behind its full stops and other end marks.
func sentences(line string) []string {
	var out []string
	from := 0
	for i := 0; i < len(line); i++ {
		if strings.IndexByte(".!?;", line[i]) >= 0 && i+1 < len(line) && line[i+1] == ' ' {
			out, from = append(out, strings.TrimSpace(line[from:i+1])), i+2
		}
	}
	if s := strings.TrimSpace(line[min(from, len(line)):]); s != "" {
		out = append(out, s)
	}
	return out
}

// marks are folded phrases that say what a sentence is.
const marks = `decision:|we decided|we will use|let us use|we use|the goal is|goal:|convention:|always |never |must not |agreed:
decisione:|abbiamo deciso|decidiamo|usiamo |obiettivo:|l'obiettivo e|convenzione:|sempre |mai |non si deve
decisao:|decidimos|vamos usar|objetivo:|o objetivo e|convencao:|nunca |
decision:|hemos decidido|usamos |usaremos |el objetivo es|convencion:|siempre |
decision :|nous avons decide|on a decide|nous utilisons|objectif :|l'objectif est|convention :|toujours |jamais |
entscheidung:|wir haben entschieden|wir verwenden|wir nehmen|ziel:|das ziel ist|konvention:|immer |niemals |nie `

func marked(sentence string) bool {
	folded := " " + string(lexicon.Fold(nil, strings.ReplaceAll(sentence, "’", "'")))
	for mark := range strings.FieldsFuncSeq(marks, func(r rune) bool { return r == '|' || r == '\n' }) {
		if strings.Contains(folded, " "+mark) {
			return true
		}
	}
	return false
}
