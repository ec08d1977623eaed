package browser_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// overlayWindows are the windows in which messages and the state of the connection are looked at.
var overlayWindows = []window{
	{320, 640, 1, 5}, {360, 780, 1, 5}, {390, 844, 1, 5}, {844, 390, 1, 5}, {640, 400, 1, 5}, {768, 1024, 1, 5}, {1366, 768, 1, 5},
	{1440, 900, 1, 5},
}

// measureBanner is a script that lists the seats and controls on which the state of the connection lies, and the stage.
const measureBanner = `(() => {
	const link = document.getElementById("link"), place = link.getBoundingClientRect(), size = innerWidth + "x" + innerHeight + " " + link.className + ": ", wrong = [];
	if (!place.width || place.left < 0 || place.right > innerWidth || place.top < 0 || place.bottom > innerHeight && innerHeight > 620) wrong.push(size + "out of the window");
	for (const e of document.querySelectorAll(".seat, .stage, .row .place, button, a, input, summary")) {
		const r = e.getBoundingClientRect();
		if (e.closest("#link, .hush") || !r.width || !e.checkVisibility({ visibilityProperty: true })) continue;
		if (r.left < place.right - 1 && place.left < r.right - 1 && r.top < place.bottom - 1 && place.top < r.bottom - 1) wrong.push(size + "it covers " + (e.id || e.className));
	}
	return wrong;
})()`

// TestLostConnectionCoversNothing lets the page of a game and of a lesson say that the connection is lost: that covers no seat, no
// control and no part of the stage. A question takes the place of the slots.
func TestLostConnectionCoversNothing(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	b := newTab(t, 390, 844)
	b.become(h, g)
	for _, at := range []string{g.Play("bots=4"), webtest.LessonAt(g, "cheques")} {
		b.do(chromedp.Navigate(h.URL + at))
		b.until(`document.documentElement.matches(".script")`)
		eval[bool](b, `(document.querySelector("#link span").textContent = document.getElementById("link").dataset.lost, true)`)
		for _, asks := range []string{"says", "says asks"} {
			eval[string](b, fmt.Sprintf(`document.getElementById("link").className = %q`, asks))
			for _, w := range overlayWindows {
				b.do(chromedp.EmulateViewport(w.width, w.height))
				for _, fault := range eval[[]string](b, measureBanner) {
					t.Errorf("%s: %s", at, fault)
				}
			}
		}
	}
}

// measureOverlays is a script that shows messages of players and states of the connection, and lists those that do not fit.
const measureOverlays = `(async (lang, { toasts, states, questions, answers }) => {
	document.documentElement.lang = lang, document.body.className = "at-table";
	document.body.innerHTML = '<main class="table"><section class="console"></section></main><p id="toast"><svg class="face"></svg><span><b></b> <i></i></span></p><div id="link"><span></span></div>';
	await Promise.all([...document.fonts].filter((f) => /^.?Archivo/.test(f.family)).map((f) => f.load()));
	const wrong = [], toast = document.getElementById("toast"), link = document.getElementById("link"), text = toast.querySelector("span");
	toast.querySelector("i").style.font = "inherit";
	for (const [name, words] of toasts) {
		toast.querySelector("b").textContent = name, toast.querySelector("i").textContent = words;
		const r = toast.getBoundingClientRect(), t = text.getBoundingClientRect();
		if (r.left < 0 || r.right > innerWidth || t.right > r.right || t.bottom > r.bottom + 1 || text.scrollHeight > text.clientHeight + 1) wrong.push(name + " " + words);
	}
	const look = (words) => {
		link.querySelector("span").textContent = words;
		const r = link.getBoundingClientRect();
		if ([...link.children].some((e) => { const p = e.getBoundingClientRect(); return p.top < r.top - 1 || p.bottom > r.bottom + 1 || p.left < r.left || p.right > r.right; })) wrong.push(words);
	};
	link.className = "says";
	states.forEach(look);
	link.className = "says asks";
	for (const answer of answers) link.append(Object.assign(document.createElement("button"), { textContent: answer }));
	questions.forEach(look);
	return wrong;
})`

// The keys of the texts of the connection, and of the phrases that players say.
var (
	connectionQuestions = []string{"ask_pass", "ask_draw", "ask_call", "ask_steal", "ask_talk", "ask_other"}
	saidPhrases         = []string{"well_played", "oh_no", "nice_bid", "thinking", "hurry", "once_more"}
)

// overlays are the texts that lie over a table in one language: with the longest names and figures, in the game's first theme.
func overlays(l i18n.Language) map[string]any {
	words := i18n.LocalizerFor(l, "")
	toasts := [][2]string{{"", words.Text("lone.passed", "cheque", 13)}}
	for i, phrase := range saidPhrases {
		toasts = append(toasts, [2]string{longNames[i%len(longNames)], words.Text("phrase." + phrase)})
	}
	questions := []string{words.Text("connection.ask_bid", "cheque", 13)}
	for _, question := range connectionQuestions {
		questions = append(questions, words.Text("connection."+question))
	}
	lost := words.Text("connection.lost")
	return map[string]any{
		"toasts": toasts, "questions": questions, "states": []string{lost, lost + " " + words.Text("connection.kept"),
			words.Text("connection.back")},
		"answers": []string{words.Text("connection.again"), words.Text("connection.drop")},
	}
}

// TestMessagesFit shows every message of the page in all languages, in several windows: each fits beside the face of its player, and so
// does what the page says about its connection.
func TestMessagesFit(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 360, 640)
	b.showStyle(h, h.Guest(t).Play("bots=1"))
	for _, w := range overlayWindows {
		b.do(chromedp.EmulateViewport(w.width, w.height))
		for _, l := range i18n.Languages() {
			texts, err := json.Marshal(overlays(l))
			fatal.If(t, err)
			for _, fault := range eval[[]string](b, fmt.Sprintf("%s(%q, %s)", measureOverlays, l, texts)) {
				t.Errorf("%dx%d, %s: %s", w.width, w.height, l, fault)
			}
		}
	}
}
