//go:build unix

package engine

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a program start in a process group of its own, so that it can be killed with its
// children, and a Ctrl-C at the keyboard reaches the host alone.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a process and its group.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // it may have ended
