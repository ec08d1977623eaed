//go:build unix

package serve

import (
	"errors"
	"syscall"
)

// isGone reports whether a process of this user has ended.
func isGone(process int) bool { return errors.Is(syscall.Kill(process, 0), syscall.ESRCH) }
