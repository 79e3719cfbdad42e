package compact

// Sliding keeps the newest messages that fit.
func Sliding() Strategy {
	return Strategy{
		Name:    "sliding",
		Doc:     "the newest messages, as many as fit",
		window:  1,
		dropped: "older than the window",
	}
}
