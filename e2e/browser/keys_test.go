package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// pressed dispatches keys, each an event or a statement to run, and returns which buttons they press. None does anything.
const pressed = `(async (steps) => {
	const did = [];
	const note = (event) => {
		event.preventDefault();
		event.stopImmediatePropagation();
		const { bid, hot } = event.target.closest("button, a")?.dataset ?? {};
		did.push(bid ? "bid" : hot);
	};
	addEventListener("click", note, true);
	for (const step of steps) {
		if (typeof step === "function") step();
		else (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...step }));
		await new Promise((done) => setTimeout(done)); // a dialog says later that it was closed
	}
	removeEventListener("click", note, true);
	document.querySelector("dialog:modal")?.close();
	document.activeElement?.blur();
	return did.join(" ");
})`

// TestKeysPressButtons presses keys at a table: with Shift and Caps Lock, on keyboards of other alphabets, while text is composed, over an
// open dialog, and with the shortcuts switched off.
func TestKeysPressButtons(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g, at := together(t, h)
	b := newTab(t, 1280, 800)
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`document.querySelector("[data-hot=c]") !== null && document.readyState === "complete"`)
	const focusOn = `() => document.querySelector(%q).focus()`
	const off = `() => (document.documentElement.dataset.noKeys = "")`
	check := func(name, steps, want string) {
		t.Helper()
		if got := eval[string](b, pressed+"(["+steps+"])"); got != want {
			t.Errorf("%s: %s presses %q: want %q", name, steps, got, want)
		}
	}
	check("a letter", `{key: "c", code: "KeyC"}`, "c")
	check("Shift or Caps Lock", `{key: "C", code: "KeyC"}`, "c")
	check("Cyrillic", `{key: "с", code: "KeyC"}`, "c")
	check("Greek", `{key: "Ψ", code: "KeyC", shiftKey: true}`, "c")
	check("another Latin layout", `{key: "c", code: "KeyI"}`, "c")
	check("composed text", `{key: "c", code: "KeyC", isComposing: true}, {key: "c", code: "KeyC", keyCode: 229}`, "")
	check("commands", `{key: "c", ctrlKey: true}, {key: "c", metaKey: true}, {key: "c", modifierAltGraph: true}`, "")
	check("no key", `() => document.body.dispatchEvent(new Event("keydown", {bubbles: true})), {key: "c"}`, "c")
	check("a field", fmt.Sprintf(focusOn, "#words")+`, {key: "c"}`, "")
	check("the help", `{key: "?"}, {key: "c"}`, "")
	check("the help, and then the table", `{key: "?"}, {key: "?"}, {key: "c"}`, "c")
	check("a question", `() => document.getElementById("sure").showModal(), {key: "c"}`, "")
	check("switched off", off+`, {key: "c"}, {key: "?"}, () => delete document.documentElement.dataset.noKeys, {key: "c"}`, "c")

	now, err := h.Host.Table(t.Context(), webtest.TableID(at))
	if err == nil {
		_, err = h.Host.Act(t.Context(), now.ID, table.Move{By: now.Maker.ID, Seat: now.Game.State.Actor, Move: razzia.Call()})
	}
	fatal.If(t, err)
	b.until(`document.querySelector("[form=action][data-bid]") !== null`)
	cheque := eval[string](b, `document.querySelector("[form=action][data-bid]").dataset.bid`)
	digits, french, enter := "", "", `{key: "Enter"}`
	for _, digit := range cheque {
		digits += fmt.Sprintf(`{key: "%c", code: "Digit%c"}, `, digit, digit)
		french += fmt.Sprintf(`{key: "(", code: "Digit%c"}, `, digit)
	}
	check("a bid", digits+enter, "bid")
	check("a bid on a French keyboard", french+enter, "bid")
	check("a bid, and then Pass in focus", digits+fmt.Sprintf(focusOn, "#slot-pass")+", "+enter, "")
	check("a bid, and then a question", digits+`() => document.getElementById("sure").showModal(), `+enter, "")
	check("a bid, switched off", off+", "+digits+enter, "")
}
