package known

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// The secret parts below are made, so that no scanner takes this file for a leak.

func of(alphabet string, n int) string { return strings.Repeat(alphabet, n/len(alphabet)+1)[:n] }

func mix62(n int) string   { return of("aB3dE6gH9jK2mN5pQ8sT1vW4xY7z", n) }
func mixHex(n int) string  { return of("0a1b2c3d4e5f9876", n) }
func caps(n int) string    { return of("Q2W3E4R5T6Y7", n) }
func letters(n int) string { return of("aBcDeFgHiJkLmNoPqRsTuVwXyZ", n) }

// examples holds, for every row of keys in its order, a secret part that is
// masked and whole texts that stay.
var examples = []struct {
	prefix, secret string
	stay           []string
}{
	{"-----BEGIN ", "PRIVATE KEY-----\n" + mix62(64), []string{"-----BEGIN CERTIFICATE-----\n" + mix62(64) + "\n-----END CERTIFICATE-----"}},
	{"AGE-SECRET-KEY-1", caps(58), []string{"AGE-SECRET-KEY-1" + caps(20), "AGE-SECRET-KEY-1 is the prefix"}},
	{"ATATT3", mix62(60) + "-_=" + mix62(60), []string{"ATATT3" + mix62(12)}},
	{"AKIA", caps(16), []string{"AKIAndhra", "AKIA" + caps(15), "AKIA" + caps(17), "AKIA" + caps(16) + "x", "xAKIA" + caps(16)}},
	{"ASIA", caps(16), []string{"ASIA PACIFIC", "ASIA" + caps(12)}},
	{"ABIA", caps(16), []string{"ABIA" + caps(18)}},
	{"ACCA", caps(16), []string{"ACCA_" + caps(16)}},
	{"AIza", "Sy" + mix62(20) + "-_" + mix62(11), []string{"AIza" + mix62(20), "AIza-" + strings.Repeat("a", 40)}},
	{"FlyV1 ", "fm2_" + mix62(60) + "/+=," + mix62(40), []string{"FlyV1 is a token format", "FlyV1"}},
	{"GOCSPX-", mix62(28), []string{"GOCSPX-your-client-secret-goes-here"}},
	{"NRAK-", caps(27), []string{"NRAK-" + caps(26), "NRAK-" + caps(28)}},
	{"PMAK-", mixHex(24) + "-" + mixHex(34), []string{"PMAK-" + mixHex(24)}},
	{"SG.", mix62(22) + "." + mix62(43), []string{"SG." + mix62(22), "SG.Controls.DataGridView", "SG." + mix62(8) + "." + mix62(43)}},
	{"SK", mixHex(32), []string{"SK" + mixHex(31), "SK" + mixHex(33), "SKU", "SK" + strings.Repeat("0", 32)}},
	{"atlasv1.", mix62(65), []string{"atlasv1." + mix62(20)}},
	{"dop_v1_", mixHex(64), []string{"dop_v1_" + mixHex(20), "dop_v1_token"}},
	{"doo_v1_", mixHex(64), []string{"doo_v1_" + mix62(64)}},
	{"dor_v1_", mixHex(64), []string{"dor_v1_" + mixHex(64) + "_x"}},
	{"dp.pt.", mix62(43), []string{"dp.pt." + mix62(20), "dp.pt.x"}},
	{"dapi", mixHex(32), []string{"dapi" + mixHex(30), "dapi" + mixHex(40), "dapi.example.com", "dapi" + strings.Repeat("a", 32)}},
	{"eyJ", mix62(20) + ".eyJ" + mix62(30) + "-." + mix62(40), []string{
		"eyJ" + mix62(30), "eyJ" + mix62(20) + "." + mix62(20), "eyJ" + mix62(20) + ".eyJ" + mix62(20), "eyJ" + mix62(20) + ".eyJ" + mix62(20) + ".x",
	}},
	{"figd_", mix62(20) + "-" + mix62(20), []string{"figd_" + mix62(10)}},
	{"github_pat_", mix62(22) + "_" + mix62(59), []string{"github_pat_token_for_reading_the_repository_contents_v2", "github_path"}},
	{"glpat-", mix62(20), []string{"glpat-" + mix62(12), "glpat-your-personal-access-token"}},
	{"gldt-", mix62(20), []string{"gldt-your-deploy-token-goes-here"}},
	{"glrt-", "t1_" + mix62(20), []string{"glrt-your-runner-token-goes-here"}},
	{"glsa_", mix62(32) + "_" + mixHex(8), []string{"glsa_" + mix62(20), "glsa_the_service_account_token_of_grafana_v2"}},
	{"glc_", "eyJ" + mix62(60) + "==", []string{"glc_context", "glc_" + strings.Repeat("a", 40)}},
	{"ghp_", mix62(36), []string{"ghp_" + mix62(35), "ghp_" + mix62(36) + "_x", "xghp_" + mix62(36), "_ghp_" + mix62(36), "ghp_xxx"}},
	{"gho_", mix62(36), []string{"gho_" + mix62(30)}},
	{"ghu_", mix62(36), []string{"ghu_" + mix62(30)}},
	{"ghs_", mix62(36), []string{"ghs_" + mix62(30)}},
	{"ghs_", "123456_eyJ" + mix62(20) + ".eyJ" + mix62(40) + "." + mix62(40), []string{"ghs_the_installation_token_of_a_github_app_that_is_rather_long_2"}},
	{"ghr_", mix62(76), []string{"ghr_" + mix62(30)}},
	{"gsk_", mix62(52), []string{"gsk_" + mix62(20), "gsk_terminal_" + mix62(40)}},
	{"hvs.", mix62(95), []string{"hvs.example", "hvs.the-token-of-the-vault-server"}},
	{"hf_", letters(34), []string{"hf_" + letters(29), "hf_" + letters(41), "hf_hub_download", "hf_" + strings.Repeat("a", 34)}},
	{"key-", mixHex(32), []string{"key-" + mixHex(31), "key-" + mixHex(40), "key-value", "monkey-" + mixHex(32), "key-" + strings.Repeat("1", 32)}},
	{"lin_api_", mix62(40), []string{"lin_api_" + mix62(20), "lin_api_client"}},
	{"npm_", mix62(36), []string{"npm_" + mix62(35), "npm_config_registry", "npm_" + strings.Repeat("a", 36)}},
	{"pypi-AgEIcHlwaS5vcmc", "CJ" + mix62(60) + "-_" + mix62(60), []string{"pypi-AgEIcHlwaS5vcmc", "pypi-attestations-" + mix62(30)}},
	{"pplx-", mix62(48), []string{"pplx-" + mix62(20), "pplx-api-client-for-python-3-and-some-more"}},
	{"rk_live_", mix62(24), []string{"rk_live_view", "rk_live_" + mix62(15)}},
	{"rk_test_", mix62(24), []string{"rk_test_initialization_vector"}},
	{"r8_", mix62(37), []string{"r8_" + mix62(20), "r8_register"}},
	{"sk-svcacct-", mix62(20) + "-" + mix62(20), []string{"sk-svcacct-rotation-for-all-teams-2026"}},
	{"sk-or-v1-", mixHex(64), []string{"sk-or-v1-" + mixHex(20)}},
	{"sk-admin-", mix62(20) + "_" + mix62(20), []string{"sk-admin-panel-for-all-teams-2026"}},
	{"sk-proj-", mix62(20) + "-" + mix62(20), []string{"sk-proj-management-tool-version-2", "sk-proj-2026-internationalisation", "sk-proj-" + mix62(10)}},
	{"sk-ant-", "api03-" + mix62(40) + "-" + mix62(40), []string{"sk-ant-colony-optimisation-algorithm", "sk-ant-api03"}},
	{"sk-", mix62(48), []string{
		"sk-learn", "sk-based-approach", "sk-" + mix62(15), "sk-" + strings.Repeat("a", 40), "task-" + mix62(48), "sk-fix-" + mixHex(40),
		"sk-based-approach-to-something-2024-and-later",
	}},
	{"sk-", "aB3-" + mix62(14) + "_" + mix62(8), []string{"sk-Based-Approach-To-Something-2024", "sk-SK-utf8-Locale-Of-Slovakia"}},
	{"sk_live_", mix62(24), []string{"sk_live_" + mix62(15), "task_live_" + mix62(24)}},
	{"sk_test_", mix62(99), []string{"sk_test_case", "sk_test_something_else_with_a_long_name_2"}},
	{"sq0atp-", mix62(22), []string{"sq0atp-" + mix62(10)}},
	{"sq0csp-", mix62(43), []string{"sq0csp-the-application-secret-of-square"}},
	{"shpat_", mixHex(32), []string{"shpat_" + mixHex(31)}},
	{"shpss_", mixHex(32), []string{"shpss_" + mixHex(33)}},
	{"shpca_", mixHex(32), []string{"shpca_" + mix62(32)}},
	{"shppa_", mixHex(32), []string{"shppa_password"}},
	{"tvly-", "dev-" + mix62(32), []string{"tvly-" + mix62(10), "tvly-your-tavily-api-key-here"}},
	{"whsec_", mix62(32), []string{"whsec_" + mix62(10), "whsec_from_the_dashboard_of_stripe"}},
	{"xoxe.", "xoxp-1-" + mix62(40), []string{"xoxe.the-refresh-token"}},
	{"xoxb-", "123456789012-1234567890123-" + mix62(24), []string{"xoxb-your-bot-token-goes-here", "xoxb-1a2b"}},
	{"xoxp-", "123456789012-" + mix62(32), []string{"xoxp-your-user-token-goes-here"}},
	{"xoxa-", "2-" + mix62(32), []string{"xoxa-your-app-token-goes-here"}},
	{"xoxr-", mix62(32), []string{"xoxr-your-refresh-token-here"}},
	{"xoxs-", mix62(32), []string{"xoxs-your-session-token-here"}},
	{"xoxe-", "1-" + mix62(32), []string{"xoxe-your-refresh-token-here"}},
	{"xapp-", "1-A0123-123456-" + mixHex(64), []string{"xapp-your-app-level-token-here"}},
	{"xai-", mix62(80), []string{"xai-" + mix62(20), "xai-methods-for-explainable-models-in-2026-and-later"}},
	{"ya29.", "a0Af_" + mix62(60) + "-" + mix62(30), []string{"ya29.example.com", "ya29." + mix62(10)}},
}

