package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// rules find the path of a module in texts. A path of one word, such as razzia, is also the name of a package, a
// program and a game, so each rule matches a context in which it can only be the module.
type rules struct {
	from, to string
	folders  []string         // the folders at the root that hold packages
	within   *regexp.Regexp   // a package of the module, or all of them: from/…
	alone    []*regexp.Regexp // the module by itself, as an import or in a go.mod; $1 and $2 stand around it
	quoted   string           // the module by itself, in the tables of internal/tidy
}

// newRules makes the rules for a repository of these files.
func newRules(from, to string, names []string) rules {
	old := regexp.QuoteMeta(from)
	return rules{
		from: from, to: to, folders: folders(names), quoted: `"` + from + `"`,
		within: regexp.MustCompile(`(^|[^\w./@-])` + old + `/(\w[\w-]*|\.\.\.)`),
		alone: []*regexp.Regexp{
			regexp.MustCompile(`(\bimport[ \t]+(?:[\w.]+[ \t]+)?")` + old + `(")`),
			regexp.MustCompile(`(?m)(^[ \t]*(?:[\w.]+[ \t]+)?")` + old + `("[ \t]*(?://.*)?$)`),
			regexp.MustCompile(`(?m)(\b(?:module|require|replace|exclude)[ \t]+)` + old + `($|[\s@=])`),
			regexp.MustCompile(`(?m)(^[ \t]+)` + old + `([ \t]+v\d)`),
		},
	}
}

// folders lists the folders at the root that hold Go files or a module.
func folders(names []string) (list []string) {
	for _, name := range names {
		if folder, _, deep := strings.Cut(name, "/"); deep && (path.Ext(name) == ".go" || path.Base(name) == "go.mod") {
			list = append(list, folder)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// own is the folder of this command. Its tests have paths of their own, and it imports nothing of the module.
const own = "tools/rename/"

// rewriteAll rewrites the files, and counts those that changed.
func rewriteAll(root string, names []string, r rules) (changed int, err error) {
	for _, name := range names {
		if strings.HasPrefix(name, own) {
			continue
		}
		file := filepath.Join(root, filepath.FromSlash(name))
		text, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) || err == nil && bytes.IndexByte(text, 0) >= 0 {
			continue // removed and not committed; or not a text
		}
		if err != nil {
			return changed, err
		}
		fresh, err := r.rewrite(name, text)
		if err != nil {
			return changed, err
		}
		if bytes.Equal(fresh, text) {
			continue
		}
		if err := os.WriteFile(file, fresh, 0o666); err != nil { // an existing file keeps its mode
			return changed, err
		}
		changed++
	}
	return changed, nil
}

// rewrite returns the new text of a file. Go files are formatted, which sorts their imports.
func (r rules) rewrite(name string, text []byte) ([]byte, error) {
	fresh := r.within.ReplaceAllFunc(text, r.rewriteWithin)
	for _, rule := range r.alone {
		fresh = rule.ReplaceAll(fresh, []byte("${1}"+r.to+"${2}"))
	}
	if strings.HasPrefix(name, "internal/tidy/") {
		fresh = bytes.ReplaceAll(fresh, []byte(r.quoted), []byte(`"`+r.to+`"`))
	}
	if path.Ext(name) != ".go" || bytes.Equal(fresh, text) {
		return fresh, nil
	}
	formatted, err := format.Source(fresh)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return formatted, nil
}

// rewriteWithin renames a package if its first folder is one of this repository.
func (r rules) rewriteWithin(match []byte) []byte {
	parts := r.within.FindSubmatch(match)
	if first := string(parts[2]); first != "..." && !slices.Contains(r.folders, first) {
		return match
	}
	return slices.Concat(parts[1], []byte(r.to+"/"), parts[2])
}
