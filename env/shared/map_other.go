//go:build !unix

package shared

import (
	"errors"
	"os"
)

func mapFile(*os.File, int) ([]byte, error) {
	return nil, errors.New("this system does not share files as memory: run the environment on Linux, macOS or BSD")
}

func unmapFile([]byte) error { return nil }
