package tables_test

import (
	"regexp"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/live"
	"razzia/internal/web/webtest"
)

// told finds the beat in the first tag of a picture.
var told = regexp.MustCompile(`<main[^>]* data-beat="([^"]*)"`)

// picturesIn cuts what a stream sends into pictures, the newest state last, which has the beat "".
func picturesIn(html []byte) []string {
	pictures := strings.SplitAfter(string(html), "</main>")
	return pictures[:len(pictures)-1]
}

// TestPicturesSayWhatTheyShow plays a game and reads the pictures of its moves: no picture of a finished auction waits for a
// card, a sale tells which cheques change owners, its winner is not outbid, and after a raid there is no chance of a raid.
func TestPicturesSayWhatTheyShow(t *testing.T) {
	t.Parallel()
	s := stage(t, webtest.NewInMemory(t, site.Config{}).Pages, 3)
	must := map[table.Beat][]string{
		table.Said: {" auction"}, table.Sold: {"Sold to "}, table.Exchanged: {" goes to the middle, ", " is-won"},
		table.Raided: {"The round is over."},
	}
	mustNot := map[table.Beat][]string{
		table.Said: {"Turning up"}, table.Sold: {"Turning up", "Police next"}, table.Exchanged: {"Turning up", "Police next"},
		table.Raided: {"Turning up", "Police next"}, table.Counted: {"is-outbid", "is-passed"},
	}
	seen := map[table.Beat]int{}
	for s.table.Phase != table.Over {
		s.step()
		html, err := s.pages.Tables.RenderAlone(live.Scene{Table: s.table, Person: "ada", Moves: 1}, i18n.English)
		fatal.If(t, err)
		for _, picture := range picturesIn(html) {
			m := told.FindStringSubmatch(picture)
			if m == nil {
				t.Fatalf("version %d: a picture has no beat", s.table.Version)
			}
			beat := table.Beat(m[1])
			seen[beat]++
			for _, words := range must[beat] {
				if !strings.Contains(picture, words) {
					t.Fatalf("version %d: the picture %q does not contain %q", s.table.Version, beat, words)
				}
			}
			for _, words := range mustNot[beat] {
				if strings.Contains(picture, words) {
					t.Fatalf("version %d: the picture %q contains %q", s.table.Version, beat, words)
				}
			}
		}
	}
	if seen[table.Exchanged] == 0 || seen[table.Counted] == 0 {
		t.Errorf("the game shows %v", seen)
	}
}
