package pages_test

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/identity"
	"razzia/internal/site"
	"razzia/internal/site/sitetest"
	"razzia/internal/web/webtest"
)

// TestAnAccountThatIsDeletedWhileADeviceJoins deletes an account while a device with a guest waits that no server takes the guest any more.
func TestAnAccountThatIsDeletedWhileADeviceJoins(t *testing.T) {
	accounts := sitetest.Open(t)
	var account atomic.Pointer[string]
	h := webtest.NewWith(t, site.Config{Store: accounts, Members: identity.Config{Lease: time.Hour,
		Wait: func(ctx context.Context, _ time.Duration) {
			if id := account.Swap(nil); id != nil {
				_ = accounts.ForgetAccount(ctx, *id, time.Now())
			}
		}}})
	ann, phone := webtest.Member(t, h, "Ann"), h.Guest(t)
	phone.Want(200, phone.Post("/play", "bots=1"))
	link, before := webtest.LinkOf(ann), phone.Cookie()
	id := ann.Identity()
	account.Store(&id)
	phone.Want(http.StatusGone, phone.Post(link, "games=along"))
	if got := phone.Cookie(); strings.HasPrefix(got, "member.") || got == "" {
		t.Errorf("the device has the cookie %q, before %q", got, before)
	}
}
