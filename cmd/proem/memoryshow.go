package main

import (
	"fmt"
	"io"
	"time"

	"github.com/tidwall/gjson"

	"proem/inject"
	"proem/memory"
	"proem/memory/recall"
)

func showMemory() memoryAction {
	return memoryAction{name: "show", args: "[--json]", short: "what is remembered here", flags: jsonFlag, run: (*desk).show}
}

func pathMemory() memoryAction {
	return memoryAction{name: "path", short: "the file that it stands in", run: (*desk).path}
}

func historyMemory() memoryAction {
	return memoryAction{name: "history", args: "[--json]", short: "the last versions and what changed", flags: jsonFlag, run: (*desk).history}
}

func (d *desk) show(words []string) error {
	if len(words) > 0 {
		return d.unexpected(words[0])
	}
	m, err := d.load()
	if err != nil {
		return err
	}
	if d.json {
		_, err = fmt.Fprintf(d.stdout, "%s\n", d.described(m))
		return err
	}
	fmt.Fprintf(d.stdout, "project  %s%s\nfile     %s\n", inject.Escape(d.Path), d.how(), inject.Escape(d.Store.Path(d.ref())))
	if d.agent != "" {
		fmt.Fprintf(d.stdout, "agent    %s\n", inject.Escape(d.agent))
	}
	if d.Apart != "" {
		fmt.Fprintf(d.stderr, "proem: %s names the same remote and has a memory\nproem: hint: proem memory link uses it here too, proem memory unlink keeps this folder apart\n", inject.Escape(d.Apart))
	}
	if d.off {
		fmt.Fprint(d.stderr, "proem: memory is off here: hooks do not read it\nproem: hint: run proem config\n")
	}
	if m.Empty() {
		_, err = io.WriteString(d.stdout, "nothing is remembered yet\n")
		return err
	}
	_, err = io.WriteString(d.stdout, "\n"+d.style.Table(m))
	return err
}

// how says why this memory is used, where it is not the project's own.
func (d *desk) how() string {
	switch d.How {
	case recall.Linked:
		return " (linked)"
	case recall.Clone:
		return " (this folder is a clone of it)"
	}
	return ""
}

// described is one JSON object: whose memory it is, and the memory.
func (d *desk) described(m memory.Memory) string {
	b := gjson.AppendJSONString([]byte(`{"project":`), d.Path)
	b = gjson.AppendJSONString(append(b, `,"how":`...), string(d.How))
	b = gjson.AppendJSONString(append(b, `,"file":`...), d.Store.Path(d.ref()))
	b = append(append(append(b, `,"memory":`...), m.Bytes()...), '}')
	return gjson.ParseBytes(b).Get("@ugly").Raw
}

func (d *desk) path(words []string) error {
	if len(words) > 0 {
		return d.unexpected(words[0])
	}
	_, err := fmt.Fprintln(d.stdout, d.Store.Path(d.ref()))
	return err
}

// history prints the versions from the newest on, each with what the update
// that replaced it changed.
func (d *desk) history(words []string) error {
	if len(words) > 0 {
		return d.unexpected(words[0])
	}
	versions, err := d.Store.History(d.ref())
	if err != nil {
		return err
	}
	now, err := d.load()
	if err != nil {
		return err
	}
	if d.json {
		b := []byte{'['}
		for i, v := range versions {
			if i > 0 {
				b = append(b, ',')
			}
			b = gjson.AppendJSONString(append(b, `{"replaced":`...), v.Replaced.Format(time.RFC3339))
			b = append(append(append(b, `,"memory":`...), v.Memory.Bytes()...), '}')
		}
		_, err = fmt.Fprintf(d.stdout, "%s\n", gjson.GetBytes(append(b, ']'), "@ugly").Raw)
		return err
	}
	if len(versions) == 0 {
		_, err = io.WriteString(d.stdout, "no earlier version is kept\n")
		return err
	}
	for n, v := range versions {
		changes := d.style.Difference(v.Memory, now)
		if changes == "" {
			changes = "  (no item changed)\n"
		}
		if _, err = fmt.Fprintf(d.stdout, "%d  %s\n%s", n+1, v.Replaced.Local().Format(time.DateTime), changes); err != nil {
			return err
		}
		now = v.Memory
	}
	return nil
}
