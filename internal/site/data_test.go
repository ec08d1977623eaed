package site_test

import (
	"context"
	"testing"

	"razzia/internal/identity"
	"razzia/internal/mail"
	"razzia/internal/mail/mailtest"
	"razzia/internal/site"
	"razzia/internal/site/sitetest"
	"razzia/internal/web/webtest"
)

// inMemory are the data that no store is asked for.
var inMemory = map[string]bool{"ban": true, "silence": true, "notifications": true}

// TestDataThatCannotBeReadAreRefused reads the data of a member for a client that has left: each subject says what went wrong, and has
// nothing.
func TestDataThatCannotBeReadAreRefused(t *testing.T) {
	h := webtest.NewWith(t, site.Config{NoPush: true, Mail: mail.Config{Server: mailtest.NewBox(), Site: "https://razzia.example.org"}})
	gone, leave := context.WithCancel(t.Context())
	leave()
	ann := sitetest.Guest("ann")
	ann.Member = &identity.Member{Account: identity.Account{ID: "ann"}, Identities: ann.Identities}
	for _, s := range h.Pages.Subjects {
		for _, d := range s.Data {
			if value, err := d.Read(gone, ann); value != nil || (err == nil) != inMemory[d.Name] {
				t.Errorf("%s is %v, %v", d.Name, value, err)
			}
		}
	}
}
