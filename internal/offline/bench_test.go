package offline_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/offline"
	"razzia/internal/table"
)

// played plays a game of bots to its end, and returns its table.
func played(p *person) table.ID {
	p.Helper()
	at := begun(p)
	p.ask(303, "POST", at+"/pace", url.Values{"pace": {"0s"}})
	p.ask(303, "POST", at+"/leave", url.Values{"seat": {"0"}})
	id := table.ID(strings.TrimPrefix(at, "/t/"))
	versions, stop := p.site.Host.Watch(id)
	defer stop()
	for {
		now, err := p.site.Host.Table(p.Context(), id)
		fatal.If(p, err)
		if now.Phase == table.Over {
			return id
		}
		<-versions
	}
}

// of reports whether a key of a journal is of a table.
func of(key string, id table.ID) bool { return strings.Contains(key, string(id)) }

// copyTable adds tables that are as one is.
func (b *book) copyTable(id table.ID, copies int) {
	kept, _ := b.All(context.Background())
	for key, text := range kept {
		for n := range copies {
			if of(key, id) {
				b.values[strings.Replace(key, string(id), fmt.Sprintf("offline-%012d", n), 1)] = text
			}
		}
	}
}

// BenchmarkOpen opens a journal with 200 finished games, as each start of the program does.
func BenchmarkOpen(b *testing.B) {
	j := new(book)
	p := open(b, j)
	id := played(p)
	p.site.Close()
	j.copyTable(id, 199)
	for b.Loop() {
		site, err := offline.Open(b.Context(), offline.Config{Journal: j})
		fatal.If(b, err)
		site.Close()
	}
}
