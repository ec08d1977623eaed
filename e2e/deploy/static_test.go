//go:build unix

package deploy

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// linked finds the files that a page loads.
var linked = regexp.MustCompile(`/static/[0-9a-f]+/[\w.-]+`)

// filesOf fetches all files that the pages of a node load, by their paths.
func filesOf(t *testing.T, n *node) map[string][]byte {
	t.Helper()
	address := "http://" + n.listen
	made, err := http.Post(address+"/api/play", "application/json", strings.NewReader(`{"bots":1,"piles":2}`))
	fatal.If(t, err)
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
	fatal.If(t, err)
	defer answer.Body.Close()
	text, err = io.ReadAll(answer.Body)
	fatal.If(t, err)
	return answer.StatusCode, text
}
