package reading

import (
	"slices"
	"strings"
	"unicode"

	"proem/routing/lexicon"
)

// The shapes of words that are no prose. They continue the word classes.
const (
	Path     lexicon.Class = lexicon.End << iota // a/b.go, ./x, main.go, .env, x.go:12
	Slashed                                      // two words and a slash, perhaps a branch or a folder
	Ident                                        // camelCase, snake_case, f(), a::b
	Option                                       // --json
	Snippet                                      // operators and SQL words of pasted code
	Number                                       // 3.14, v1.2.0
	Year                                         // the current year
	Link                                         // a web address
	Agentive                                     // code-reviewer: a name that an agent may have
	Known                                        // an artefact noun behind an article: "the tests"
	Proper                                       // a capital within a sentence, which may be a product's name
	Handed                                       // the request ends here and hands over a text
	Pasted                                       // a path inside a quotation or a piped text
)

// evidence is what a cut passage may still contribute.
const shapes = Path | Slashed | Ident | Option | Number | Agentive

// suffixes are the file name suffixes that mean code or project text.
var suffixes = []string{
	"astro", "bash", "bat", "c", "cc", "cfg", "cfm", "cjs", "clj", "conf", "cpp", "cs", "csproj", "css", "cxx",
	"dart", "env", "erl", "ex", "exs", "fs", "go", "gradle", "graphql", "groovy", "h", "hpp", "hs", "htm", "html",
	"ini", "ipynb", "java", "jl", "js", "json", "jsonc", "jsonl", "jsp", "jsx", "kt", "kts", "less", "lock", "log",
	"lua", "m", "md", "mdx", "mjs", "ml", "mod", "nix", "patch", "php", "pl", "po", "properties", "proto", "ps1",
	"py", "pyi", "r", "rake", "rb", "rs", "rst", "sass", "scala", "scss", "sh", "sln", "sql", "sum", "svelte",
	"swift", "tex", "tf", "toml", "ts", "tsx", "twig", "vb", "vue", "wat", "xml", "yaml", "yml", "zig", "zsh",
}

// media are suffixes that people write alone (".jpg") without meaning a file
// of a project.
var media = []string{"avi", "bmp", "doc", "docx", "gif", "jpeg", "jpg", "mov", "mp3", "mp4", "net", "pdf", "png", "svg", "webp", "xls", "xlsx", "zip"}

// sqlWords are written in capitals only in queries.
var sqlWords = []string{"BY", "DELETE", "FROM", "GROUP", "HAVING", "INSERT", "JOIN", "ORDER", "SELECT", "SET", "UPDATE", "VALUES", "WHERE"}

// roles end the names of agents: code-reviewer, security_auditor. Tools have
// names in -checker, -writer and -runner, so these are not among them.
var roles = []string{
	"agent", "analyst", "architect", "auditor", "engineer", "expert", "investigator", "purpose", "researcher",
	"reviewer", "scout", "specialist", "summarizer",
}

// roots are folders in which sources lie. Two words and a slash are a path
// behind one of these, as "client/server" is not.
var roots = []string{"app", "apps", "cmd", "docs", "internal", "lib", "libs", "packages", "pkg", "scripts", "spec", "src", "test", "tests"}

// shape returns the shapes of one word without its outer punctuation.
func shape(word string) lexicon.Class {
	switch {
	case strings.Contains(word, "://") || strings.HasPrefix(word, "www."):
		return Link
	case len(word) > 3 && word[:2] == "--" && isLetter(word[2]):
		return Option
	}
	if s := numeric(word); s != 0 {
		return s
	}
	name := withoutLine(strings.TrimPrefix(word, "@"))
	if s := file(name); s != 0 {
		return s
	}
	if slices.Contains(sqlWords, word) || strings.ContainsAny(word, "{}=;$^\\|<>%*[]") || strings.ContainsRune(word, '(') && !strings.HasSuffix(word, "()") {
		return Snippet
	}
	if s := agentName(name); s != 0 {
		return s
	}
	return identifier(name)
}

