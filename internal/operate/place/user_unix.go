//go:build unix

package place

import (
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// OtherOwner is the user that a folder belongs to, if this one is root and the owner is not; "" otherwise.
func OtherOwner(folder string) string {
	info, err := os.Stat(folder)
	if err != nil || os.Geteuid() != 0 {
		return ""
	}
	has, known := info.Sys().(*syscall.Stat_t)
	if !known || has.Uid == 0 {
		return ""
	}
	id := strconv.Itoa(int(has.Uid))
	if found, err := user.LookupId(id); err == nil {
		return found.Username
	}
	return id
}
