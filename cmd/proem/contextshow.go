package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/tidwall/gjson"

	"proem/memory"
	"proem/memory/shared"
)

// show prints what the actor may read, and the rules.
func (c *common) show([]string) error {
	if c.actor.Agent != "" { // a name that is none is refused here as well
		if err := c.actor.May(shared.Read, shared.Target{Field: shared.Find("user")}); err != nil {
			return err
		}
	}
	all, err := c.view.Load()
	if err != nil {
		return err
	}
	own, err := c.Store.LoadContext(c.Ref.Project)
	if err != nil {
		return err
	}
	var b strings.Builder
	doc := shared.Context{}
	for _, f := range shared.Fields() {
		var part shared.Context
		switch {
		case f.Elsewhere:
			continue
		case !f.Owned:
			part = all.Part(f.Name)
		case c.actor.Agent == "":
			part = own.Part(f.Name)
		default:
			part = own.Part(f.Name + "." + c.actor.Agent)
		}
		doc = shared.Merge(doc, part)
		fmt.Fprintf(&b, "%s\n", f.Name)
		rows(&b, "  ", part.Get(f.Name))
		fmt.Fprintf(&b, "  (%s)\n", f.Rule)
	}
	if c.json {
		_, err = fmt.Fprintf(c.stdout, "%s\n", gjson.ParseBytes(doc.Bytes()).Get("@ugly").Raw)
		return err
	}
	_, err = io.WriteString(c.stdout, b.String())
	return err
}

// rows prints an object's values, one a line.
func rows(b *strings.Builder, indent string, object gjson.Result) {
	object.ForEach(func(key, value gjson.Result) bool {
		name := indent + memory.Plain(key.String())
		if text, ok := shared.Text(value); ok {
			fmt.Fprintf(b, "%s: %s\n", name, memory.Plain(text))
		} else if value.IsObject() {
			fmt.Fprintf(b, "%s:\n", name)
			rows(b, indent+"  ", value)
		}
		return true
	})
}
