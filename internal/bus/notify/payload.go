package notify

import (
	"net/url"
	"strconv"
	"strings"

	"razzia/internal/table"
)

// hints are the latest versions of tables. The key "" stands for every table: what it is at is unknown.
type hints map[table.ID]int

// mostHints is the number of tables of which a bus keeps a version while it cannot send. With more, it tells the others that
// notifications were lost.
const mostHints = 20_000

// longestID is the longest ID of a table that a notification names, in bytes. Those of the program are short.
const longestID = 500

// add adds the version of a table.
func (h hints) add(id table.ID, version int) {
	_, all := h[""]
	_, known := h[id]
	switch {
	case all:
	case id == "" || len(id) > longestID || !known && len(h) >= mostHints:
		clear(h)
		h[""] = 0
	default:
		h[id] = max(h[id], version)
	}
}

// longestPayload is the size of a notification, in bytes. PostgreSQL's limit is 7,999.
const longestPayload = 7_900

// payloads writes hints as notifications of a node: "node|id:version id:version". A table stands in it as in a URL; every table
// is "*". A notification without hints is a greeting.
func (h hints) payloads(node string) (list []string) {
	var b strings.Builder
	for id, version := range h {
		hint := "*"
		if id != "" {
			hint = url.QueryEscape(string(id)) + ":" + strconv.Itoa(version)
		}
		if b.Len()+1+len(hint) > longestPayload {
			list = append(list, b.String())
			b.Reset()
		}
		if b.Len() == 0 {
			b.WriteString(node + "|" + hint)
		} else {
			b.WriteString(" " + hint)
		}
	}
	if b.Len() > 0 {
		list = append(list, b.String())
	}
	return list
}

// parse reads a notification. A hint that cannot be read stands for every table.
func parse(payload string) (node string, h hints) {
	node, list, _ := strings.Cut(payload, "|")
	h = hints{}
	for hint := range strings.FieldsSeq(list) {
		escaped, number, _ := strings.Cut(hint, ":")
		id, err := url.QueryUnescape(escaped)
		version, wrong := strconv.Atoi(number)
		if err != nil || wrong != nil || version < 0 {
			id, version = "", 0
		}
		h.add(table.ID(id), version)
	}
	return node, h
}
