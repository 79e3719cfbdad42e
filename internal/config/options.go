package config

import (
	"slices"
	"strings"

	"proem/internal/config/kind"
)

// Kind is the form of an option's value.
type Kind = kind.Kind

// The kinds of values.
const (
	Switch  = kind.Switch
	Choice  = kind.Choice
	Number  = kind.Number
	Address = kind.Address
	Name    = kind.Name
	// AgentName is the id of an agent, or nothing.
	AgentName = kind.AgentName
)

// Layer is where a value comes from; a later one goes before an earlier one.
type Layer int

// The layers.
const (
	BuiltIn Layer = iota
	User
	Project
	Environment
)

// Option is one setting. A new one is a row in table.
type Option struct {
	Key     string
	Kind    Kind
	Default string
	Choices []string // of a Choice
	Min     int      // of a Number
	Max     int
	// By are the layers that may set it. A project may neither switch anything
	// on that reaches outside nor name a path, and whether proem runs at all is
	// the user's own affair.
	By []Layer
	// OffOnly options a project may switch off and not on: its on would undo its
	// user's off.
	OffOnly bool
	// PerHost options exist once more as hosts.<host>.KEY, for one host alone.
	PerHost bool
	Doc     string // one sentence

	general int // of a host's row: the index of the general one
	host    bool
}

var (
	byUser = []Layer{User, Environment}
	byAll  = []Layer{User, Project, Environment}
	modes  = []string{On, Off, Once}
)

// The words of a Choice.
const (
	On   = kind.On
	Off  = kind.Off
	Once = "once"
	Auto = "auto"

	always = "always"
)

// The least and the most tokens of a text: the routing line, the frame and the
// core rules always go out, and beyond the most a host may spill the text.
const (
	minBudget = 200
	maxBudget = 3600
)

// table is the one list of options: the parser, `proem config`, the names in the
// environment and docs/configuration.md come from it.
var table = []Option{
	{
		Key: "off", Kind: Switch, Default: "false", By: byUser, PerHost: true,
		Doc: "Hooks answer {} at once and write nothing; a time such as 2026-01-02T15:04:05Z means until then.",
	},
	{
		Key: folderPrefix + "<path>" + offName, Kind: Switch, Default: "false", By: []Layer{User},
		Doc: "The same for one folder and what is in it; the nearest one counts.",
	},
	{
		Key: "memory", Kind: Choice, Default: On, Choices: []string{On, Off}, By: byUser,
		Doc: "Whether hooks read and keep anything of a project from one session to the next.",
	},
	{
		Key: folderPrefix + "<path>" + memoryName, Kind: Choice, Default: On, Choices: []string{On, Off}, By: []Layer{User},
		Doc: "The same for one folder and what is in it; the nearest one counts.",
	},
	{
		Key: "recall", Kind: Choice, Default: "sliding", Choices: []string{"sliding", "rag"}, By: byUser,
		Doc: "Which remembered items go first where there is no room for all: sliding takes the newest, rag those that share words with the prompt.",
	},
	{
		Key: "agent", Kind: AgentName, By: byUser,
		Doc: "Which agent the main conversation is: its layer, prompts/agents/NAME.md, goes out at a session's start, and its key, NAME_GEMINI_KEY, goes before PROEM_GEMINI_KEY.",
	},
	{
		Key: "sections.prompt_layers", Kind: Choice, Default: On, Choices: []string{On, Off}, By: byAll, PerHost: true,
		Doc: "Your own texts for every session, for an agent and for a kind of task, each once and again when it has changed.",
	},
	{
		Key: "sections.user_profile", Kind: Choice, Default: On, Choices: []string{On, Off}, By: byAll, PerHost: true,
		Doc: "What you told of yourself with proem context set, at a session's start.",
	},
	{
		Key: "sections.environment_snapshot", Kind: Choice, Default: On, Choices: modes, By: byAll, PerHost: true,
		Doc: "Folder, machine, time and git state beside a full prompt, again when they have changed; once means not again.",
	},
	{
		Key: "sections.session_state", Kind: Choice, Default: On, Choices: modes, By: byAll, PerHost: true,
		Doc: "Your last three messages beside the first full prompt of a session; the conversation holds the later ones itself.",
	},
	{
		Key: "sections.durable_memory", Kind: Choice, Default: On, Choices: modes, By: byAll, PerHost: true,
		Doc: "What is remembered of the project, beside the first full prompt of a session, later only what is new; once means not even that.",
	},
	{
		Key: "sections.rules", Kind: Choice, Default: On, Choices: modes, By: byAll, PerHost: true,
		Doc: "The rule for a session's start that names the project's docs; the core rules line stays whatever this says.",
	},
	{
		Key: "sections.web_context", Kind: Choice, Default: On, Choices: modes, By: byAll, OffOnly: true, PerHost: true,
		Doc: "What a web search found, beside the prompt that it was for or, where it came late, beside the next full one; on searches nothing by itself, webSearch does; off searches nothing either, and a project may say off alone.",
	},
	{
		Key: "sections.roles", Kind: Choice, Default: On, Choices: modes, By: byAll, PerHost: true,
		Doc: "The sub-agent roles that fit, beside a prompt that asks for one.",
	},
	{
		Key: "keys.shared", Kind: Choice, Default: Off, Choices: []string{On, Off}, By: byUser,
		Doc: "For sub-agents: whether a role without a key of its own has the service's usual variable, such as SERPER_API_KEY, as proem agents show tells. Your own sessions ask keys.usual.",
	},
	{
		Key: "repeat", Kind: Choice, Default: "changed", Choices: []string{"changed", always}, By: byUser,
		Doc: "When a section that the conversation holds goes out again: once it has changed, or always.",
	},
	{
		Key: "budget.prompt", Kind: Number, Default: "1500", Min: minBudget, Max: maxBudget, By: byAll,
		Doc: "The most tokens beside one prompt.",
	},
	{
		Key: "budget.start", Kind: Number, Default: "2200", Min: minBudget, Max: maxBudget, By: byAll,
		Doc: "The most tokens at a session's start.",
	},
	{
		Key: "webSearch", Kind: Choice, Default: Off, Choices: []string{Off, Auto, On}, By: byUser,
		Doc: "Whether a prompt may be searched for on the web: auto where routing finds that current outside facts would help, on at every full prompt that no negative filter holds back. README says what leaves the machine.",
	},
	{
		Key: "webProvider", Kind: Choice, Default: "gemini", Choices: []string{"gemini", "searxng"}, By: byUser,
		Doc: "Who searches.",
	},
	{
		Key: "webDeadline", Kind: Number, Default: "4000", Min: 500, Max: 8000, By: byUser,
		Doc: "How long a hook waits for a search, in milliseconds; what comes later goes out with the next full prompt.",
	},
	{
		Key: "gemini.model", Kind: Name, Default: "gemini-2.5-flash", By: []Layer{User},
		Doc: "The model that searches with Google.",
	},
	{
		Key: "gemini.baseUrl", Kind: Address, Default: "https://generativelanguage.googleapis.com", By: byUser,
		Doc: "Where Gemini's API is; http only on this machine, because the key goes there.",
	},
	{
		Key: "searxng.baseUrl", Kind: Address, By: byUser,
		Doc: "Where a SearXNG that answers in JSON is, without /search; there is none until you name it.",
	},
	{
		Key: "keys.gemini", Kind: Name, By: byUser,
		Doc: "The environment variable that holds the key for Gemini; without it NAME_GEMINI_KEY does, where agent is name, and then PROEM_GEMINI_KEY.",
	},
	{
		Key: "keys.usual", Kind: Choice, Default: On, Choices: []string{On, Off}, By: byUser,
		Doc: "For your own sessions, which search the web: whether they may use the service's usual variable, GEMINI_API_KEY, where no other holds a key. Sub-agents ask keys.shared.",
	},
	{
		Key: "log", Kind: Choice, Default: On, Choices: []string{On, Off}, By: byUser,
		Doc: "One line for each run of a hook in the state folder, without any text of yours.",
	},
}

