//go:build unix

package pgtest

import (
	"os/exec"
	"syscall"
)

// runAs makes a command run as a user and a group. It has a process group of its own: a Ctrl-C in the terminal ends the tests, and their
// end stops the server.
func runAs(cmd *exec.Cmd, uid, gid uint32) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uid, Gid: gid}, Setpgid: true}
}
