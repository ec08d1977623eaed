//go:build !unix

package engine

import "os/exec"

// ownGroup does nothing: there are no process groups here.
func ownGroup(*exec.Cmd) {}

// killGroup kills a process; there are no process groups here.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() } // it may have ended