func TestEveryRowMasksItsKeysAndLeavesWhatIsNear(t *testing.T) {
	t.Parallel()
	next := 0
	for first := range keys {
		for i, key := range keys[first] {
			require.Less(t, next, len(examples), "no example for %s", key.Prefix)
			e := examples[next]
			next++
			require.Equal(t, key.Prefix, e.prefix)
			require.Equal(t, byte(first), key.Prefix[0])
			for _, before := range keys[first][:i] {
				require.False(t, strings.HasPrefix(key.Prefix, before.Prefix) && key.Prefix != before.Prefix, "%s hides %s", before.Prefix, key.Prefix)
			}
			require.LessOrEqual(t, len(key.Joints), joints)
			require.NotEmpty(t, e.stay, key.Prefix)
			whole := e.prefix + e.secret
			if key.Charset != block {
				m := masker{s: whole}
				require.Equal(t, len(whole), m.body(&key, len(key.Prefix)), "%s is not matched by its row", key.Prefix)
			}
			for _, s := range e.stay {
				require.Equal(t, s, Mask(s))
			}
			masked := masksTo(whole)
			for _, around := range [][2]string{
				{"", ""},
				{"key = ", "\n"},
				{`{"key":"`, `"}`},
				{"KEY=", ";"},
				{"(", ")"},
				{"[", "]"},
				{"https://x/", "/y?z=1"},
				{"https://user:", "@host"},
				{"?token=", "&x=y"},
				{"é", "é"},
				{"`", "`"},
				{"**", "**"},
				{`a\n`, ` \n`},
				{"%3D", "%26"},
				{"-", " - x"},
			} {
				if (key.Charset == base64 || key.Charset == block) && (around[1] == "/y?z=1" || around[1] == "@host") {
					continue // a slash belongs to such a key
				}
				s := around[0] + whole + around[1]
				require.Equal(t, around[0]+masked+around[1], Mask(s), s)
			}
			if key.Charset == block || key.Prefix == "xoxe." {
				continue // dashes need no word's edge; such a token holds a second one behind a dot
			}
			for _, s := range []string{"x" + whole, "7" + whole, "_" + whole} {
				require.Equal(t, s, Mask(s))
			}
		}
	}
	require.Len(t, examples, next)
}

