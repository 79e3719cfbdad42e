package config

import (
	"fmt"
	"strings"
)

// Markdown prints the table for docs/configuration.md.
func Markdown() string {
	var b strings.Builder
	b.WriteString("| key | values | default | set by | what it does |\n| --- | --- | --- | --- | --- |\n")
	for _, o := range table {
		key := "`" + o.Key + "`"
		if o.PerHost {
			key += ", `" + hostKey("<host>", o.Key) + "`"
		}
		usual := "none"
		if o.Default != "" {
			usual = "`" + o.Default + "`"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", key, o.values(), usual, o.setBy(), o.Doc)
	}
	return b.String()
}

// values says what an option takes.
func (o Option) values() string {
	switch o.Kind {
	case Switch:
		return "`true`, `false`, a time"
	case Choice:
		return "`" + strings.Join(o.Choices, "`, `") + "`"
	case Address:
		return "an http or https address"
	case Name:
		return "a name"
	default:
		return fmt.Sprintf("%d to %d", o.Min, o.Max)
	}
}

func (o Option) setBy() string {
	var names []string
	for _, l := range o.By {
		switch l {
		case User:
			names = append(names, "user")
		case Project:
			names = append(names, "project")
		case Environment:
			names = append(names, "`"+o.Env()+"`")
		case BuiltIn:
		}
	}
	return strings.Join(names, ", ")
}
