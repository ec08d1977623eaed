package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAPasskeySignsInAgain keeps the games of a guest and adds a passkey. The browser then loses its cookies, and plays as another
// guest. The passkey signs it in as the person of before, with the games of both.
func TestAPasskeySignsInAgain(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	site := h.Local().Origin
	b := newTab(t, 360, 740)
	b.addAuthenticator()
	game := func() string {
		b.do(chromedp.Navigate(site + "/"))
		b.press(".to-friends > summary")
		b.press("#friends > button")
		b.until(`location.pathname.startsWith("/t/")`)
		return b.path()
	}
	first := game()
	b.do(chromedp.Navigate(site + "/devices"))
	b.press(`form[action="/devices/keep"] button`)
	b.until(`!!document.querySelector("[data-passkey=add]") && document.readyState === "complete"`)
	b.press(`[data-passkey=add]`)
	b.until(`document.querySelectorAll("#passkeys li").length === 1 && document.readyState === "complete"`)
	b.press(`[data-passkey=add]`)
	b.until(`document.querySelector("#passkey-said").textContent === document.querySelector("#passkey-said").dataset.known`)

	if _, err := chromedp.Call(b.ctx, network.ClearBrowserCookies, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(site + "/"))
	if b.is(fmt.Sprintf("a[href=%q]", first)) {
		t.Error("without a cookie the browser still has the game")
	}
	b.press(`a[href="/devices#sign-in"]`)
	b.until(`!!document.querySelector("[data-passkey=apart]")`)
	second := game()
	b.do(chromedp.Navigate(site + "/devices"))
	b.until(`document.readyState === "complete"`)
	b.press(`[data-passkey=along]`)
	b.until(fmt.Sprintf(`location.pathname === "/" && !!document.querySelector('a[href=%q]') && !!document.querySelector('a[href=%q]')`, first,
		second))
	if wide := eval[bool](b, `document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("the page is wider than the phone")
	}
}

// addAuthenticator gives the tab an authenticator whose user touches it at once and proves who they are.
func (b *tab) addAuthenticator() {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, webauthn.Enable, webauthn.EnableParams{}); err != nil {
		b.t.Fatal(err)
	}
	if _, err := chromedp.Call(b.ctx, webauthn.AddVirtualAuthenticator,
		webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
			Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
			HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
		}}); err != nil {
		b.t.Fatal(err)
	}
}
