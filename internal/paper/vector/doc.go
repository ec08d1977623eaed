// Package vector reads drawings in the part of SVG that our sprite uses, and flattens a symbol to shapes: paths with a fill and a
// stroke. It refuses what it does not know, so that a new drawing is never printed wrong.
package vector
