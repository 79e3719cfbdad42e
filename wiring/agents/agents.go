// Package agents reads the roles of sub-agents as people define them, once for all
// hosts, in docs/agents/canonical-subagents.yaml. It finds every fault of that file
// with its line and lets none through; it writes nothing and knows no host.
package agents

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"proem/internal/roster"
)

// Source is where a project defines its roles, with slashes.
const Source = "docs/agents/canonical-subagents.yaml"

// MaxSource is the most bytes of that file.
const MaxSource = 256 << 10

// Agent is one role as it is defined.
type Agent struct {
	roster.Role
	Instructions string // what the role is told beside its lists, or ""
}

// May tells whether the role may use a tool.
func (a Agent) May(tool string) bool { return slices.Contains(a.Tools, tool) }

// Canon is a whole definition.
type Canon struct {
	Agents []Agent
	Digest string // of the file's bytes
}

// Roles are the parts that hooks know.
func (c Canon) Roles() []roster.Role {
	roles := make([]roster.Role, len(c.Agents))
	for i, a := range c.Agents {
		roles[i] = a.Role
	}
	return roles
}

// Find returns the agent of a name.
func (c Canon) Find(name string) (Agent, bool) {
	for _, a := range c.Agents {
		if a.Name == name {
			return a, true
		}
	}
	return Agent{}, false
}

// Problem is a fault of the file.
type Problem struct {
	Line int // from 1
	Text string
}

// String is the problem as compilers write theirs.
func (p Problem) String() string { return fmt.Sprintf("%s:%d: %s", Source, p.Line, p.Text) }

// digest is the fingerprint that generated files carry.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return "sha256:" + hex.EncodeToString(sum[:])
}
