//go:build unix

package deploy

import (
	"bytes"
	"flag"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "keep the files of the version before where they differ")

// beforeFolder has the files of the version before that differ.
const beforeFolder = "../internal/web/static/before"

// linked finds the files that a page loads.
var linked = regexp.MustCompile(`/static/[0-9a-f]+/[\w.-]+`)

// filesOf fetches all files that the pages of a node load, by their paths.
func filesOf(t *testing.T, n *node) map[string][]byte {
	t.Helper()
	address := "http://" + n.listen
	made, err := http.Post(address+"/api/play", "application/json", strings.NewReader(`{"bots":1,"piles":2}`))
	if err != nil {
		t.Fatal(err)
	}
	defer made.Body.Close()
	files := map[string][]byte{}
	for _, page := range []string{"/", "/manifest.webmanifest", "/rules", made.Header.Get("Location")} {
		status, text := fetch(t, address+page)
		if status != http.StatusOK {
			t.Fatalf("the page %s has status %d", page, status)
		}
		for _, path := range linked.FindAllString(string(text), -1) {
			if status, content := fetch(t, address+path); status == http.StatusOK {
				files[path] = content
			}
		}
	}
	if len(files) < 5 {
		t.Fatalf("the pages load %d files", len(files))
	}
	return files
}

// fetch reads an answer.
func fetch(t *testing.T, address string) (status int, text []byte) {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, err = io.ReadAll(answer.Body); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, text
}

// TestFilesOfTheVersionBefore checks that this program has every file that the pages of the version before load.
func TestFilesOfTheVersionBefore(t *testing.T) {
	before := &node{program: buildPrevious(t), store: []string{"--data", t.TempDir()}, listen: freeAddress(t)}
	now := &node{program: buildProgram(t), store: []string{"--data", t.TempDir()}, listen: freeAddress(t)}
	before.start(t)
	now.start(t)
	own, wanted := filesOf(t, now), filesOf(t, before)
	if *update {
		keepBefore(t, wanted, own)
		return
	}
	for path, content := range wanted {
		if status, text := fetch(t, "http://"+now.listen+path); status != http.StatusOK || !bytes.Equal(text, content) {
			t.Errorf("%s of the version before is missing: run go test ./deploy -run FilesOfTheVersionBefore -args -update", path)
		}
	}
	kept, _ := filepath.Glob(beforeFolder + "/*/*")
	for _, name := range kept {
		if path := "/static/" + strings.TrimPrefix(filepath.ToSlash(name), beforeFolder+"/"); wanted[path] == nil || own[path] != nil {
			t.Errorf("%s is not needed: run go test ./deploy -run FilesOfTheVersionBefore -args -update", name)
		}
	}
}

// keepBefore writes the files of the version before that this one does not have, and removes all others.
func keepBefore(t *testing.T, wanted, own map[string][]byte) {
	t.Helper()
	old, _ := filepath.Glob(beforeFolder + "/*/")
	for _, folder := range old {
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
	}
	for path, content := range wanted {
		if own[path] == nil {
			writeFile(t, beforeFolder, strings.TrimPrefix(path, "/static/"), content)
		}
	}
}
