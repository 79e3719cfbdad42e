package config

import (
	"bytes"
	"errors"
	"strings"
)

// errSyntax says that git itself would refuse the file.
var errSyntax = errors.New("a configuration file that git cannot read")

// errNUL leaves a file to git, for which a NUL ends a key or a value: a section
// [core "filemode\x00"] sets core.fileMode (git 2.39).
var errNUL = errors.New("a configuration file with a NUL byte")

// parse calls visit for every setting: the key with its section and name in
// lower case ("core.filemode", "submodule.Some/Name.ignore"), and the value.
// plain is false for a key without "=", which git takes for true.
func parse(text []byte, visit func(key, value string, plain bool) error) error {
	if bytes.IndexByte(text, 0) >= 0 {
		return errNUL
	}
	p := parser{text: bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))}
	section := ""
	for {
		c, ok := p.skipBlank()
		if !ok {
			return nil
		}
		var err error
		switch {
		case c == '[':
			section, err = p.section()
		case isAlpha(c):
			err = p.setting(section, c, visit)
		default:
			err = errSyntax
		}
		if err != nil {
			return err
		}
	}
}

type parser struct {
	text []byte
	at   int
}

// next returns a byte; the end of the file reads as the end of a line.
func (p *parser) next() (c byte, ok bool) {
	if p.at >= len(p.text) {
		p.at++
		return '\n', false
	}
	c = p.text[p.at]
	p.at++
	if c == '\r' && p.at < len(p.text) && p.text[p.at] == '\n' {
		p.at++
		c = '\n'
	}
	return c, true
}

// skipBlank passes white space and comments.
func (p *parser) skipBlank() (byte, bool) {
	comment := false
	for {
		c, ok := p.next()
		switch {
		case !ok:
			return 0, false
		case c == '\n':
			comment = false
		case comment || isSpace(c):
		case c == '#' || c == ';':
			comment = true
		default:
			return c, true
		}
	}
}

// section reads what follows "[": name], or name "sub"].
func (p *parser) section() (string, error) {
	var name strings.Builder
	for {
		c, ok := p.next()
		switch {
		case !ok:
			return "", errSyntax
		case c == ']':
			return name.String(), nil
		case isSpace(c) && c != '\n':
			return p.subsection(name.String())
		case !isKey(c) && c != '.':
			return "", errSyntax
		}
		name.WriteByte(lower(c))
	}
}

func (p *parser) subsection(section string) (string, error) {
	c, ok := p.next()
	for ok && isSpace(c) && c != '\n' {
		c, ok = p.next()
	}
	if c != '"' {
		return "", errSyntax
	}
	var name strings.Builder
	for {
		c, ok = p.next()
		if c == '\\' && ok {
			c, ok = p.next()
		} else if c == '"' {
			break
		}
		if !ok || c == '\n' {
			return "", errSyntax
		}
		name.WriteByte(c)
	}
	if c, _ = p.next(); c != ']' {
		return "", errSyntax
	}
	return section + "." + name.String(), nil
}

// setting reads a key that begins with first, and its value.
func (p *parser) setting(section string, first byte, visit func(string, string, bool) error) error {
	name := []byte{lower(first)}
	c, _ := p.next()
	for isKey(c) {
		name = append(name, lower(c))
		c, _ = p.next()
	}
	for c == ' ' || c == '\t' {
		c, _ = p.next()
	}
	key := section + "." + string(name)
	if c == '\n' {
		return visit(key, "", false)
	}
	if c != '=' {
		return errSyntax
	}
	value, err := p.value()
	if err != nil {
		return err
	}
	return visit(key, value, true)
}

func (p *parser) value() (string, error) {
	var value []byte
	quoted, comment, spaces := false, false, 0
	for {
		c, _ := p.next()
		switch {
		case c == '\n':
			if quoted {
				return "", errSyntax
			}
			return string(value), nil
		case comment:
			continue
		case isSpace(c) && !quoted:
			if len(value) > 0 {
				spaces++
			}
			continue
		case !quoted && (c == '#' || c == ';'):
			comment = true
			continue
		}
		for ; spaces > 0; spaces-- {
			value = append(value, ' ')
		}
		switch c {
		case '"':
			quoted = !quoted
		case '\\':
			e, skip, err := p.escape()
			if err != nil {
				return "", err
			}
			if !skip {
				value = append(value, e)
			}
		default:
			value = append(value, c)
		}
	}
}

// escape reads what follows a backslash; skip is set for a continued line.
func (p *parser) escape() (c byte, skip bool, err error) {
	switch c, _ = p.next(); c {
	case '\n':
		return 0, true, nil
	case 't':
		return '\t', false, nil
	case 'b':
		return '\b', false, nil
	case 'n':
		return '\n', false, nil
	case '\\', '"':
		return c, false, nil
	}
	return 0, false, errSyntax
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func isAlpha(c byte) bool { return 'a' <= lower(c) && lower(c) <= 'z' }

func isKey(c byte) bool { return isAlpha(c) || '0' <= c && c <= '9' || c == '-' }

// isSpace is git's own idea of white space.
func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
