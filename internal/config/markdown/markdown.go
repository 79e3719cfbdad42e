// Package markdown prints the options as documentation has them. Hooks do not
// link it.
package markdown

import (
	"fmt"
	"strings"

	"proem/internal/config"
)

// Table prints the table for docs/configuration.md.
func Table() string {
	var b strings.Builder
	b.WriteString("| key | values | default | set by | what it does |\n| --- | --- | --- | --- | --- |\n")
	for _, o := range config.Options(nil) {
		key := "`" + o.Key + "`"
		if o.PerHost {
			key += ", `hosts.<host>." + o.Key + "`"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", key, values(o), byDefault(o), setBy(o), o.Doc)
	}
	return b.String()
}

// values says what an option takes.
func values(o config.Option) string {
	switch o.Kind {
	case config.Switch:
		return "`true`, `false`, a time"
	case config.AgentName, config.Name:
		return "a name"
	case config.Address:
		return "an http or https address"
	case config.Choice:
		return "`" + strings.Join(o.Choices, "`, `") + "`"
	default:
		return fmt.Sprintf("%d to %d", o.Min, o.Max)
	}
}

func byDefault(o config.Option) string {
	if o.Default == "" {
		return "none"
	}
	return "`" + o.Default + "`"
}

func setBy(o config.Option) string {
	var names []string
	for _, l := range o.By {
		switch l {
		case config.User:
			names = append(names, "user")
		case config.Project:
			names = append(names, "project")
		case config.Environment:
			names = append(names, "`"+o.Env()+"`")
		case config.BuiltIn:
		}
	}
	return strings.Join(names, ", ")
}
