package main

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// link is a link or a picture in Markdown, with its words and its target.
var link = regexp.MustCompile(`!?\[([^\[\]]*)\]\(([^)\s]+)\)`)

// unlinked takes the links from a page that lead out of a list of files, and leaves their words: in a package there is nothing behind them.
func unlinked(page entry, files []entry) entry {
	text := link.ReplaceAllStringFunc(string(page.content), func(found string) string {
		parts := link.FindStringSubmatch(found)
		if !leads(page.name, parts[2], files) {
			return parts[1]
		}
		return found
	})
	page.content = []byte(text)
	return page
}

// leads reports whether the target of a link is elsewhere on the internet, on the page itself, or one of some files.
func leads(page, target string, files []entry) bool {
	target, _, _ = strings.Cut(target, "#")
	if target == "" || strings.Contains(target, ":") {
		return true
	}
	name := path.Join(path.Dir(page), target)
	return slices.ContainsFunc(files, func(e entry) bool { return e.name == name || strings.HasPrefix(e.name, name+"/") })
}
