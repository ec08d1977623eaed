package place

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// The rights of a file that count: who may write in a folder, and who may read a secret.
const (
	othersWrite fs.FileMode = 0o002
	othersEnter fs.FileMode = 0o011 // a folder: its group too
	othersRead  fs.FileMode = 0o044 // likewise
)

// Exposed lists what other users of the machine may do with the games in a folder that they should not, each with what to do. On Windows
// the rights of files say nothing.
func Exposed(folder string) (list []string) {
	info, err := os.Stat(folder)
	if err != nil || runtime.GOOS == "windows" {
		return nil
	}
	if info.Mode()&othersWrite != 0 {
		list = append(list, "everybody on this machine may write in the folder of the games: chmod 700 "+folder)
	}
	if info.Mode()&othersEnter == 0 {
		return list
	}
	for _, name := range []string{KeyName, DatabaseName, DatabaseName + "-wal"} {
		list = append(list, ExposedSecret(filepath.Join(folder, name))...)
	}
	return list
}

// ExposedSecret says what to do if other users of the machine may read a file that is secret.
func ExposedSecret(path string) (list []string) {
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS == "windows" || info.Mode()&othersRead == 0 {
		return nil
	}
	return []string{"other users of this machine may read what is secret: chmod 600 " + path}
}
