package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"path"

	"razzia/internal/web/api"
)

// peopleScene is a page of a member with friends, questions, an invitation and a blocked person.
func peopleScene(name, at string) scene {
	return scene{name, func(st *stage) (string, error) {
		if at == "/people" { // the first scene
			if _, err := st.post("/devices/keep", ""); err != nil {
				return "", err
			}
		}
		for i, who := range []string{"Bartholomew Hohenzollern", "\u05d3\u05e0\u05d4", "Zsófia", "Max"} {
			if err := st.meet(i, who); err != nil {
				return "", fmt.Errorf("%s: %w", who, err)
			}
		}
		return at, nil
	}}
}

// meet plays with a new person: the first becomes a friend and invites, the second one asks, the third is blocked.
func (st *stage) meet(i int, name string) error {
	jar, _ := cookiejar.New(nil) // never fails without options
	other := &stage{tables: st.tables, address: st.address, lang: st.lang, client: &http.Client{Jar: jar}}
	table, err := st.post("/tables", "players=2")
	for _, step := range [][2]string{{"/settings", fmt.Sprintf("name=%s&face=%d", name, i)}, {"/devices/keep", ""}, {table + "/join", ""}} {
		if err == nil {
			_, err = other.post(step[0], step[1])
		}
	}
	if err != nil {
		return err
	}
	josephine, err := other.handle("Josephine")
	if err != nil {
		return err
	}
	them, err := st.handle(name)
	if err != nil {
		return err
	}
	switch i {
	case 0:
		if _, err = other.post("/people", "do=ask&person="+josephine); err == nil {
			_, err = st.post("/people", "do=agree&person="+them)
		}
		if err == nil {
			table, err = other.post("/tables", "players=4")
		}
		if err == nil {
			_, err = other.post("/people/invite", "table="+path.Base(table)+"&person="+josephine)
		}
	case 1:
		_, err = other.post("/people", "do=ask&person="+josephine)
	case 2:
		_, err = st.post("/people", "do=block&person="+them)
	}
	return err
}

// handle is the handle of the person with a name who played with the guest last.
func (st *stage) handle(name string) (string, error) {
	answer, err := st.client.Get(st.address + "/api/people")
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	var l api.PeopleList
	if err := json.NewDecoder(answer.Body).Decode(&l); err != nil {
		return "", err
	}
	for _, m := range l.Met {
		if m.Name == name {
			return m.Person.Person, nil
		}
	}
	return "", fmt.Errorf("none of %d people is called %q", len(l.Met), name)
}
