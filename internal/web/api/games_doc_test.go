package api_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/host/hosttest"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// download downloads games into a file with the example of the page about data.
func download(t *testing.T, h *webtest.Server, query, file string) {
	t.Helper()
	program := exec.Command("python3", "../../../examples/download.py", h.URL, query, file)
	program.Env = append(os.Environ(), "no_proxy=127.0.0.1")
	if out, err := program.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// keysOf are the keys of the lines of a file, those of meta included.
func keysOf(t *testing.T, file string) (keys []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	fatal.If(t, err)
	for line := range strings.Lines(string(text)) {
		var read map[string]any
		fatal.If(t, json.Unmarshal([]byte(line), &read))
		meta, _ := read["meta"].(map[string]any)
		for _, object := range []map[string]any{read, meta} {
			for key := range object {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// block returns the block of a language of a page.
func block(t *testing.T, page, heading, language string) string {
	t.Helper()
	_, rest, _ := strings.Cut(page, "## "+heading)
	_, rest, _ = strings.Cut(rest, "```"+language+"\n")
	text, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatalf("%s has no block of %s", heading, language)
	}
	return text
}

// sql are the words of the queries of the page that are no columns, and the names that the queries give to columns.
var sql = strings.Fields(`SELECT FROM WHERE GROUP BY ALL ORDER AS COPY TO len count avg list_max sum read_ndjson parquet ndjson games jsonl
	positions bot meta size best decisions skill`)

// TestThePageAboutDataIsTrue does what docs/build/data.md does: it downloads games, once more when there are others, and reads them. The
// libraries that the page names are not there in tests: the keys that its examples use are looked up in the lines.
func TestThePageAboutDataIsTrue(t *testing.T) {
	text, err := os.ReadFile("../../../docs/build/data.md")
	fatal.If(t, err)
	page, folder := string(text), t.TempDir()
	games, positions := filepath.Join(folder, "games.jsonl"), filepath.Join(folder, "positions.jsonl")
	h := webtest.NewWith(t, site.Config{OpenData: true})
	hosttest.PlayInto(t, h.Kept, 1, 2)
	download(t, h, "games?whose=all&limit=1", games)
	hosttest.PlayInto(t, h.Kept, 3)
	download(t, h, "games?whose=all", games)
	download(t, h, "games/positions?whose=all&players=4", positions)
	download(t, h, "games/positions?whose=all&players=4", positions)
	all := strings.Join(pages(h.WithoutCookies(t), "GameLine", "/api/games?whose=all"), "")
	if read, err := os.ReadFile(games); err != nil || all != string(read) {
		t.Errorf("the file has not each game once, %v", err)
	}
	keys := append(keysOf(t, games), keysOf(t, positions)...)
	pandas, duck := block(t, page, "How do I load them with pandas?", "python"), block(t, page, "How do I load them with DuckDB?", "sql")
	for _, key := range regexp.MustCompile(`\["(\w+)"\]`).FindAllStringSubmatch(pandas, -1) {
		if !slices.Contains(append(keys, "best", "day"), key[1]) {
			t.Errorf("no line has the key %s", key[1])
		}
	}
	for _, word := range regexp.MustCompile(`[A-Za-z_]+`).FindAllString(duck, -1) {
		if !slices.Contains(append(sql, keys...), word) {
			t.Errorf("no line has the key %s", word)
		}
	}
	alone := exec.Command("python3", "-c", block(t, page, "And with Python alone?", "python"))
	alone.Dir = folder
	if out, err := alone.CombinedOutput(); err != nil || !regexp.MustCompile(`(?m)^bid \d\.\d+$`).Match(out) {
		t.Errorf("Python alone says %q, %v", out, err)
	}
}
