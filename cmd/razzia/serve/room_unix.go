//go:build linux || darwin || freebsd

package serve

import "syscall"

// room is how many bytes a user may still write to the disk of a folder.
func room(folder string) (bytes int64, known bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true
}
