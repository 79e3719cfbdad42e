// Package kind knows the forms that values of options have, and brings a text
// into the one spelling of its form. It knows no option.
package kind

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"proem/internal/agentid"
)

// Kind is the form of a value.
type Kind string

// The kinds of values.
const (
	// Switch is true, false, or a time until which it is true.
	Switch Kind = "switch"
	// Choice is one of the option's Choices.
	Choice Kind = "choice"
	// Number is a whole number within the option's limits.
	Number Kind = "number"
	// Address is an http or https URL without a user, a query or a fragment.
	Address Kind = "address"
	// Name is what models and variables are called: letters, digits, dots, lines.
	Name Kind = "name"
	// AgentName is the id of an agent, or nothing.
	AgentName Kind = "agent"
)

// The words of a Choice that other words stand for.
const (
	On  = "on"
	Off = "off"
)

// Form is a kind with its limits.
type Form struct {
	Kind     Kind
	Choices  []string // of a Choice
	Min, Max int      // of a Number
}

// Check returns the value that a text means, in its one spelling.
func (f Form) Check(text string) (string, error) {
	word := strings.ToLower(strings.TrimSpace(text))
	switch f.Kind {
	case Switch:
		if yes, ok := YesOrNo(word); ok {
			return strconv.FormatBool(yes), nil
		}
		until, err := time.Parse(time.RFC3339, strings.TrimSpace(text))
		if err != nil {
			return "", fmt.Errorf("%s is neither true nor false nor a time such as 2026-01-02T15:04:05Z", Quote(text))
		}
		return until.Format(time.RFC3339), nil
	case Choice:
		if yes, ok := YesOrNo(word); ok {
			word = Off
			if yes {
				word = On
			}
		}
		if !slices.Contains(f.Choices, word) {
			return "", fmt.Errorf("%s is none of %s", Quote(text), strings.Join(f.Choices, ", "))
		}
		return word, nil
	case Address:
		return address(text)
	case Name:
		return name(text)
	case AgentName:
		return agentName(text)
	default:
		n, err := strconv.Atoi(word)
		if err != nil {
			return "", fmt.Errorf("%s is no whole number", Quote(text))
		}
		if n < f.Min || n > f.Max {
			return "", fmt.Errorf("%d is not within %d to %d", n, f.Min, f.Max)
		}
		return strconv.Itoa(n), nil
	}
}

// address checks an address by hand: net/url costs a hook more. What it takes
// holds no user, since a password there would show up in settings and errors.
func address(text string) (string, error) {
	text = strings.TrimRight(strings.TrimSpace(text), "/")
	rest, plain := strings.CutPrefix(text, "http://")
	if !plain {
		var ok bool
		if rest, ok = strings.CutPrefix(text, "https://"); !ok {
			return "", errors.New("an address begins with https:// or http://")
		}
	}
	for _, c := range rest {
		if c <= ' ' || c >= 0x7f || strings.ContainsRune(`\"'<>?#@%`, c) {
			return "", fmt.Errorf("an address takes no %s", strconv.QuoteRuneToGraphic(c))
		}
	}
	if host, _, _ := strings.Cut(rest, "/"); host == "" || host[0] == ':' {
		return "", errors.New("an address names a host")
	}
	return text, nil
}

// maxName is far above any name of a model or a variable.
const maxName = 100

func name(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > maxName {
		return "", errors.New("a name has 1 to 100 characters")
	}
	for _, c := range text {
		if c != '-' && c != '_' && c != '.' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return "", fmt.Errorf("a name takes no %s", strconv.QuoteRuneToGraphic(c))
		}
	}
	return text, nil
}

func agentName(text string) (string, error) {
	if text = strings.TrimSpace(text); text != "" && !agentid.Valid(text) {
		return "", fmt.Errorf("%s is no agent's name: small letters, digits, _ and - alone", Quote(text))
	}
	return text, nil
}

// YesOrNo reads the words that people use for a switch.
func YesOrNo(word string) (yes, ok bool) {
	switch word {
	case "true", "yes", "on", "1":
		return true, true
	case "false", "no", "off", "0":
		return false, true
	}
	return false, false
}

// maxQuoted bounds what a message repeats of a value.
const maxQuoted = 60

// Quote is a value as a message repeats it.
func Quote(text string) string {
	if len(text) > maxQuoted {
		text = strings.ToValidUTF8(text[:maxQuoted], "") + "..."
	}
	return strconv.QuoteToGraphic(text)
}
