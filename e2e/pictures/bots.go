package main

// botsScene is the page of bot accounts, of which two are the visitor's.
func botsScene(st *stage) (string, error) {
	if err := st.meetAll(); err != nil {
		return "", err
	}
	for _, name := range []string{"Nelly", "Al Capone's Engine"} {
		if _, err := st.post("/bots", "name="+name); err != nil {
			return "", err
		}
	}
	return "/bots", nil
}

// programsScene is the page of programs, of which the visitor has one.
func programsScene(st *stage) (string, error) {
	if err := st.meetAll(); err != nil {
		return "", err
	}
	_, err := st.post("/devices/programs", "name=My engine&scope=play&days=90")
	return "/devices/programs", err
}
