package admin

import (
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
)

// TestOtherUsersAreRefused asks as processes of several users.
func TestOtherUsersAreRefused(t *testing.T) {
	next := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	for uid, status := range map[int]int{-1: 200, 0: 200, os.Getuid(): 200, os.Getuid() + 1: 403} {
		r, w := httptest.NewRequest("GET", "/status", nil), httptest.NewRecorder()
		r.RemoteAddr = peer{uid, 7}.String()
		onlyOwner(next).ServeHTTP(w, r)
		if w.Code != status {
			t.Errorf("a process of the user %d is answered with %d, want %d", uid, w.Code, status)
		}
	}
}
