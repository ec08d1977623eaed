// Package static serves the files of the browser table: the script and the style sheet, bundled from the sources in this
// folder, the fonts, and the drawings. The address of a file names its content, so browsers keep it for ever.
package static

//go:generate go -C ../../../tools run ./bundle ../internal/web/static
