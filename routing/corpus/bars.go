package corpus

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// Bar is the least that a class must reach on a corpus.
type Bar struct {
	Missed int     `json:"missed"` // at most so many
	Wrong  int     `json:"wrong"`  // at most so many
	F1     float64 `json:"f1"`     // at least
}

// Bars holds the bar of each class for each corpus, by the file's name without
// its folder.
type Bars map[string]map[string]Bar

// ReadBars reads the file of bars.
func ReadBars(name string) (Bars, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read bars: %w", err)
	}
	var bars Bars
	if err := json.Unmarshal(text, &bars); err != nil {
		return nil, fmt.Errorf("read bars %s: %w", name, err)
	}
	return bars, nil
}

// Check returns what the results lack of the bars for the corpus, nothing where
// they hold. A corpus without a bar for each class is an error: nothing would
// ever fail on it.
func (b Bars) Check(corpusFile string, results []Result) (missed []string, err error) {
	name := filepath.Base(corpusFile)
	for _, r := range results {
		bar, ok := b[name][r.Class.Name]
		if !ok {
			return nil, fmt.Errorf("check bars: none for %s of %s", r.Class.Name, name)
		}
		if r.All.FN > bar.Missed {
			missed = append(missed, fmt.Sprintf("%s %s: %d of kind %s, at most %d", name, r.Class.Name, r.All.FN, r.Class.Missed, bar.Missed))
		}
		if r.All.FP > bar.Wrong {
			missed = append(missed, fmt.Sprintf("%s %s: %d of kind %s, at most %d", name, r.Class.Name, r.All.FP, r.Class.Wrong, bar.Wrong))
		}
		if r.All.F1() < bar.F1 {
			missed = append(missed, fmt.Sprintf("%s %s: F1 %.3f, at least %.3f", name, r.Class.Name, r.All.F1(), bar.F1))
		}
	}
	return missed, nil
}
