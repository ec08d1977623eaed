package web_test

import (
	"bufio"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/web/webtest"
)

// TestTheOperatorsLineIsOnThePages shows a line on an open page, on pages opened later, and takes it away after its time. Its
// text is no HTML.
func TestTheOperatorsLineIsOnThePages(t *testing.T) {
	t.Parallel()
	webtest.InBubble(t, func(h *webtest.Server, guests [2]*webtest.Guest, at string) {
		answer := openStream(guests[0], at)
		defer answer.Body.Close()
		lines := make(chan string, 100)
		go func() {
			for s := bufio.NewReaderSize(answer.Body, 1<<20); ; {
				line, err := s.ReadString('\n')
				if err != nil {
					return
				}
				if line == "event: notice\n" {
					data, _ := s.ReadString('\n')
					lines <- strings.TrimSpace(data)
				}
			}
		}()
		synctest.Wait()
		h.Pages.Announce("<b>We restart</b>", time.Now().Add(time.Hour))
		if got := <-lines; got != "data: <b>We restart</b>" {
			t.Errorf("the stream has %q", got)
		}
		for _, path := range []string{"/", at, "/rules"} {
			if body := guests[1].Get(path).Body; !strings.Contains(body, "&lt;b&gt;We restart&lt;/b&gt;</div>") ||
				strings.Contains(body, "<b>We restart") {
				t.Errorf("%s does not show the line as text", path)
			}
		}
		if got := <-lines; got != "data:" {
			t.Errorf("after its time the stream has %q", got)
		}
		if body := guests[1].Get(at).Body; strings.Contains(body, "We restart") {
			t.Error("after its time the line is still on pages")
		}
	})
}
