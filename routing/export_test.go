package routing

import (
	"slices"

	"proem/routing/delegation"
)

// Documented is the closed list of evidence: the rules and what is decided
// outside of them.
func Documented() []string {
	ids := append(delegation.Evidence(), unguardedID, agentTopicID, outsideID, certainTaskID,
		taskWordingID, guardWordingID, webWordingID, vetoWordingID, delegateWordingID)
	for _, r := range slices.Concat(taskRules, webRules) {
		ids = append(ids, r.id)
	}
	return ids
}
