package mcp

import (
	"strings"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/web/exchange"
)

// rules answers with the rules of the page of rules, in the language of the caller.
func (m *Room) rules(r *exchange.Request, args arguments) reply {
	wanted := ""
	if err := args.into("clause", &wanted); err != nil {
		return m.refuse(r, err)
	}
	list := []any{}
	for _, c := range r.Localizer.Rules() {
		if wanted == "" || c.ID == wanted || strings.HasPrefix(c.ID, wanted+".") {
			list = append(list, map[string]any{"clause": c.ID, "heading": c.Heading, "rule": ruleText(c)})
		}
	}
	if len(list) == 0 {
		return m.refuse(r, &fault.BadField{Field: "clause", Problem: "there is no such clause: want one such as R4 or R4.2"})
	}
	body := map[string]any{"clauses": list}
	if wanted == "" {
		body["cards"] = cards(r.Localizer)
	}
	return answered(body)
}

// cards lists the kinds of cards with their codes.
func cards(l *i18n.Localizer) (list []any) {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		list = append(list, map[string]any{"code": c.String(), "card": l.Card(c), "copies": c.Copies()})
	}
	return list
}

// ruleText writes a clause as text: a line for each paragraph, item and row.
func ruleText(c i18n.Clause) string {
	var lines []string
	for _, b := range c.Blocks {
		if b.Paragraph != nil {
			lines = append(lines, spanText(b.Paragraph))
		}
		for _, item := range b.List {
			lines = append(lines, "- "+spanText(item))
		}
		for _, row := range b.Table {
			lines = append(lines, rowText(row))
		}
	}
	return strings.Join(lines, "\n")
}

func rowText(row [][]i18n.Span) string {
	cells := make([]string, len(row))
	for i, cell := range row {
		cells[i] = spanText(cell)
	}
	return "| " + strings.Join(cells, " | ") + " |"
}

func spanText(spans []i18n.Span) string {
	var text strings.Builder
	for _, s := range spans {
		text.WriteString(s.Text)
	}
	return text.String()
}
