// Package program builds the program, for the packages here that start it, and tests it as a whole.
package program

import (
	"fmt"
	"os/exec"
	"path/filepath"
)

// Build puts the program into a folder, and returns its path. The flags are for go build. The go command keeps what it links: however
// many packages build the same program, it is linked once.
func Build(folder string, flags ...string) (path string, err error) {
	args := append([]string{"-C", "../..", "run", "-exec", "cp -t " + folder}, flags...)
	if out, err := exec.Command("go", append(args, "./cmd/razzia")...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("build razzia: %w: %s", err, out)
	}
	return filepath.Join(folder, "razzia"), nil
}
