//go:build unix

package backup

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a program start in a process group of its own: it is killed with its children, and a signal that it sends to its group
// does not reach the server.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a process and its group.
func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // it may have ended
