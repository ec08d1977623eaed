package api_test

import (
	"testing"
	"time"

	"razzia/internal/web/webtest"
)

// meet opens a table to everybody, and brings two people together.
func meet(t *testing.T, one, two *webtest.Caller) {
	t.Helper()
	id := one.Call(201, "POST", "/api/tables", "", `{"players":3,"piles":2,"sit":true}`)["id"].(string)
	if now := one.Call(200, "POST", "/api/tables/{id}/list", id, `{"listed":true}`); now["options"].(map[string]any)["listed"] != true {
		t.Errorf("the options are %v: want listed", now["options"])
	}
	two.Call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":1}`)
	if own := two.Call(200, "GET", "/api/rating", "", ""); own["points"] != 1500.0 || own["provisional"] != true {
		t.Errorf("the rating is %v", own)
	}
	waiting := webtest.NewCaller(t, one.Guest.Server.Guest(t))
	for n := 0; ; n++ { // the lobby is updated in the background
		list := waiting.Call(200, "GET", "/api/lobby?players=3&reach=400", "", "")["open"].([]any)
		if len(list) == 1 && list[0].(map[string]any)["free"] == 1.0 {
			break
		}
		if n == 1000 {
			t.Fatalf("the lobby has %v", list)
		}
		time.Sleep(10 * time.Millisecond)
	}
	two.Call(200, "GET", "/api/lobby?players=3&reach=400", "", "")
	if list := two.Call(200, "GET", "/api/lobby?clock=quick&order=fullest", "", "")["open"].([]any); len(list) != 0 {
		t.Errorf("tables with a clock: %v, want none", list)
	}
	one.Call(403, "POST", "/api/tables/{id}/list", one.As(two.Guest).Call(201, "POST", "/api/tables", "",
		`{"players":3,"piles":2}`)["id"].(string), `{"listed":true}`)
	one.Call(400, "POST", "/api/match", "", `{"fill":0,"players":1}`)
	one.Call(400, "POST", "/api/match", "", `{"fill":0,"level":"genius"}`)
	one.Call(200, "POST", "/api/match", "", `{"players":2,"fill":-1}`)
	one.Call(200, "GET", "/api/match", "", "")
	one.Call(200, "DELETE", "/api/match", "", "")
	if now := one.Call(200, "GET", "/api/match", "", ""); now["waiting"] != false {
		t.Errorf("after the request was taken back: %v", now)
	}
	one.Call(200, "POST", "/api/match", "", `{"players":2,"fill":-1}`)
	two.Call(200, "POST", "/api/match", "", `{"clock":"long","players":2,"fill":-1}`)
	for range 1000 {
		now := one.Call(200, "GET", "/api/match", "", "")
		if met, _ := now["table"].(string); met != "" {
			if other := two.Call(200, "GET", "/api/match", "", ""); other["table"] != met {
				t.Errorf("two people who meet find %v and %v", now, other)
			}
			return
		}
		time.Sleep(10 * time.Millisecond) // the table is made in the background
	}
	t.Error("two people do not meet")
}
