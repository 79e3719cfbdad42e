package redact

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// shape makes a text with a secret in it. The secrets are made anew in each run
// and their marks stand here in parts, so that no scanner takes this file for a leak.
type shape struct {
	kind string
	text func(r *rand.Rand) (text, secret string)
}

const (
	sLower  = "abcdefghijklmnopqrstuvwxyz"
	sUpper  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	sDigits = "0123456789"
	s62     = sLower + sUpper + sDigits
	sHex    = "0123456789abcdef"
)

// some makes n characters of an alphabet that show a digit and a letter.
func some(r *rand.Rand, alphabet string, n int) string {
	for {
		b := make([]byte, n)
		for i := range b {
			b[i] = alphabet[r.IntN(len(alphabet))]
		}
		if s := string(b); strings.ContainsAny(s, sDigits) && strings.ContainsAny(s, sLower+sUpper) {
			return s
		}
	}
}

// prefixed is a key that its prefix gives away, in one of several sentences.
func prefixed(prefix, alphabet string, n int) func(*rand.Rand) (string, string) {
	frames := []string{"the key is %s.", "export X=%s", `{"x": "%s"}`, "usa %s per il deploy", "curl -H 'X-Key: %s' example.invalid"}
	return func(r *rand.Rand) (string, string) {
		secret := some(r, alphabet, n)
		return fmt.Sprintf(frames[r.IntN(len(frames))], prefix+secret), secret
	}
}

// framed is a random secret in one of these sentences.
func framed(alphabet string, n int, frames ...string) func(*rand.Rand) (string, string) {
	return func(r *rand.Rand) (string, string) {
		secret := some(r, alphabet, n)
		return fmt.Sprintf(frames[r.IntN(len(frames))], secret), secret
	}
}

// shapes are the twenty kinds.
var shapes = []shape{
	{"aws id", prefixed("AK"+"IA", sUpper+"234567", 16)},
	{"github", prefixed("gh"+"p_", s62, 36)},
	{"gitlab", prefixed("gl"+"pat-", s62, 20)},
	{"google", prefixed("AI"+"za", s62+"_-", 35)},
	{"openai", prefixed("sk-"+"proj-", s62, 48)},
	{"anthropic", prefixed("sk-"+"ant-api03-", s62, 80)},
	{"slack", prefixed("xo"+"xb-123456789012-", s62, 24)},
	{"stripe", prefixed("sk_"+"live_", s62, 24)},
	{"npm", prefixed("np"+"m_", s62, 36)},
	{"hugging face", prefixed("h"+"f_", s62, 34)},
	{"jwt", func(r *rand.Rand) (string, string) {
		part := func(n int) string { return base64.RawURLEncoding.EncodeToString([]byte(some(r, s62, n))) }
		secret := part(40)
		return "Cookie: session=" + "ey" + "J" + part(12) + ".ey" + "J" + part(40) + "." + secret, secret
	}},
	{"private key", func(r *rand.Rand) (string, string) {
		secret := some(r, s62+"+/", 64)
		return "-----BEGIN RSA " + "PRIVATE KEY-----\n" + secret + "\n-----END RSA " + "PRIVATE KEY-----", secret
	}},
	{"address", framed(s62+"!_.-", 14, "postgres://app:%s@db.example.invalid/x", "usa redis://:%s@cache:6379/0", "https://bot:%s@git.example.invalid/o/r.git")},
	{"password, marked", framed(s62+"!&%_", 12, "password: %s", "DB_PASSWORD=%s", `"passwd": "%s",`, "contraseña = '%s'", "senha: %s", "Passwort: %s", "mot de passe : %s")},
	{"password, in a sentence", framed(s62+"!", 12, "the password is %s", "la password del database è %s.", "la contraseña es %s", "a senha do banco é %s", "le mot de passe est %s", "das Passwort für die Datenbank ist %s")},
	{"token, marked", framed(s62, 32, "token: %s", "AUTH_TOKEN=%s", `"accessToken": "%s"`, "Authorization: Bearer %s", "jeton d'accès : %s")},
	{"key, marked", framed(s62, 40, "api_key=%s", "chiave API: %s", "clave de acceso: %s", "chave da API: %s", "clé d'API : %s", "API-Schlüssel: %s")},
	{"hexadecimal token", framed(sHex, 40, "client_secret=%s", "secret: %s", "API key: %s", "il segreto è %s")},
	{"aws secret", framed(s62+"+/", 40, "aws_secret_access_key = %s", "and the other half is %s", "%s")},
	{"random alone", framed(s62, 44, "use %s for now", "%s", "x=%s;", "(%s)")},
}

