package main

import "razzia/internal/table"

// seriesScene is the end of the first game of a series.
func seriesScene(st *stage) (string, error) {
	return st.game("bots=2&series=1", func(*table.Table) bool { return false })
}
