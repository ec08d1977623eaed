package live

// coderOf returns nil: what a browser answers itself goes over no net.
func coderOf(string) coder { return nil }