// perKind times the kinds is 200.
const perKind = 10

func synthetic(r *rand.Rand) (texts, secrets []string, kinds []string) {
	for _, s := range shapes {
		for range perKind {
			text, secret := s.text(r)
			texts, secrets, kinds = append(texts, text), append(secrets, secret), append(kinds, s.kind)
		}
	}
	return texts, secrets, kinds
}

func TestSyntheticKeysAreMasked(t *testing.T) {
	t.Parallel()
	require.Len(t, shapes, 20)
	const rounds = 10
	missed, all := 0, 0
	for seed := range uint64(rounds) {
		texts, secrets, kinds := synthetic(rand.New(rand.NewPCG(seed, 7)))
		require.Len(t, texts, 200)
		for i, text := range texts {
			all++
			if masked := Mask(text); strings.Contains(masked, secrets[i]) || strings.Contains(masked, secrets[i][len(secrets[i])/2:]) {
				missed++
				t.Logf("%s: %q became %q", kinds[i], text, masked)
			}
		}
	}
	t.Logf("masked %d of %d", all-missed, all)
	require.LessOrEqual(t, missed*100, all, "at least 99 of 100 are masked")
}

// ordinary are the lines of testdata/ordinary.txt.
func ordinary(t *testing.T) []string {
	t.Helper()
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	roots := map[string]string{"go": filepath.Join(strings.TrimSpace(string(goroot)), "src"), "fixtures": "../../fixtures"}
	list, err := os.ReadFile("testdata/ordinary.txt")
	require.NoError(t, err)
	var out []string
	for line := range strings.Lines(string(list)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var root, name string
		var n int
		_, err := fmt.Sscan(line, &root, &name, &n)
		require.NoError(t, err, line)
		text, err := os.ReadFile(filepath.Join(roots[root], name))
		if err != nil {
			continue // another version of Go may not have it
		}
		if all := strings.Split(string(text), "\n"); n <= len(all) {
			out = append(out, all[n-1])
		}
	}
	return out
}

func TestOrdinaryLinesStay(t *testing.T) {
	t.Parallel()
	lines := ordinary(t)
	require.GreaterOrEqual(t, len(lines), 900, "of 1,000 that Go 1.26 and the fixtures have")
	touched := 0
	for _, line := range lines {
		if masked := Mask(line); masked != line {
			touched++
			t.Logf("%.160q became %.160q", line, masked)
		}
	}
	t.Logf("touched %d of %d", touched, len(lines))
	require.LessOrEqual(t, touched*100, len(lines), "at most 1 of 100 is touched")
}

// TestWhatLooksLikeASecretAndIsNoneStays: what people write of passwords and keys.
func TestWhatLooksLikeASecretAndIsNoneStays(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"the password is required", "la password è obbligatoria", "password: string", "password = os.Getenv(\"DB_PASSWORD\")", "password: ${DB_PASSWORD}", "token := parser.next()",
		"Passwort vergessen? Hier klicken: https://example.invalid/reset2", "password hash: argon2id", "PASSWORD=$PASS", "password: <your password>", "password: {{secret_1}}", "key: value1",
		"cache key: user-profile-v2-settings", "the token is 3 words long", "token_type: bearer2", "monkey: Abcdefgh12345678", "commit 3f786850e387550fdab836ed7e6dc881de23001b",
		"id 123e4567-e89b-12d3-a456-426614174000", "github.com/stretchr/testify v1.12.1 h1:X4mVOy2LpJW3qZ9vTn8bRk1uYd6fGs0hEa5cIo7PwQx=", "TestEveryRowMasksItsKeysAndLeavesWhatIsNear2",
		"/usr/lib/x86_64-linux-gnu/libQt5Core.so.5.15.8", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", "https://user@host/path", "https://example.invalid:8080/@scope/pkg",
		"sha512-X4mVOy2LpJW3qZ9vTn8bRk1uYd6fGs0hEa5cIo7PwQxX4mVOy2LpJW3qZ9vTn8bRk1uYd6fGs0hEa5cIo7PwQx==", "la chiave primaria è id_utente_2", "clave: usar nombres-cortos-v2",
		"/tmp/TestConversationWithoutATranscriptIsQuietToo645973526/001/project", "/tmp/TestSubagentAndRootDoNotSilenceEachOthermulti-agent_v22071941739/001", "cwd: /tmp/TestForkAndOriginBothLearnOfAChange2913295842/001/project", "/home/u/Projects/Client2026/API-v2/src/Main3.go", "~/Library/Developer/Xcode/DerivedData/App1/Build2", "../Foo7/Bar8/Baz9/Quux10/File11.txt",
	} {
		require.Equal(t, s, Mask(s))
	}
}