// masksTo is what Mask makes of an example.
func masksTo(whole string) string {
	if strings.HasPrefix(whole, dashes) {
		return "-----BEGIN PRIVATE KEY-----***"
	}
	prefix := whole[:4]
	for _, key := range keys[whole[0]] {
		if strings.HasPrefix(whole, key.Prefix) {
			prefix = key.Prefix
			break
		}
	}
	return prefix + "***"
}

func TestMaskLeavesOrdinaryText(t *testing.T) { // not parallel: it counts allocations
	for _, s := range []string{
		"", "plain words", "https://example.com/sk/path?x=eyJ", "d41d8cd98f00b204e9800998ecf8427e", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
		"sha256:" + mixHex(64), "550e8400-e29b-41d4-a716-446655440000", "/home/user/project/internal/redact/redact.go", "sk-***", "***",
		"the ghp_ and gho_ prefixes, sk-, xoxb- and AKIA", "kubectl get pods -n sk-system", "hf_transformers.AutoModelForCausalLM",
		"data:image/png;base64," + mix62(200), "SKIP KEY-VALUE SG.exe dapi d.o.p ya29", "\xff\xfe\xed\xa0\x80", "è più: sk-é", "-----", "-----BEGIN ",
	} {
		require.Equal(t, s, Mask(s))
		require.Zero(t, testing.AllocsPerRun(10, func() { Mask(s) }), s)
	}
}