// The key of a folder's own option is folderPrefix, its path, the option's name.
// The path may hold dots itself.
const (
	folderPrefix = "projects."
	offName      = ".off"
	memoryName   = ".memory"
)

// FolderKey returns the key that switches the hooks off in a folder.
func FolderKey(path string) string { return folderPrefix + path + offName }

// FolderOf returns the path of a folder's key and the name of its option, both
// "" where the key is another.
func FolderOf(key string) (path, name string) {
	rest, ok := strings.CutPrefix(key, folderPrefix)
	if !ok || !strings.HasPrefix(rest, "/") {
		return "", ""
	}
	for _, name := range []string{offName, memoryName} {
		if path, ok := strings.CutSuffix(rest, name); ok {
			return path, name[1:]
		}
	}
	return "", ""
}

// Options returns the table with the rows of these hosts.
func Options(hosts []string) []Option {
	options := make([]Option, 0, (1+len(hosts))*len(table))
	options = append(options, table...)
	for _, name := range hosts {
		for i, o := range table {
			if !o.PerHost {
				continue
			}
			o.Key, o.Default, o.general, o.host = hostKey(name, o.Key), "", i, true
			options = append(options, o)
		}
	}
	return options
}

func hostKey(host, key string) string { return "hosts." + host + "." + key }

// Find returns the index of the option that a key sets, or -1.
func Find(options []Option, key string) int {
	if _, name := FolderOf(key); name != "" {
		key = folderPrefix + "<path>." + name
	} else if strings.HasPrefix(key, folderPrefix) {
		return -1 // what the documentation calls it is no key
	}
	return slices.IndexFunc(options, func(o Option) bool { return o.Key == key })
}

// Env returns the name of an option in the environment, or "" where it has none:
// webSearch is PROEM_WEB_SEARCH.
func (o Option) Env() string {
	if !slices.Contains(o.By, Environment) {
		return ""
	}
	name := append(make([]byte, 0, len("PROEM_")+len(o.Key)+4), "PROEM_"...)
	for i := range len(o.Key) {
		switch c := o.Key[i]; {
		case 'a' <= c && c <= 'z':
			name = append(name, c-'a'+'A')
		case 'A' <= c && c <= 'Z':
			name = append(name, '_', c)
		case c == '.' || c == '-':
			name = append(name, '_')
		default:
			name = append(name, c)
		}
	}
	return string(name)
}

// Check returns the value that a text means, in its one spelling. What names
// nothing by default may be set to nothing.
func (o Option) Check(text string) (string, error) {
	if o.Default == "" && (o.Kind == Address || o.Kind == Name) && strings.TrimSpace(text) == "" {
		return "", nil
	}
	return kind.Form{Kind: o.Kind, Choices: o.Choices, Min: o.Min, Max: o.Max}.Check(text)
}
