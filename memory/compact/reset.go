package compact

// Reset begins anew with the last message.
func Reset() Strategy {
	return Strategy{
		Name:    "reset",
		Doc:     "the last message alone, or as many as --keep-last says",
		dropped: "before the new beginning",
	}
}
