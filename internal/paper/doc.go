// Package paper makes the game for the table at home: sheets of our own cards, cheques, player aids and score sheets as PDFs, to be
// printed and cut out. docs/play/paper.md says what may be printed, and how.
//
// An [Order] names the sheets. Each sheet makes pages: lists of shapes and lines of text in mm. They are written as vectors, as a PDF or
// as a picture for a page of the site. The shapes are those of the table ([razzia/internal/web/ui/art]), read by package vector.
package paper