func TestMaskFindsWhatWordsAnnounce(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"Decisione: password: Tr0ub4dor&3xyz e poi":   "Decisione: password: *** e poi",
		"password: hunter2":                           "password: ***",
		`{"password":"x9-Lk2!pq","user":"a"}`:         `{"password":"***","user":"a"}`,
		"postgres://app:Pr0vaS3greta99@db.invalid/x":  "postgres://app:***@db.invalid/x",
		"la password del db è Tr0ub4dor&3.":           "la password del db è ***.",
		`x = "{\"token\": \"Zx81kQ0pLm27Rt\"}"`:       `x = "{\"token\": \"***\"}"`,
		"mysql --password Tr0ub4dor&3 -u root":        "mysql --password *** -u root",
		"clientSecret=9f8Gh2Kd0aZq and password: abc": "clientSecret=*** and password: abc",
	} {
		require.Equal(t, want, Mask(s))
		require.Equal(t, want, Mask(want))
	}
}

func TestAFullBlockIsMaskedInTime(t *testing.T) {
	// Not parallel: it measures.
	block := strings.Join(ordinary(t), "\n")
	block = block[:min(len(block), 9500)]
	doc, err := json.Marshal(block)
	require.NoError(t, err)
	valid, mask := best(func() { json.Valid(doc) }), best(func() { Mask(block) })
	t.Logf("%.1fx json.Valid over %d bytes", float64(mask)/float64(valid), len(block))
	require.LessOrEqual(t, float64(mask), 30*float64(valid))
}

// TestGitleaksFindsNothingInWhatWasMasked lets another scanner judge. It is its own
// target: make leaks sets PROEM_GITLEAKS to the scanner's path.
func TestGitleaksFindsNothingInWhatWasMasked(t *testing.T) {
	scanner := os.Getenv("PROEM_GITLEAKS")
	if scanner == "" {
		t.Skip("run make leaks")
	}
	texts, _, _ := synthetic(rand.New(rand.NewPCG(99, 7)))
	found := func(mask func(string) string) (list []string) {
		dir := t.TempDir()
		for i, text := range texts { // a file each: two keys make another one between them
			require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.txt", i)), []byte(mask(text)+"\n"), 0o600))
		}
		report := filepath.Join(t.TempDir(), "report.json")
		out, err := exec.Command(scanner, "dir", dir, "--no-banner", "--exit-code", "0", "-f", "json", "-r", report).CombinedOutput()
		require.NoError(t, err, string(out))
		f, err := os.Open(report)
		require.NoError(t, err)
		defer f.Close()
		var findings []struct{ RuleID, Match string }
		require.NoError(t, json.NewDecoder(bufio.NewReader(f)).Decode(&findings))
		for _, one := range findings {
			list = append(list, one.RuleID+": "+one.Match)
		}
		return list
	}
	before, after := found(func(s string) string { return s }), found(Mask)
	t.Logf("gitleaks: %d findings before, %d behind the mask", len(before), len(after))
	require.Greater(t, len(before), 80, "the judge sees")
	require.Empty(t, after)
}
