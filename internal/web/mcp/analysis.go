package mcp

import (
	"encoding/json"

	"razzia/internal/fault"
	"razzia/internal/web/exchange"
)

// analysis answers with the analysis of a finished game. Of the decisions it has the costliest ones, by their numbers, unless the caller
// wants all.
func (m *Room) analysis(r *exchange.Request, args arguments) reply {
	which := "costliest"
	err := args.into("decisions", &which)
	if err == nil && which != "costliest" && which != "all" {
		err = &fault.BadField{Field: "decisions", Problem: "want costliest or all"}
	}
	if err != nil {
		return m.refuse(r, err)
	}
	got := m.ask(r, "getAnalysis", arguments{"id": args["id"]})
	if review, ready := got.body["review"].(map[string]any); ready && which == "costliest" {
		got.body["review"] = map[string]any{"seats": review["seats"], "decisions": costliest(review)}
	}
	return got
}

// costliest returns those decisions of a review that its seats name, by their numbers.
func costliest(review map[string]any) map[string]any {
	all, _ := review["decisions"].([]any)
	seats, _ := review["seats"].([]any)
	chosen := map[string]any{}
	for _, seat := range seats {
		account, _ := seat.(map[string]any)
		numbers, _ := account["costliest"].([]any)
		for _, number := range numbers {
			n, _ := number.(json.Number)
			if i, err := n.Int64(); err == nil && int(i) < len(all) {
				chosen[n.String()] = all[i]
			}
		}
	}
	return chosen
}
