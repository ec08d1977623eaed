package records_test

import (
	"fmt"
	"html"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// open sends a file to be opened.
func open(g *webtest.Guest, file string) webtest.Reply {
	g.T.Helper()
	body, kind := webtest.Upload(g.T, "file", []byte(file))
	r := g.Request(http.MethodPost, "/records", body)
	r.Header.Set("Content-Type", kind)
	return g.Do(r)
}

// TestAGameFromAFileIsReplayedAndAnalysed downloads the record of a game and opens it as another player: its replay, moment by
// moment, its analysis and its record are those of the game. It is in no list.
func TestAGameFromAFileIsReplayedAndAnalysed(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g, other := h.Guest(t), h.Guest(t)
	at, over := webtest.PlayedByBots(t, h, g, "bots=2")
	record := g.Want(200, g.Get(at+"/record")).Body
	opened := other.Want(200, open(other, record))
	file := strings.TrimSuffix(opened.Path, "/replay")
	if !strings.HasPrefix(file, "/t/f-") || file == opened.Path {
		t.Fatalf("the file is opened at %s", opened.Path)
	}
	for _, ply := range []int{0, webtest.MiddlePly, len(over.Moves)} {
		query := fmt.Sprintf("/replay?at=%d", ply)
		want, got := g.Want(200, g.Get(at+query)).Body, other.Want(200, other.Get(file+query)).Body
		if keys := pieces.FindAllString(want, -1); len(keys) == 0 || !slices.Equal(pieces.FindAllString(got, -1), keys) {
			t.Errorf("after %d moves the opened game looks different", ply)
		}
	}
	if got := other.Want(200, other.Get(file+"/record")).Body; got != record {
		t.Errorf("the record is %s, want %s", got, record)
	}
	if got := other.Want(200, other.Get(file)).Path; got != opened.Path {
		t.Errorf("the game without a moment is at %s", got)
	}
	other.Want(200, other.Post(file+"/analysis", "at=0"))
	for !strings.Contains(other.Want(200, other.Get(opened.Path)).Body, `class="review"`) {
	}
	for _, mine := range []*webtest.Guest{g, other} {
		if page := mine.Get("/").Body; strings.Contains(page, file) {
			t.Error("the game from the file is in a list")
		}
	}
	image := html.UnescapeString(previewImage.FindStringSubmatch(other.Get(file + fmt.Sprintf("/replay?at=%d", len(over.Moves))).Body)[1])
	if got := other.Want(200, other.Get(strings.TrimPrefix(image, h.URL))).Header.Get("Content-Type"); got != "image/png" {
		t.Errorf("the picture of its result is %q", got)
	}
	for _, action := range []string{"move", "talk", "rematch", "clear", "hint"} {
		other.Want(404, other.Post(file+"/"+action, "seat=0&ply=0&move=call&text=Hm"))
	}
	other.Want(404, other.Get("/t/f-nothing/replay"))
	if got := other.Want(404, other.Get("/t/f-no%00thing")).Path; strings.HasSuffix(got, "/replay") {
		t.Errorf("the address of no game leads to %q", got)
	}
	if again := other.Want(200, open(other, record)); again.Path != opened.Path {
		t.Errorf("opened again the game is at %s, before at %s", again.Path, opened.Path)
	}
}

// previewImage finds the picture that a preview of a page shows.
var previewImage = regexp.MustCompile(`property="og:image" content="([^"]*)"`)

// pieces finds the cards and cheques that lie on a table.
var pieces = regexp.MustCompile(`data-key="[^"]+"`)

// cut returns a piece of a page from a word on.
func cut(page, from string) string {
	_, rest, _ := strings.Cut(page, from)
	return rest[:min(len(rest), 2000)]
}

// TestAWrongFileIsExplained opens files that hold no game, in every language: the page says what is wrong and where.
func TestAWrongFileIsExplained(t *testing.T) {
	t.Parallel()
	const good = `{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":["call","pass"]}`
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	for _, lang := range i18n.Languages() {
		g.Want(200, g.Post("/settings", fmt.Sprintf("name=Ann&lang=%s", lang)))
		l := i18n.LocalizerFor(lang, "")
		for file, want := range map[string]string{
			strings.Replace(good, "]}", `,"pass"]}`, 1): l.Text("refusal.must_bid"),
			good[:40]:             "1: ",
			good + "\n" + good:    l.Text("upload.several"),
			"<script>alert(1)":    "1: ",
			`{"razzia":2}`:        "1: ",
			"":                    "empty",
			strings.ToUpper(good): "1: ",
		} {
			page := html.UnescapeString(g.Want(422, open(g, file)).Body)
			if !strings.Contains(page, want) || strings.Contains(page, "upload.") || strings.Contains(page, "<script>alert") {
				t.Errorf("in %s %q is refused with %s", lang, file, cut(page, "<main"))
			}
		}
		if page := html.UnescapeString(g.Want(413, open(g, strings.Repeat(" ", 17<<10))).Body); !strings.Contains(page,
			l.Text("upload.too_long")) {
			t.Errorf("in %s a long file is refused with %s", lang, cut(page, "<main"))
		}
	}
	for _, field := range []string{"other", ""} {
		body, kind := webtest.Upload(t, field, []byte(good))
		r := g.Request(http.MethodPost, "/records", body)
		r.Header.Set("Content-Type", kind)
		g.Want(400, g.Do(r))
	}
	g.Want(400, g.Post("/records", "file="+good))
}

// A noLog is a log in which nothing may be written.
type noLog struct{ t *testing.T }

// Write fails the test.
func (l noLog) Write(text []byte) (int, error) {
	l.t.Errorf("a file makes the server log %s", text)
	return len(text), nil
}

// TestAFileIsNoProof opens files whose proof is wrong: the page says so and what it knows, the server does not log that its own
// shuffle was wrong, and the texts of what is no proof are shown nowhere.
func TestAFileIsNoProof(t *testing.T) {
	t.Parallel()
	h := webtest.NewLogging(t, guard.NoLimits, slog.New(slog.NewTextHandler(noLog{t}, nil)))
	g := h.Guest(t)
	const game = `{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":[],"fair":%s}`
	words := i18n.LocalizerFor(i18n.English, "")
	wrong := fmt.Sprintf(`{"scheme":"razzia-1","commitment":"%s","seed":"%s"}`, strings.Repeat("0", 64), strings.Repeat("1", 64))
	file := strings.TrimSuffix(g.Want(200, open(g, fmt.Sprintf(game, wrong))).Path, "/replay")
	page := html.UnescapeString(g.Want(200, g.Get(file+"/fair")).Body)
	for _, text := range []string{words.Text("fair.bad"), words.Text("fair.file")} {
		if !strings.Contains(page, text) {
			t.Errorf("a wrong proof is shown without %q", text)
		}
	}
	for _, claim := range []string{
		"7", "{}", `{"scheme":"Psst","commitment":"Psst"}`, `{"scheme":"razzia-1","commitment":"Psst"}`,
		strings.Replace(wrong, "111", "Psst", 1),
	} {
		got := g.Want(200, open(g, fmt.Sprintf(game, claim)))
		g.Want(404, g.Get(strings.TrimSuffix(got.Path, "/replay")+"/fair"))
		if strings.Contains(got.Body, "Psst") {
			t.Errorf("the replay shows the text of %s", claim)
		}
	}
}
