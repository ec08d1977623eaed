package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAFileIsOpenedInABrowser chooses a file on the home page, and follows the replay to its end.
func TestAFileIsOpenedInABrowser(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at, over := webtest.PlayedByBots(t, h, g, "bots=1")
	file := filepath.Join(t.TempDir(), "game.razzia")
	fatal.If(t, os.WriteFile(file, []byte(g.Get(at+"/record").Body), 0o600))
	b := newTab(t, 1366, 768)
	b.do(chromedp.Navigate(h.URL), chromedp.Click(chromedp.CSS(".to-open summary")),
		chromedp.SetUploadFiles(chromedp.CSS(`#open [type=file]`), []string{file}), chromedp.Click(chromedp.CSS("#open button")))
	b.until(`document.querySelector("[data-replay]")?.dataset.last === "` + fmt.Sprint(len(over.Moves)) + `" && document.documentElement.matches(".playing")`)
	b.do(keys("\u0305"))
	b.until(fmt.Sprintf(`location.search === "?at=%d" && document.querySelector("main.is-over") !== null`, len(over.Moves)))
	b.do(chromedp.Click(chromedp.CSS(`[data-replay] a.button[href="/"]`)))
	b.until(`location.pathname === "/"`)
}
