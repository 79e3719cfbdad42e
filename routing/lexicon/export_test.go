package lexicon

// Made is a table as it was generated: its entries and the way to them.
type Made struct {
	Entries      []Entry
	Tags, Starts []uint16
	Shift        uint8
}

// Tables returns the table of entries and the one of function words.
func Tables() (entries, commons Made) { return made(&entryTable), made(&commonTable) }

func made(t *table) Made {
	m := Made{Tags: t.tags, Starts: t.starts, Shift: t.shift}
	for i, meaning := range t.means {
		m.Entries = append(m.Entries, Entry{t.entry(i), sensesOf(meaning)})
	}
	return m
}
