package hotseat

import (
	"fmt"
	"io/fs"
	"os"

	"razzia/internal/atomicfile"
)

// maxFile is the maximum size of a file, in bytes: 16 MiB, hundreds of times the longest game.
const maxFile = 16 << 20

// LocalDisk is the Disk of this computer.
type LocalDisk struct{}

// Read returns the contents of a file. It refuses files that are not regular, or too large to be a record.
func (LocalDisk) Read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: not a regular file", path)
	case info.Size() > maxFile:
		return nil, fmt.Errorf("%s: more than %d MiB, too large for the record of one game", path, maxFile>>20)
	}
	return os.ReadFile(path)
}

// Write replaces a file as a whole. It keeps its permissions; a new one is for its owner alone.
func (LocalDisk) Write(path string, data []byte) error {
	mode := fs.FileMode(0o600)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	return atomicfile.Write(path, data, mode)
}
