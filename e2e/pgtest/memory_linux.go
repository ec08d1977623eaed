package pgtest

import "syscall"

// inMemory is the folder of Linux whose files are in memory, and room is how much must be free there.
const (
	inMemory = "/dev/shm"
	room     = 2 << 30
)

// memory returns a folder in memory, or "" if there is none with enough room.
func memory() (folder string) {
	var at syscall.Statfs_t
	if err := syscall.Statfs(inMemory, &at); err != nil || int64(at.Bavail)*at.Bsize < room {
		return ""
	}
	return inMemory
}