func TestMaskManyKeysInOneText(t *testing.T) {
	t.Parallel()
	s := "A=" + "ghp_" + mix62(36) + ", B=" + "AKIA" + caps(16) + "\nsk-proj-" + mix62(40) + ". The end: " + "glpat-" + mix62(20) + "."
	require.Equal(t, "A=ghp_***, B=AKIA***\nsk-proj-***. The end: glpat-***.", Mask(s))
	require.Equal(t, "x.atlasv1.***", Mask("x.atlasv1."+mix62(65)))
	require.Equal(t, "sk-proj-***-----END", Mask("sk-proj-"+mix62(30)+"-----END"))
	require.Equal(t, "dapi***-2", Mask("dapi"+mixHex(32)+"-2"))
}

func TestMaskPrivateKeyBlocks(t *testing.T) {
	t.Parallel()
	line := mix62(64)
	begin, end := "-----BEGIN RSA PRIVATE KEY-----", "-----END RSA PRIVATE KEY-----"
	prose := "what do the first and the last line of a key file say"
	for s, want := range map[string]string{
		begin + "\n" + line + "\n" + line + "\nMIIB=\n" + end + "\nafter":            begin + "***\nafter",
		begin + " " + line + " " + line + " MIIB= " + end + " after":                 begin + "*** after",
		begin + `\n` + line + `\n` + line + `\nMIIB=\n` + end + `\n"`:                begin + `***\n"`,
		begin + "\r\n" + line + "\r\n" + end:                                         begin + "***",
		begin + line + end:                                                           begin + "***",
		begin + "\nProc-Type: 4,ENCRYPTED\nDEK-Info: X,Y\n\n" + line + "\n" + end:    begin + "***",
		begin + "\nProc-Type: 4,ENCRYPTED\nDEK-Info: X,Y\n\n" + line + "\n" + line:   begin + "***",
		begin + "\n" + line + "\n" + line[:9]:                                        begin + "***",
		begin + "\n" + line + "\n" + line + "\n\nWhy does this key not work?":        begin + "***\n\nWhy does this key not work?",
		begin + "\n 1 " + line + "\n 2 " + line + "\n-----\nmore":                    begin + "***\n-----\nmore",
		begin + "\n" + line + "\n-----END RSA PRIV":                                  begin + "*** RSA PRIV",
		begin + "\n" + line + "\n" + begin + "\n" + line + "\n" + end:                begin + "***\n" + begin + "***",
		begin + "\n" + line + "\n-----END\n" + begin + "\n" + line + "\n" + end:      begin + "***\n" + begin + "***",
		begin + "\n" + line + " -----END RSA " + begin + " " + line + " " + end:      begin + "*** RSA " + begin + "***",
		begin + "\n" + line + "\n-----END CERTIFICATE-----":                          begin + "*** CERTIFICATE-----",
		begin + "\n(omitted)\n" + end + ".":                                          begin + "***.",
		begin + " ... " + end:                                                        begin + "***",
		begin + end:                                                                  begin + end,
		begin + " is the first line":                                                 begin + " is the first line",
		begin + " " + prose + " " + end:                                              begin + " " + prose + " " + end,
		begin + " " + prose + " " + end + " ghp_" + mix62(36):                        begin + " " + prose + " " + end + " ghp_***",
		begin + "***\n" + line:                                                       begin + "***\n" + line,
		"-----BEGIN PRIVATE KEY-----\n" + line + "\n-----END PRIVATE KEY-----":       "-----BEGIN PRIVATE KEY-----***",
		"-----BEGIN OPENSSH PRIVATE KEY-----\n" + line + "\n":                        "-----BEGIN OPENSSH PRIVATE KEY-----***\n",
		"-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n" + line + "\n=ab1C\n-----END PGP": "-----BEGIN PGP PRIVATE KEY BLOCK-----*** PGP",
		"-----BEGIN PUBLIC KEY-----\n" + line + "\n-----END PUBLIC KEY-----":         "-----BEGIN PUBLIC KEY-----\n" + line + "\n-----END PUBLIC KEY-----",
		"-----BEGIN my PRIVATE KEY-----\n" + line:                                    "-----BEGIN my PRIVATE KEY-----\n" + line,
	} {
		require.Equal(t, want, Mask(s))
		require.Equal(t, want, Mask(want))
	}
}

