//go:build !unix

package backup

import "os/exec"

// ownGroup does nothing: there are no process groups here.
func ownGroup(*exec.Cmd) {}

// killGroup kills a process; there are no process groups here.
func killGroup(c *exec.Cmd) { _ = c.Process.Kill() } // it may have ended
