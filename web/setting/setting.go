// Package setting reads what the user's settings say of web searches. It is
// linked into hooks and reaches no network.
package setting

import (
	"strconv"
	"strings"
	"time"

	"proem/internal/config"
	"proem/internal/roster"
)

// Web is how the web is searched.
type Web struct {
	Mode     string // config.Off, Auto or On
	Provider string
	BaseURL  string // of the provider, "" where none is named
	Model    string // of the provider, "" where it has none
	Deadline time.Duration
	Variable string // that holds the key, or would
	Key      string // "" where there is none
}

// Of returns the settings of the user's own sessions. No project has a say.
func Of(s config.Settings, getenv func(string) string) Web {
	w := Web{Mode: text(s, "webSearch"), Provider: text(s, "webProvider")}
	w.BaseURL, w.Model = text(s, w.Provider+".baseUrl"), text(s, w.Provider+".model")
	ms, _ := strconv.Atoi(text(s, "webDeadline"))
	w.Deadline = time.Duration(ms) * time.Millisecond
	if w.keyed() {
		w.Variable, w.Key = Key(s, getenv, w.Provider)
	}
	return w
}

// keyed tells whether the provider wants a key.
func (w Web) keyed() bool { return w.Provider == "gemini" }

// Lacks says what is missing before anything can be asked, "" where nothing is.
func (w Web) Lacks() string {
	switch {
	case w.BaseURL == "":
		return "no address: proem config set " + w.Provider + ".baseUrl https://..."
	case w.keyed() && w.Key == "":
		return "no key in " + w.Variable
	}
	return ""
}

func text(s config.Settings, key string) string {
	v, _ := s.Value(key)
	return v.Text
}

// own is the agent that the user's own sessions are where no setting says so, and
// whose key they may use in any case.
const own = "proem"

// Key returns the key of the user's own sessions for a service and the variable
// that holds it: the one that keys.SERVICE names, and then no other; else
// AGENT_SERVICE_KEY of the agent that the setting says they are; else
// PROEM_SERVICE_KEY; else, unless keys.usual is off, SERVICE_API_KEY, which many
// programs share. Without a key it returns the variable that is asked first.
func Key(s config.Settings, getenv func(string) string, service string) (variable, key string) {
	if variable = text(s, "keys."+service); variable != "" {
		return variable, getenv(variable)
	}
	service = strings.ToUpper(service)
	ways := []string{roster.OwnVariable(own, service)}
	if agent := s.Agent(); agent != "" {
		ways = append([]string{roster.OwnVariable(agent, service)}, ways...)
	}
	if text(s, "keys.usual") == config.On {
		ways = append(ways, roster.UsualVariable(service))
	}
	for _, variable = range ways {
		if key = getenv(variable); key != "" {
			return variable, key
		}
	}
	return ways[0], ""
}
