//go:build unix

package admin_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"razzia/internal/admin"
)

func TestAnnouncements(t *testing.T) {
	h := new(controls)
	_, c, audit := serve(t, h)
	for _, test := range []struct {
		line string
		time time.Duration
		good bool
	}{
		{"<b>We restart</b> ü", time.Hour, true}, {strings.Repeat("ü", 200), time.Hour, true}, {"", 0, true},
		{strings.Repeat("ü", 201), time.Hour, false}, {"a\nb", time.Hour, false}, {"a\u2028b", time.Hour, false}, {"a\u202eb", time.Hour, false},
		{"a", 0, false}, {"a", 1000 * time.Hour, false},
	} {
		if err := does(c, admin.Announce, admin.Announcement{Line: test.line, For: test.time}); (err == nil) != test.good {
			t.Errorf("%q for %v: %v", test.line, test.time, err)
		}
	}
	if want := []string{"<b>We restart</b> ü 1h0m0s", strings.Repeat("ü", 200) + " 1h0m0s", " 0s"}; !reflect.DeepEqual(h.did, want) {
		t.Errorf("the server shows %q", h.did)
	}
	if !strings.Contains(audit.String(), "audit.action=announce") {
		t.Errorf("the audit log has %s", audit)
	}
}
