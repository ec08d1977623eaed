package main

import "razzia/internal/table"

// overScene is a finished and analysed game of five, in the view that a tab chooses.
func overScene(name, tab string) scene {
	return scene{name, func(st *stage) (string, error) {
		at, err := st.game("bots=4", func(*table.Table) bool { return false })
		if err != nil {
			return at, err
		}
		return at + tab, st.analyze(at)
	}}
}
