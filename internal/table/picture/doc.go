// Package picture builds a picture of a table once, as values: whose seat is the viewer's, what was counted, how the last auction ended,
// where each card lies, who won. Pages, posters and programs tell it in words and drawings of their own. It has no language and no HTML.
package picture
