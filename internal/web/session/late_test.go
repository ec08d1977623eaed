package session

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// TestANoteIsForOneCookie sends superseded cookies with the note that an answer asked the browser to remember.
func TestANoteIsForOneCookie(t *testing.T) {
	began := time.UnixMilli(1e12)
	send := func(cookie string, note *http.Cookie, now time.Time) (left bool, next *http.Cookie) {
		r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
		r.AddCookie(&http.Cookie{Name: CookieName, Value: cookie})
		if note != nil {
			r.AddCookie(note)
		}
		left = IsLeftOver(w, r, now, false)
		if set := w.Result().Cookies(); len(set) > 0 {
			next = set[0]
		}
		return left, next
	}
	left, note := send("one", nil, began)
	if left || note == nil {
		t.Fatalf("the first request: %v, %v", left, note)
	}
	if left, _ := send("one", note, began.Add(lateFor-time.Second)); left {
		t.Error("a cookie is left over within the time")
	}
	if left, next := send("another", note, began.Add(2*lateFor)); left || next == nil || next.Value == note.Value {
		t.Errorf("the note of one cookie counts for another: %v, %v", left, next)
	}
	if left, next := send("one", note, began.Add(2*lateFor)); !left || next == nil || next.MaxAge >= 0 {
		t.Errorf("a cookie that is sent after the time is not left over: %v, %v", left, next)
	}
	note.Value = "x" + note.Value
	if left, _ := send("one", note, began.Add(2*lateFor)); left {
		t.Error("a note without a moment counts")
	}
}
