package table

// At a table in a browser people know who they are. The list of signs that look alike is larger than all rules of the game together, so a
// browser goes without it.

// skeleton is the text itself.
func skeleton(text string) string { return text }

// nameSkeleton is the text itself.
func nameSkeleton(text string) string { return text }
