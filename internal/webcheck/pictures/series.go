package main

import "razzia/internal/table"

// seriesScene is the end of the first game of a series.
func seriesScene(st *stage) (string, error) {
	return st.game("bots=2&series=1", func(*table.Table) bool { return false })
}

// rematchScene is the menu of the second game of a series.
func rematchScene(st *stage) (string, error) {
	at, err := seriesScene(st)
	if err != nil {
		return at, err
	}
	next, err := st.post(at+"/rematch", "")
	return next + "#!#to-menu", err
}
