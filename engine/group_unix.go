//go:build unix

package engine

import (
	"os/exec"
	"syscall"
)

// ownGroup starts a program as the head of a process group of its own, so that it can be killed with all
// that it starts, and a Ctrl-C at the keyboard is for the host alone.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a process and all of its group.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // it may have ended