func FuzzMask(f *testing.F) {
	for _, e := range examples {
		f.Add(e.prefix+e.secret, " ", uint8(1))
		for _, s := range e.stay {
			f.Add(s, "-", uint8(9))
		}
	}
	f.Add("-----BEGIN PRIVATE KEY-----\n"+mix62(64), "-----END", uint8(200))
	f.Add("sk-", "-", uint8(255))
	f.Add("eyJ-eyJ-eyJ-\xff\u00a0\ufeff{{", ".eyJ", uint8(77))
	// Keys within reach of each other, where masking one must not make another.
	f.Add("AIza"+mix62(29)+"-ghp_"+mix62(36), "", uint8(0))
	f.Add("xoxb-1234567890-sk-proj-"+mix62(20)+"_"+mix62(9), "", uint8(0))
	f.Add("-----BEGIN PRIVATE KEY-----a b c d e dop_v1_"+mixHex(64)+"-----END PRIVATE KEY-----", "", uint8(3))
	f.Fuzz(func(t *testing.T, s, glue string, pick uint8) {
		e := examples[int(pick)%len(examples)]
		for _, s := range []string{s, s + glue + e.prefix + e.secret, e.prefix + e.secret + glue + s, e.prefix + s + glue + e.secret + s} {
			once := Mask(s)
			require.Equal(t, once, Mask(once), "from %q", s)
			require.True(t, len(once) < len(s) || once == s, s)
			require.True(t, utf8.ValidString(once) || !utf8.ValidString(s), s)
			if !strings.Contains(s, "*") { // of two stars behind one another nobody knows whose they are
				require.Equal(t, s, unmask(once, s), "text around a key changed")
			}
		}
	})
}

// unmask puts what was masked back, by aligning the kept pieces with s; it
// returns s if and only if they stand in s in this order from start to end.
func unmask(masked, s string) string {
	pieces := strings.Split(masked, stars)
	rest := s
	for i, piece := range pieces {
		at := strings.Index(rest, piece)
		if at < 0 || i == 0 && at != 0 || i == len(pieces)-1 && !strings.HasSuffix(rest, piece) {
			return masked
		}
		rest = rest[at+len(piece):]
	}
	return s
}
