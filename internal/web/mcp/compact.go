package mcp

import (
	"encoding/json"
	"fmt"

	"razzia"
	"razzia/client"
)

// compact is the table of an answer in the fewest words with which a model can play: what it says costs a model time and money at each
// turn. Other people's names are left out, and what they say comes with the marks of setApart.
func (p reply) compact(news []any) reply {
	if p.failed {
		return p
	}
	var t seen
	p.into(&t)
	body := map[string]any{"id": t.ID, "version": t.Version, "phase": t.Phase, "you": own(&t), "acting": -1, "ply": t.Ply, "epoch": t.Epoch,
		"legal": []razzia.Move{}}
	if t.Game != nil {
		body["acting"], body["legal"], body["position"] = t.Game.Acting, t.Game.Legal, position(&t)
	} else {
		body["position"] = waitingFor(&t)
	}
	if t.Question != nil && t.Question.Yours {
		body["question"] = map[string]any{"version": t.Question.Version, "kind": t.Question.Kind, "by": t.Question.By}
	}
	if t.Next != "" {
		body["next"] = t.Next
	}
	addNews(body, news)
	return answered(body)
}

// A seen is a table as the API shows it, with the parts of its position.
type seen struct {
	client.Table
	State client.State `json:"state"`
}

// into reads an answer into a pointer.
func (p reply) into(value any) {
	text, err := json.Marshal(p.body)
	if err == nil {
		err = json.Unmarshal(text, value)
	}
	if err != nil {
		panic(err) // the API has written it
	}
}

// own lists the seats of the caller.
func own(t *seen) []int {
	list := []int{}
	for i := range t.Seats {
		if t.Seats[i].Mine {
			list = append(list, i)
		}
	}
	return list
}

// waitingFor says how many players a table waits for.
func waitingFor(t *seen) string {
	free := 0
	for i := range t.Seats {
		if t.Seats[i].Name == "" {
			free++
		}
	}
	return fmt.Sprintf("The table waits for %d of %d players.", free, len(t.Seats))
}

// addNews adds what has happened to a compact table: the moves, who left or came back, and what was said.
func addNews(body map[string]any, news []any) {
	since, said := []string{}, []any{}
	for _, entry := range news {
		e, _ := entry.(map[string]any)
		switch e["kind"] {
		case "moved":
			since = append(since, moved(e))
		case "talked":
			if e["text"] != nil || e["phrase"] != nil {
				said = append(said, map[string]any{"seat": e["seat"], "phrase": e["phrase"], "text": e["text"]})
			}
		case "sat", "bot sat", "stood up", "timed out", "left", "resigned", "took back", "undone", "disagreed", "handed over":
			since = append(since, fmt.Sprintf("%v %v", e["seat"], e["kind"]))
		}
	}
	body["since"] = since
	if len(said) > 0 {
		body["said"] = said
	}
}

// moved is a move of the log after its seat; a reveal has none.
func moved(e map[string]any) string {
	if fmt.Sprint(e["seat"]) == "-1" {
		return fmt.Sprint(e["move"])
	}
	return fmt.Sprintf("%v %v", e["seat"], e["move"])
}
