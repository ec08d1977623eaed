// Command paint renders the art with a headless browser.
//
//	paint icons           writes icon-180.png, icon-192.png and icon-512.png from icon.svg, in the current folder
//	paint poster          writes poster-ground.png and poster-faces.png, of which the picture of a result is made
//	paint preview FOLDER  writes preview.html with all drawings, and a screenshot of it, to FOLDER
//
// The browser is chromium, or the program that RAZZIA_CHROMIUM names.
package main

import (
	"errors"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "paint:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 1 && args[0] == "icons":
		return paintIcons()
	case len(args) == 1 && args[0] == "poster":
		return paintPoster()
	case len(args) == 2 && args[0] == "preview":
		return paintPreview(args[1])
	}
	return errors.New("usage: paint icons | paint poster | paint preview FOLDER")
}
