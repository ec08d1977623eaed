package main

import (
	"encoding/json"
	"strings"
)

// botsScene is the page of bot accounts, of which two are the visitor's.
func botsScene(st *stage) (string, error) {
	if err := st.meetAll(); err != nil || st.owner {
		return "/bots", err
	}
	st.owner = true
	for _, name := range []string{"Nelly", "Al Capone's Engine"} {
		if _, err := st.post("/bots", "name="+name); err != nil {
			return "", err
		}
	}
	return "/bots", nil
}

// programsScene is the page of programs, of which the visitor has one, beside the tokens of two bot accounts.
func programsScene(st *stage) (string, error) {
	if _, err := botsScene(st); err != nil {
		return "", err
	}
	_, err := st.post("/devices/programs", "name=My engine&scope=play&days=90")
	return "/devices/programs", err
}

// askScene is the page on which a chat program asks a member for a token. They have two bot accounts.
func askScene(st *stage) (string, error) {
	if _, err := botsScene(st); err != nil {
		return "", err
	}
	return st.asking()
}

// askGuestScene is the same page for a guest.
func askGuestScene(st *stage) (string, error) {
	if _, err := newcomer("", "").path(st); err != nil {
		return "", err
	}
	return st.asking()
}

// askWaitsScene is the page of devices of a guest, for whose answer a chat program waits.
func askWaitsScene(st *stage) (string, error) {
	at, err := askGuestScene(st)
	if err == nil {
		err = st.visit(at)
	}
	return "/devices", err
}

// askWrongScene is the page after a chat program has asked wrongly.
func askWrongScene(st *stage) (string, error) {
	at, err := askGuestScene(st)
	return strings.Replace(at, "response_type=code", "response_type=token", 1), err
}

// asking registers a chat program, and returns the address to which it sends its person.
func (st *stage) asking() (string, error) {
	answer, err := st.client.Post(st.address+"/oauth/register", "application/json",
		strings.NewReader(`{"client_name":"Chatterbox","redirect_uris":["https://chat.example.com/callback"]}`))
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	var said struct {
		ID string `json:"client_id"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&said); err != nil {
		return "", err
	}
	return "/oauth/authorize?response_type=code&code_challenge_method=S256&code_challenge=" + strings.Repeat("x", 43) +
		"&redirect_uri=https://chat.example.com/callback&client_id=" + said.ID, nil
}
