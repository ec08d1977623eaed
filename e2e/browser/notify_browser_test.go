package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestABrowserShowsMessages presses the switch, and lets the service worker get a message. There is no push service here: the browser's
// part of subscribing is replaced.
func TestABrowserShowsMessages(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	b := wholeChromium.newTab(t, 390, 844)
	b.become(h, g)
	registration := make(chan serviceworker.RegistrationID, 1)
	if err := chromedp.Listen(b.ctx, func(event any) {
		if e, ok := event.(*serviceworker.EventWorkerRegistrationUpdated); ok && len(e.Registrations) > 0 {
			select {
			case registration <- e.Registrations[0].RegistrationID:
			default:
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(b.ctx, serviceworker.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	allowed := browser.SetPermissionParams{Permission: &browser.PermissionDescriptor{Name: "notifications"},
		Setting: browser.PermissionSettingGranted,
		Origin:  h.URL, BrowserContextID: chromedp.FromContext(b.ctx).BrowserContextID}
	if _, err := chromedp.CallBrowser(b.ctx, browser.SetPermission, allowed); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(h.URL + "/notify"))
	b.until(`document.getElementById("push-state").textContent !== ""`)
	b.until(`!document.getElementById("push-on").hidden`)
	if wide := eval[bool](b, `document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("the page is wider than the phone")
	}
	body, id := webtest.Subscription(t, 1)
	eval[bool](b, fmt.Sprintf(`(() => {
		const said = %s;
		PushManager.prototype.subscribe = async (options) => {
			if (!options.userVisibleOnly || options.applicationServerKey.byteLength !== 65) throw new Error("no key");
			return { endpoint: said.endpoint, toJSON: () => ({ endpoint: said.endpoint, keys: { p256dh: said.p256dh, auth: said.auth } }) };
		};
		return true;
	})()`, body))
	b.do(chromedp.Click(chromedp.CSS("#push-on")))
	b.until(fmt.Sprintf(`!!document.querySelector('[data-browser=%q]') && document.readyState === "complete"`, id))
	if from := eval[string](b, `document.querySelector("#quiet [name=offset]").value`); len(from) != len("+00:00") {
		t.Errorf("the form says %q for the distance from UTC", from)
	}

	const message = `{"title":"It is your turn","body":"Against Ben.","path":"/t/abc","games":1,"lang":"en"}`
	push := serviceworker.DeliverPushMessageParams{Origin: h.URL, RegistrationID: <-registration, Data: message}
	// Chromium loses a message to a worker that is just being started, so it is delivered until it is shown. It replaces one before.
	const shown = `(async () => {
		const worker = await navigator.serviceWorker.ready;
		for (let tries = 0; tries < 40; tries++) {
			const [note] = await worker.getNotifications();
			if (note) return [note.title, note.body, note.data, note.tag].join("|");
			await new Promise((again) => setTimeout(again, 50));
		}
		return "";
	})()`
	got := ""
	for tries := 0; got == "" && tries < 20; tries++ {
		if _, err := chromedp.Call(b.ctx, serviceworker.DeliverPushMessage, push); err != nil {
			t.Fatal(err)
		}
		got = eval[string](b, shown)
	}
	if got != "It is your turn|Against Ben.|/t/abc|turn" {
		t.Errorf("the browser shows %q", got)
	}
}
