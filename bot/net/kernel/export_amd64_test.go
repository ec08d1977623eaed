package kernel

// WithoutAVX2 calls do with the loops in plain Go.
func WithoutAVX2(do func()) {
	defer func(had bool) { hasAVX2 = had }(hasAVX2)
	hasAVX2 = false
	do()
}
