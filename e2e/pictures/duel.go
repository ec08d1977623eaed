package main

import (
	"path"

	"razzia/internal/table"
)

// never is a moment that does not come: a game is played to its end.
func never(*table.Table) bool { return false }

// duelOffer is the end of a game whose player is about to make a link.
func duelOffer(st *stage) (string, error) {
	at, err := st.game("bots=3", never)
	return "/beat/new?table=" + path.Base(at), err
}

// duelSent is a link that no other person has followed.
func duelSent(st *stage) (string, error) {
	if err := st.arrive(); err != nil {
		return "", err
	}
	at, err := st.game("bots=3", never)
	if err != nil {
		return "", err
	}
	return st.post("/beat/new", "table="+path.Base(at))
}

// duelDare is the same link, as a friend sees it who has not played.
func duelDare(st *stage) (string, error) {
	link, err := duelSent(st)
	if err != nil {
		return "", err
	}
	if err := st.arrive(); err != nil {
		return "", err
	}
	_, err = st.post("/settings", "name=Legs&face=6&lang="+st.lang)
	return link, err
}

// duelBoth is the same after the friend has played.
func duelBoth(st *stage) (string, error) {
	link, err := duelDare(st)
	if err != nil {
		return "", err
	}
	at, err := st.post(link+"/play", "")
	if err != nil {
		return "", err
	}
	st.style = "casual"
	defer func() { st.style = "" }()
	return link, st.playDay(at, never)
}

// duelEnd is the end of the friend's game.
func duelEnd(st *stage) (string, error) {
	link, err := duelDare(st)
	if err != nil {
		return "", err
	}
	at, err := st.post(link+"/play", "")
	if err != nil {
		return "", err
	}
	return at, st.playDay(at, never)
}
