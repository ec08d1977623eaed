// Package chromium says how tests and the program that takes pictures start Chromium.
package chromium

import (
	"os/exec"
	"time"

	"github.com/chromedp/chromedp"
)

// shell is the name of Chromium without its own windows, menus and bars. Debian has it in a package of its own.
const shell = "chromium-headless-shell"

// Light returns the options of the browser for most tests: pages without the windows of Chromium around them. Pages look and act as in
// Chromium, whose windows take a third of the processor time of a test. Where this program is not installed, the tests run in Chromium as a
// whole.
func Light() []chromedp.ExecAllocatorOption {
	path, err := exec.LookPath(shell)
	if err != nil {
		return Whole()
	}
	// Letters are as wide as in Chromium: without this they are moved to whole pixels.
	return append(Whole(), chromedp.ExecPath(path), chromedp.Flag("font-render-hinting", "none"))
}

// Whole returns the options of Chromium as a whole, for what belongs to it and not to a page, such as the permission to show messages.
func Whole() []chromedp.ExecAllocatorOption {
	return []chromedp.ExecAllocatorOption{
		chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.WSURLReadTimeout(3 * time.Minute),
	}
}
