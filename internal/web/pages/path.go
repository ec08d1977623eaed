package pages

import (
	"strings"
	"unicode"
)

// LocalPath returns a path of this server; for anything else, such as the address of another site, the home page.
func LocalPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.Contains(path, `\`) ||
		strings.ContainsFunc(path, unicode.IsControl) {
		return "/"
	}
	return path
}
