package wildmatch

// class reads the bracket expression at p and returns where it ends and whether
// c is in it. A result other than match says that the pattern is broken.
func (m *matcher) class(p int, c byte) (end int, in bool, r result) {
	t := m.fold(c)
	p++
	negated := m.at(p) == '!' || m.at(p) == '^'
	if negated {
		p++
	}
	var previous byte
	for first := true; first || m.at(p) != ']'; first = false {
		at := m.at(p)
		switch {
		case p >= len(m.pattern) || at == 0:
			return 0, false, abortAll
		case at == '\\':
			p++
			if at = m.at(p); at == 0 {
				return 0, false, abortAll
			}
			in = in || t == at
		case at == '-' && previous != 0 && m.at(p+1) != 0 && m.at(p+1) != ']':
			p++
			if m.at(p) == '\\' {
				p++
			}
			last := m.at(p)
			if last == 0 {
				return 0, false, abortAll
			}
			in = in || m.between(t, previous, last)
			at = 0
		case at == '[' && m.at(p+1) == ':':
			name, next := m.className(p + 2)
			if next < 0 {
				return 0, false, abortAll
			}
			if next == 0 { // no `:]`: an ordinary bracket
				in = in || t == '['
				break
			}
			member, known := isClass(name, t, m.mode&Fold != 0)
			if !known {
				return 0, false, abortAll
			}
			in, p, at = in || member, next, 0
		default:
			in = in || t == at
		}
		previous = at
		p++
	}
	return p, in != negated, match
}

// between takes a range; folded text tries its capital too.
func (m *matcher) between(t, from, to byte) bool {
	if from <= t && t <= to {
		return true
	}
	if m.mode&Fold != 0 && 'a' <= t && t <= 'z' {
		upper := t - 'a' + 'A'
		return from <= upper && upper <= to
	}
	return false
}

// className reads `name:]` at p; next is the place of the closing bracket, 0
// where the brackets hold no class, -1 where they do not close.
func (m *matcher) className(p int) (name string, next int) {
	end := p
	for m.at(end) != 0 && m.at(end) != ']' {
		end++
	}
	switch {
	case m.at(end) == 0:
		return "", -1
	case end == p || m.at(end-1) != ':':
		return "", 0
	}
	return m.pattern[p : end-1], end
}

// isClass knows the POSIX classes for ASCII, with git's own idea of white space.
func isClass(name string, c byte, fold bool) (member, known bool) {
	digit := '0' <= c && c <= '9'
	lower := 'a' <= c && c <= 'z'
	upper := 'A' <= c && c <= 'Z'
	space := c == ' ' || c == '\t' || c == '\n' || c == '\r'
	printed := ' ' <= c && c <= '~'
	switch name {
	case "alnum":
		return digit || lower || upper, true
	case "alpha":
		return lower || upper, true
	case "blank":
		return c == ' ' || c == '\t', true
	case "cntrl":
		return c < ' ' || c == 127, true
	case "digit":
		return digit, true
	case "graph":
		return printed && c != ' ', true
	case "lower":
		return lower, true
	case "print":
		return printed, true
	case "punct":
		return printed && c != ' ' && !digit && !lower && !upper, true
	case "space":
		return space, true
	case "upper":
		return upper || fold && lower, true
	case "xdigit":
		return digit || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F', true
	}
	return false, false
}
