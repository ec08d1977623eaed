package env_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"razzia/bot/net"
	"razzia/internal/fatal"
)

// TestThePageListsTheFeatures holds the tables of docs/build/env.md to the features.
func TestThePageListsTheFeatures(t *testing.T) {
	page, err := os.ReadFile("../docs/build/env.md")
	fatal.If(t, err)
	for name, columns := range map[string][]net.Column{"seat": net.SeatColumns(), "table": net.TableColumns()} {
		want := fmt.Sprintf("from kind         feature of the %s\n%s```\n", name, rows(columns))
		if !strings.Contains(string(page), want) {
			t.Errorf("docs/build/env.md: want the table\n%s", want)
		}
	}
}

// rows writes columns as the rows of a table in plain text.
func rows(columns []net.Column) string {
	var text strings.Builder
	at := 0
	for _, c := range columns {
		kind := fmt.Sprintf("%s %d", c.Kind, c.Size)
		if c.Kind == "amount" {
			kind = c.Kind
		}
		fmt.Fprintf(&text, "%4d %-12s %s\n", at, kind, c.Name)
		at += c.Size
	}
	return text.String()
}
