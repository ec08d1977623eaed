//go:build unix

package serve

import (
	"math"
	"syscall"
)

// descriptors is how many files and connections this process may have open, 0 if that is not known.
func descriptors() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return int(min(uint64(limit.Cur), math.MaxInt32)) // signed on some systems, where less than 0 is no limit
}
