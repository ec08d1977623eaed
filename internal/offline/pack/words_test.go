package pack_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/offline/pack"
)

// TestTheProgramHasTheWordsThatItShows makes the catalogs of the program: those of pages that it has are whole, also where code puts a key
// together, and those of pages that need a connection are left out.
func TestTheProgramHasTheWordsThatItShows(t *testing.T) {
	t.Parallel()
	scratch := t.TempDir()
	overlay, err := pack.Lean(context.Background(), "../../..", scratch)
	fatal.If(t, err)
	text, err := os.ReadFile(overlay)
	fatal.If(t, err)
	var o struct{ Replace map[string]string }
	fatal.If(t, json.Unmarshal(text, &o))
	if len(o.Replace) != 7 {
		t.Errorf("%d catalogs are replaced", len(o.Replace))
	}
	for from, to := range o.Replace {
		whole, lean := keysOf(t, from), keysOf(t, to)
		for key := range whole {
			group, _, _ := strings.Cut(key, ".")
			switch group {
			case "card", "event", "status", "reason", "explain", "lesson", "settings", "theme", "phrase", "error":
				if !lean[key] {
					t.Errorf("%s has not %s", filepath.Base(to), key)
				}
			}
		}
		for _, key := range []string{"pad.players", "terminal.enter", "daily.lead"} {
			if !whole[key] || lean[key] {
				t.Errorf("%s has %s", filepath.Base(to), key)
			}
		}
		if share := float64(len(lean)) / float64(len(whole)); share < 0.4 || share > 0.75 {
			t.Errorf("%s has %.2f of the texts", filepath.Base(to), share)
		}
	}
}

// keysOf are the keys of a catalog.
func keysOf(t *testing.T, path string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(path)
	fatal.If(t, err)
	var catalog map[string]any
	fatal.If(t, json.Unmarshal(text, &catalog))
	all := map[string]bool{}
	addKeys(all, "", catalog)
	return all
}

// addKeys adds the keys of a part of a catalog.
func addKeys(all map[string]bool, path string, part map[string]any) {
	for name, entry := range part {
		if inner, is := entry.(map[string]any); is && inner["other"] == nil {
			addKeys(all, path+name+".", inner)
		} else {
			all[path+name] = true
		}
	}
}
