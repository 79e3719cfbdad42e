package known

import "unicode/utf8"

// key is one kind of secret and how it is written.
type key struct {
	Kind, Prefix string
	Min, Max     int // bytes of the secret part, of each piece if it has joints; no Max is 0
	Charset      charset
	Mix          mix
	Joints       []string // what stands between the pieces of the secret part
}

// joints is the largest number of Joints in keys.
const joints = 2

// keys are the known kinds by the first byte of their prefix, where several fit
// the one with the longest prefix first. Lengths are those that the services
// document or, where they do not, those of the public secret scanners, a little
// lower where the prefix alone is sure.
var keys = [utf8.RuneSelf][]key{
	'-': {
		{"private key", "-----BEGIN ", 0, 0, block, plain, nil},
	},
	'A': {
		{"age", "AGE-SECRET-KEY-1", 50, 0, capital, mixed, nil},
		{"atlassian", "ATATT3", 40, 0, base64, varied, nil},
		{"aws", "AKIA", 16, 16, capital, plain, nil},
		{"aws", "ASIA", 16, 16, capital, plain, nil},
		{"aws", "ABIA", 16, 16, capital, plain, nil},
		{"aws", "ACCA", 16, 16, capital, plain, nil},
		{"google", "AIza", 35, 0, dashed, varied, nil},
	},
	'F': {
		{"fly", "FlyV1 ", 40, 0, base64, varied, nil},
	},
	'G': {
		{"google client", "GOCSPX-", 20, 0, dashed, varied, nil},
	},
	'N': {
		{"new relic", "NRAK-", 27, 27, alnum, varied, nil},
	},
	'P': {
		{"postman", "PMAK-", 40, 0, dashed, mixed, nil},
	},
	'S': {
		{"sendgrid", "SG.", 16, 0, dashed, varied, []string{"."}},
		{"twilio", "SK", 32, 32, hex, mixed, nil},
	},
	'a': {
		{"hashicorp", "atlasv1.", 40, 0, base64, varied, nil},
	},
	'd': {
		{"digitalocean", "dop_v1_", 32, 0, hex, mixed, nil},
		{"digitalocean", "doo_v1_", 32, 0, hex, mixed, nil},
		{"digitalocean", "dor_v1_", 32, 0, hex, mixed, nil},
		{"doppler", "dp.pt.", 40, 0, alnum, varied, nil},
		{"databricks", "dapi", 32, 32, hex, mixed, nil},
	},
	'e': {
		{"jwt", "eyJ", 8, 0, dashed, plain, []string{".eyJ", "."}},
	},
	'f': {
		{"figma", "figd_", 30, 0, dashed, varied, nil},
	},
	'g': {
		{"github", "github_pat_", 36, 0, underscored, denseMixed, nil},
		{"gitlab", "glpat-", 20, 0, dotted, varied, nil},
		{"gitlab", "gldt-", 20, 0, dotted, varied, nil},
		{"gitlab", "glrt-", 20, 0, dotted, varied, nil},
		{"grafana", "glsa_", 32, 0, underscored, denseMixed, nil},
		{"grafana", "glc_", 32, 0, base64, varied, nil},
		{"github", "ghp_", 36, 0, alnum, plain, nil},
		{"github", "gho_", 36, 0, alnum, plain, nil},
		{"github", "ghu_", 36, 0, alnum, plain, nil},
		{"github", "ghs_", 36, 0, alnum, plain, nil},
		{"github app", "ghs_", 60, 0, dotted, denseStrong, nil}, // the form that wraps a signed token
		{"github", "ghr_", 36, 0, alnum, plain, nil},
		{"groq", "gsk_", 32, 0, alnum, varied, nil},
	},
	'h': {
		{"vault", "hvs.", 24, 0, dashed, varied, nil},
		{"hugging face", "hf_", 30, 40, alnum, varied, nil}, // 34 letters, seldom with digits
	},
	'k': {
		{"mailgun", "key-", 32, 32, hex, mixed, nil},
	},
	'l': {
		{"linear", "lin_api_", 32, 0, alnum, varied, nil},
	},
	'n': {
		{"npm", "npm_", 36, 0, alnum, varied, nil},
	},
	'p': {
		{"pypi", "pypi-AgEIcHlwaS5vcmc", 16, 0, dashed, varied, nil},
		{"perplexity", "pplx-", 32, 0, alnum, varied, nil},
	},
	'r': {
		{"stripe", "rk_live_", 16, 0, alnum, plain, nil},
		{"stripe", "rk_test_", 16, 0, alnum, plain, nil},
		{"replicate", "r8_", 30, 0, alnum, varied, nil},
	},
	's': {
		{"openai", "sk-svcacct-", 20, 0, dashed, denseMixed, nil},
		{"openrouter", "sk-or-v1-", 32, 0, alnum, mixed, nil},
		{"openai", "sk-admin-", 20, 0, dashed, denseMixed, nil},
		{"openai", "sk-proj-", 20, 0, dashed, denseMixed, nil},
		{"anthropic", "sk-ant-", 20, 0, dashed, mixed, nil},
		{"openai", "sk-", 16, 0, dashed, headMixed, nil},
		{"openai", "sk-", 20, 0, dashed, denseStrong, nil}, // also what proxies hand out
		{"stripe", "sk_live_", 16, 0, alnum, plain, nil},
		{"stripe", "sk_test_", 16, 0, alnum, plain, nil},
		{"square", "sq0atp-", 20, 0, dashed, varied, nil},
		{"square", "sq0csp-", 20, 0, dashed, varied, nil},
		{"shopify", "shpat_", 32, 32, hex, mixed, nil},
		{"shopify", "shpss_", 32, 32, hex, mixed, nil},
		{"shopify", "shpca_", 32, 32, hex, mixed, nil},
		{"shopify", "shppa_", 32, 32, hex, mixed, nil},
	},
	't': {
		{"tavily", "tvly-", 20, 0, dashed, varied, nil},
	},
	'w': {
		{"stripe", "whsec_", 24, 0, base64, varied, nil},
	},
	'x': {
		{"slack", "xoxe.", 16, 0, dashed, varied, nil},
		{"slack", "xoxb-", 16, 0, dashed, varied, nil},
		{"slack", "xoxp-", 16, 0, dashed, varied, nil},
		{"slack", "xoxa-", 16, 0, dashed, varied, nil},
		{"slack", "xoxr-", 16, 0, dashed, varied, nil},
		{"slack", "xoxs-", 16, 0, dashed, varied, nil},
		{"slack", "xoxe-", 16, 0, dashed, varied, nil},
		{"slack", "xapp-", 16, 0, dashed, varied, nil},
		{"xai", "xai-", 32, 0, underscored, varied, nil},
	},
	'y': {
		{"google token", "ya29.", 20, 0, dotted, varied, nil},
	},
}