// numeric recognises versions and plain numbers.
func numeric(word string) lexicon.Class {
	digits := strings.TrimPrefix(word, "v")
	if digits == "" || digits[0] < '0' || digits[0] > '9' {
		return 0
	}
	if strings.Trim(digits, "0123456789.x") != "" {
		return 0
	}
	return Number
}

// withoutLine cuts ":12" and ":12-40" off a file name.
func withoutLine(word string) string {
	name, line, found := strings.Cut(word, ":")
	if found && line != "" && strings.Trim(line, "0123456789-:,") == "" {
		return name
	}
	return word
}

// file recognises paths and file names.
func file(name string) lexicon.Class {
	if found := strings.Contains(name, "/"); found {
		return slashes(name)
	}
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 || dot == len(name)-1 {
		return 0
	}
	suffix := strings.ToLower(name[dot+1:])
	_, code := slices.BinarySearch(suffixes, suffix)
	if dot > 0 {
		if code && isNameByte(name[dot-1]) && plain(name) {
			return Path
		}
		return 0
	}
	if slices.Contains(media, suffix) || len(suffix) < 3 || !plain(suffix) {
		return 0
	}
	return Path
}

// slashes tells paths from "and/or" and "10/20".
func slashes(name string) lexicon.Class {
	if !plain(name) || strings.Trim(name, "0123456789/.") == "" {
		return 0
	}
	parts := strings.Split(strings.TrimPrefix(name, "./"), "/")
	last := parts[len(parts)-1]
	dot := strings.LastIndexByte(last, '.')
	switch {
	case strings.HasPrefix(name, "./"), strings.HasPrefix(name, "../"), strings.HasPrefix(name, "~/"),
		last == "" && len(name) > 3, len(parts) > 2 && len(name) > 8, dot >= 0 && dot < len(last)-1:
		return Path
	case name[0] == '/' && len(name) > 3:
		return Path
	case len(parts) == 2 && len(parts[1]) > 1 && slices.Contains(roots, parts[0]):
		return Path
	case len(parts) == 2 && len(parts[0]) > 2 && len(parts[1]) > 2 && name == strings.ToLower(name):
		return Slashed
	}
	return 0
}

// agentName recognises names in parts whose last part is a role.
func agentName(name string) lexicon.Class {
	cut := strings.LastIndexAny(name, "-_")
	if cut < 1 || !plain(name) {
		return 0
	}
	if slices.Contains(roles, strings.ToLower(name[cut+1:])) {
		return Agentive
	}
	return 0
}

// identifier recognises names that only code has.
func identifier(name string) lexicon.Class {
	switch {
	case strings.HasSuffix(name, "()") && len(name) > 3:
		return Ident
	case strings.Contains(name, "::"), strings.Contains(name, "->") && len(name) > 4:
		return Ident
	}
	for i := 1; i+1 < len(name); i++ {
		before, here, after := name[i-1], name[i], name[i+1]
		switch {
		case here == '_' && isAlnum(before) && isAlnum(after):
			return Ident
		case isLower(before) && isUpper(here) && isLower(after):
			return Ident
		case here == '.' && isLower(before) && isUpper(after) && i+2 < len(name):
			return Ident
		}
	}
	return 0
}

// plain tells whether a word holds only characters that file names have.
func plain(word string) bool {
	for _, r := range word {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._-/~@+#[]*", r) {
			return false
		}
	}
	return true
}

func isLower(c byte) bool  { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isLetter(c byte) bool { return isLower(c) || isUpper(c) }
func isAlnum(c byte) bool  { return isLetter(c) || '0' <= c && c <= '9' }
func isNameByte(c byte) bool {
	return isAlnum(c) || c == '_' || c == '-' || c == ']' || c == ')' || c >= 0x80
}
