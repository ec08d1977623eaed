//go:build !unix

package owner

import "os"

// Inherit does nothing: Windows gives a file the rights of its folder by itself.
func Inherit(*os.File) error { return nil }

func inheritFolder(string) error { return nil }
