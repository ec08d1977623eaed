package browser_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestPlayersAddWords has a phone and a laptop add words, and a browser without scripts. The first two commit to theirs and open
// them by themselves; the server keeps the third.
func TestPlayersAddWords(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	anna, ben, cleo := h.Guest(t), h.Guest(t), h.Guest(t)
	at := anna.Want(200, anna.Post("/tables", "players=3")).Path
	phone, laptop := newTab(t, 390, 844), newTab(t, 1280, 800)
	phone.become(h, anna)
	laptop.become(h, ben)
	phone.do(chromedp.Navigate(h.URL+at), chromedp.WaitVisible(chromedp.CSS(".words summary")), chromedp.Focus(chromedp.CSS(".words summary")))
	phone.do(chromedp.KeyEvent(kb.Enter), chromedp.Click(chromedp.CSS("#word")), chromedp.KeyEvent("Århus – 7"), chromedp.KeyEvent(kb.Enter))
	phone.until(`document.querySelector(".chair.own").innerText.includes("word added")`)
	laptop.do(chromedp.Navigate(h.URL+at), chromedp.Click(chromedp.CSS(".words summary")), chromedp.Click(chromedp.CSS("#word")),
		chromedp.KeyEvent("stone"))
	laptop.do(chromedp.Click(chromedp.CSS(".words form button")))
	phone.until(`document.querySelector(".words").innerText.includes("2 words are in")`)
	for name, b := range map[string]*tab{"phone": phone, "laptop": laptop} {
		if wide := eval[bool](b, "document.documentElement.scrollWidth > innerWidth"); wide {
			t.Errorf("the page is wider than the %s", name)
		}
	}
	cleo.Want(200, cleo.Post(at+"/sit", "seat=2&word=lucky"))
	now := h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Playing })
	for i, want := range []string{"Århus – 7", "stone", "lucky"} {
		if w := now.Proof.Words[i]; w.Text != want || w.Kept != (i == 2) {
			t.Errorf("the word of seat %d is %+v, want %q", i, w, want)
		}
	}
	for _, e := range now.Log {
		if e.Kind == table.Worded && (e.Locked != "") != (e.Seat == 2) {
			t.Errorf("the server knew the word of seat %d: %t", e.Seat, e.Locked != "")
		}
	}
	phone.until(`document.querySelector("#table-menu")?.textContent.includes("Århus – 7")`)
	laptop.until(`localStorage.getItem("word of " + location.pathname) === null`)
	for _, page := range []string{"", "/fair"} {
		if html := cleo.Want(200, cleo.Get(at+page)).Body; !strings.Contains(html, "<q>stone</q>") ||
			!strings.Contains(html, "kept by the server") {
			t.Errorf("the page %q does not show the words", page)
		}
	}
}

// commit is a script that returns what the form of a word sends, and the salt that it keeps.
const commit = `((word, seat, seed, salt) => {
	const form = document.querySelector("form[data-seed]"), random = crypto.getRandomValues;
	form.dataset.seed = seed ?? form.dataset.seed;
	form.elements.seat.value = seat;
	form.elements.word.value = word;
	if (salt !== undefined) crypto.getRandomValues = (bytes) => bytes.fill(salt);
	const data = new FormData(form);
	crypto.getRandomValues = random;
	return [data.get("commitment"), JSON.parse(localStorage.getItem("word of " + location.pathname)).salt, data.get("word") ?? ""];
})`

// TestTheScriptHashesWords compares the commitments of the script with the test vectors, and with those of package fair for words
// of every length.
func TestTheScriptHashesWords(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	b := newTab(t, 800, 800)
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL+g.Want(200, g.Post("/tables", "players=2")).Path), chromedp.WaitReady(chromedp.CSS("form[data-seed]")))
	text, err := os.ReadFile("../../docs/build/fair-words.json")
	fatal.If(t, err)
	var vectors struct {
		Commitment string
		Vectors    []struct{ Words []fair.Word }
	}
	fatal.If(t, json.Unmarshal(text, &vectors))
	for _, v := range vectors.Vectors {
		for _, w := range v.Words {
			if w.Text == "" {
				continue
			}
			got := eval[[]string](b, fmt.Sprintf("%s(%q, %d, %q, %d)", commit, w.Text, w.Seat, vectors.Commitment, w.Seat))
			if got[0] != w.Commitment || got[1] != w.Salt || got[2] != "" {
				t.Errorf("the word %q is sent as %q, want %s", w.Text, got, w.Commitment)
			}
		}
	}
	all := eval[[][]string](b, fmt.Sprintf(`Array.from({ length: 32 }, (_, n) => %s("\u{1f0a1}".repeat(n) + "x", 3))`, commit))
	for n, sent := range all {
		w := fair.Word{Seat: razzia.Seat(3), Commitment: sent[0]}
		if _, err := w.Open(vectors.Commitment, strings.Repeat("\U0001f0a1", n)+"x", sent[1]); err != nil || sent[2] != "" {
			t.Errorf("%d characters: %v, and the word %q is sent", n+1, err, sent[2])
		}
	}
}
