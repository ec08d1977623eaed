package main

import "razzia/internal/table"

// endScene is a finished game of five without an analysis, as its player sees it.
func endScene(st *stage) (string, error) {
	return st.game("bots=4", func(*table.Table) bool { return false })
}

// endWatchedScene is such a game as one sees it who watched. They are the guest from then on.
func endWatchedScene(st *stage) (string, error) {
	at, err := endScene(st)
	if err != nil {
		return at, err
	}
	return at, st.arrive()
}

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
