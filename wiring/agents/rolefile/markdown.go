package rolefile

import (
	"bytes"
	"fmt"

	"go.yaml.in/yaml/v3"

	"proem/wiring/agents"
)

// markdown writes what three of the hosts read: YAML between two lines of dashes,
// then the instructions. The mark is a comment in the YAML, because these hosts want
// the dashes first.
func markdown(a agents.Agent, generated string, front any) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "---\n# %s\n", generated)
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(front); err != nil {
		return nil, err
	}
	if err := enc.Close(); err != nil {
		return nil, err
	}
	b.WriteString("---\n\n" + instructions(a))
	return b.Bytes(), nil
}
