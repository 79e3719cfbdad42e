package rollout

// Payload is what Codex writes to a hook, fields in its order.
type Payload struct {
	SessionID      string `json:"session_id,omitempty"`
	TurnID         string `json:"turn_id,omitempty"`
	TranscriptPath string `json:"transcript_path"`
	Cwd            string `json:"cwd"`
	Event          string `json:"hook_event_name"`
	Model          string `json:"model"`
	PermissionMode string `json:"permission_mode"`
	Prompt         string `json:"prompt,omitempty"`
	Source         string `json:"source,omitempty"`
}
