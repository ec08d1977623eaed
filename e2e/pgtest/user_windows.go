package pgtest

import "os/exec"

// runAs does nothing: there is no root on Windows.
func runAs(*exec.Cmd, uint32, uint32) {}
