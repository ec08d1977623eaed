//go:build !linux && !darwin && !freebsd

package serve

// room is not known.
func room(string) (bytes int64, known bool) { return 0, false }
