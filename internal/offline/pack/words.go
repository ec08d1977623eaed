package pack

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// catalogs are the texts of all languages, below the folder of the module.
const catalogs = "internal/i18n/catalog"

// lean writes catalogs that have the texts alone that the program may show, and what puts them in the place of the whole ones when it is
// built: an overlay of the Go command. Of the whole catalogs two fifths are for pages that need a connection.
func lean(list *exec.Cmd, folder, scratch string) (overlay string, err error) {
	shown, err := literals(list)
	if err != nil {
		return "", err
	}
	if folder, err = filepath.Abs(folder); err != nil {
		return "", err
	}
	whole, err := filepath.Glob(filepath.Join(folder, catalogs, "*.json"))
	if err != nil {
		return "", err
	}
	if len(whole) == 0 {
		return "", errors.New("there are no catalogs in " + filepath.Join(folder, catalogs))
	}
	replaced := map[string]string{}
	for _, from := range whole {
		if replaced[from], err = prune(from, scratch, shown); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(scratch, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}

// literals are the strings in the source files that a command lists, a path in a line.
func literals(list *exec.Cmd) (map[string]bool, error) {
	said, err := list.Output()
	if err != nil {
		return nil, err
	}
	all := map[string]bool{}
	for path := range strings.FieldsFuncSeq(string(said), func(r rune) bool { return r == '\n' || r == '\r' }) {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile(path, -1, len(text)), text, nil, 0)
		for _, kind, literal := s.Scan(); kind != token.EOF; _, kind, literal = s.Scan() {
			if kind == token.STRING {
				one, _ := strconv.Unquote(literal)
				all[one] = true
			}
		}
	}
	return all, nil
}

// prune writes a catalog without what is not shown, and returns its path.
func prune(from, scratch string, shown map[string]bool) (to string, err error) {
	text, err := os.ReadFile(from)
	if err != nil {
		return "", err
	}
	var catalog map[string]any
	if err := json.Unmarshal(text, &catalog); err != nil {
		return "", err
	}
	var out bytes.Buffer
	w := json.NewEncoder(&out)
	w.SetEscapeHTML(false)
	if err := w.Encode(pruned(catalog, "", shown)); err != nil {
		return "", err
	}
	to = filepath.Join(scratch, filepath.Base(from))
	return to, os.WriteFile(to, out.Bytes(), 0o600)
}

// pruned is a part of a catalog without the texts that are not shown. An entry with the form "other" is one text.
func pruned(part map[string]any, path string, shown map[string]bool) map[string]any {
	kept := map[string]any{}
	for name, entry := range part {
		key := path + name
		inner, is := entry.(map[string]any)
		if is && inner["other"] == nil {
			if inner = pruned(inner, key+".", shown); len(inner) > 0 {
				kept[name] = inner
			}
		} else if isShown(key, shown) {
			kept[name] = entry
		}
	}
	return kept
}

// isShown reports whether the program may show a text: its source has the key, or the beginning of it that code completes.
func isShown(key string, shown map[string]bool) bool {
	if shown[key] {
		return true
	}
	for i := strings.IndexByte(key, '.') + 1; i > 0 && i < len(key); i++ {
		if shown[key[:i]] {
			return true
		}
	}
	return false
}
