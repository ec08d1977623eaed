//go:build !linux

package scripts

import "testing"

// testImage needs Linux: the program in an image is for Linux alone.
func testImage(t *testing.T, _ string) { t.Skip("this system cannot run the program of an image") }
