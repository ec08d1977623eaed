package session

import (
	"net/http"
	"testing"
)

// TestBearerOf reads tokens in headers of all forms.
func TestBearerOf(t *testing.T) {
	const token, proxy = "rzz_abc", "Basic dXNlcjpwYXNzd29yZA=="
	for _, test := range []struct {
		values []string
		api    bool
		token  string
		cookie Cookie
	}{
		{nil, true, "", Missing},
		{[]string{""}, true, "", Missing},
		{[]string{"Bearer " + token}, true, token, Bearer},
		{[]string{"Bearer " + token}, false, token, Bearer},
		{[]string{" bEARER   " + token + " "}, true, token, Bearer},
		{[]string{proxy}, true, "", Missing},
		{[]string{proxy, "Bearer " + token}, true, token, Bearer},
		{[]string{"Bearer " + token, proxy}, true, token, Bearer},
		{[]string{"Bearer of-a-proxy"}, false, "", Missing},
		{[]string{"Bearer of-a-proxy", "Bearer " + token}, false, token, Bearer},
		{[]string{"Bearer damaged"}, true, "damaged", Bearer},
		{[]string{"Bearer"}, true, "", Bearer},
		{[]string{token}, true, "", Misplaced},
		{[]string{token}, false, "", Misplaced},
		{[]string{"Token " + token}, true, "", Misplaced},
		{[]string{proxy + ", Bearer " + token}, true, "", Misplaced},
		{[]string{"Bearer " + token, "Bearer " + token}, true, "", Misplaced},
		{[]string{"Bearer " + token, token}, true, "", Misplaced},
		{[]string{"Bearer " + token, "Bearer rzz_other", proxy}, false, "", Misplaced},
	} {
		r := &http.Request{Header: http.Header{"Authorization": test.values}}
		if got, cookie := BearerOf(r, test.api); got != test.token || cookie != test.cookie {
			t.Errorf("%q, api: %t: got %q and %v, want %q and %v", test.values, test.api, got, cookie, test.token, test.cookie)
		}
	}
}
