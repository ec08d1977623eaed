package api_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// train answers questions of the drills, and returns the operations that it has called.
func train(t *testing.T) webtest.Calls {
	t.Helper()
	h := webtest.NewWith(t, site.Config{})
	guest := webtest.Member(t, h, "Ann")
	ann := webtest.NewCaller(t, guest)
	for drill, answer := range map[string]string{"row": "3", "raid": "40", "bid": "pass"} {
		ann.Call(404, "GET", "/api/training/"+drill, "", "")
		asked := ann.Call(200, "POST", "/api/training/"+drill+"/next", "", "")
		if drill == "bid" {
			answer = asked["state"].(map[string]any)["legal"].([]any)[0].(string)
		}
		again := ann.Call(200, "GET", "/api/training/"+drill, "", "")
		for what, q := range map[string]map[string]any{"asked": asked, "read": again} {
			if q["id"] != asked["id"] || q["solution"] != nil || q["score"] != nil || q["answer"] != nil {
				t.Errorf("%s before the answer: %v", what, q)
			}
		}
		body := fmt.Sprintf(`{"id":%q,"answer":%q}`, asked["id"], answer)
		solved := ann.Call(200, "POST", "/api/training/"+drill+"/answer", "", body)
		if solved["answer"] != answer || solved["solution"] == nil || solved["score"] == nil {
			t.Errorf("after the answer: %v", solved)
		}
		ann.Call(409, "POST", "/api/training/"+drill+"/answer", "", body)
		if read := ann.Call(200, "GET", "/api/training/"+drill, "", ""); fmt.Sprint(read) != fmt.Sprint(solved) {
			t.Errorf("read after the answer: %v, want %v", read, solved)
		}
	}
	drills := ann.Call(200, "GET", "/api/training", "", "")["drills"].([]any)
	for _, d := range drills {
		if one := d.(map[string]any); one["drill"] != "leak" && (one["answers"] != 1.0 || len(one["days"].([]any)) != 1) {
			t.Errorf("after one answer: %v", one)
		}
	}
	data := guest.Want(200, guest.Get("/api/session/data")).Body
	if len(drills) != 4 || !strings.Contains(data, `"drills":[{"drill":"row","answers":1`) {
		t.Error("the data lack the drills")
	}
	return ann.Called
}

// provokeByTraining answers what cannot be answered.
func provokeByTraining(t *testing.T, got provoked) {
	h := webtest.NewWith(t, site.Config{})
	ann := webtest.Member(t, h, "Ann")
	got.add(t, "answerDrill", ask(ann, "answerDrill", "", ""))
	var asked struct{ ID string }
	fatal.If(t, json.Unmarshal([]byte(ann.Want(200, ask(ann, "askDrill", "", "")).Body), &asked))
	got.add(t, "answerDrill", ask(ann, "answerDrill", "", fmt.Sprintf(`{"id":%q,"answer":"many"}`, asked.ID)))
	got.add(t, "askDrill", ann.Do(ann.Request("POST", "/api/training/leak/next", nil)))
}
