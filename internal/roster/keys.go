package roster

import (
	"slices"
	"strings"
)

// Why says why a variable holds an agent's key.
type Why string

// The ways to a key, in their order.
const (
	Named  Why = "named"  // the role names the variable
	Own    Why = "own"    // <AGENT>_<SERVICE>_KEY
	Shared Why = "shared" // the service's usual variable, which the user allowed
)

// KeyOf returns the variable that holds an agent's key for a service: the one that
// its role names, else <AGENT>_<SERVICE>_KEY, else, if the user allowed it, the
// service's usual one. It is the first that is set; ok is false where none is. An
// agent without a role has no other than the last two.
func KeyOf(roles []Role, agent, service string, shared bool, getenv func(string) string) (variable string, why Why, ok bool) {
	if !ValidName(agent) || !ValidService(service) {
		return "", "", false
	}
	named := ""
	for _, r := range roles {
		if r.Name == agent && MayName(roles, agent, service, r.Variable(service)) {
			named = r.Variable(service)
		}
	}
	ways := []struct {
		variable string
		why      Why
	}{{named, Named}, {OwnVariable(agent, service), Own}, {UsualVariable(service), Shared}}
	for _, w := range ways {
		switch {
		case w.variable == "":
		case w.variable == UsualVariable(service) && !shared:
		case getenv(w.variable) != "":
			return w.variable, w.why, true
		}
	}
	return "", "", false
}

// OwnVariable is the variable of an agent alone.
func OwnVariable(agent, service string) string { return Stem(agent) + "_" + service + "_KEY" }

// UsualVariable is where programs look for the key of a service.
func UsualVariable(service string) string { return service + "_API_KEY" }

// MayName tells whether an agent's role may name a variable for a service. A
// repository writes roles, and would send any secret of the environment to a
// service: so the agent's name is how the variable begins, or the service's name
// stands in it as a word; and it does not begin with another agent's name, nor is it
// that one's own for some service.
func MayName(roles []Role, agent, service, variable string) bool {
	if !ValidVariable(variable) || slices.ContainsFunc(roles, func(r Role) bool { return r.Name != agent && owns(r.Name, variable) }) {
		return false
	}
	if owns(agent, variable) {
		return true
	}
	owner := ownerOf(roles, agent, variable)
	if owner != "" {
		return owner == agent
	}
	return slices.Contains(strings.Split(variable, "_"), service)
}

// owns tells whether a variable is the agent's own for any service: SCOUT_DEEP_KEY is
// scout's for DEEP, and no matter for scout_deep, whose name it begins with as well.
func owns(agent, variable string) bool {
	rest, begins := strings.CutPrefix(variable, Stem(agent)+"_")
	service, ends := strings.CutSuffix(rest, "_KEY")
	return begins && ends && ValidService(service)
}

// ownerOf is the agent with whose name a variable begins, "" where it is none's. Of
// two such names the longer one counts: scout_deep's are not scout's.
func ownerOf(roles []Role, agent, variable string) string {
	owner := ""
	consider := func(name string) {
		if strings.HasPrefix(variable, Stem(name)+"_") && len(name) > len(owner) {
			owner = name
		}
	}
	consider(agent)
	for _, r := range roles {
		consider(r.Name)
	}
	return owner
}
