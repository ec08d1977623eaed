package command

import (
	"os"

	"razzia/internal/tui"
)

// ColoursOf are those of the output: none for a file or a pipe, and none where plain text or NO_COLOR asks for it.
func ColoursOf(std Streams, plain bool) tui.Colours {
	file, is := std.Out.(*os.File)
	if !is || plain || os.Getenv("NO_COLOR") != "" {
		return tui.NoColour
	}
	if about, err := file.Stat(); err != nil || about.Mode()&os.ModeCharDevice == 0 {
		return tui.NoColour
	}
	return tui.AutoColour
}
