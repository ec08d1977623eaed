package web

import (
	"sync"

	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// mostStories is how many tables' stories are kept in memory; telling one again takes a fraction of a
// millisecond.
const mostStories = 2000

// stories keeps how far the logs of tables have been told, since all who watch a table are told the same.
type stories struct {
	mu  sync.Mutex
	all map[table.ID]*ui.Story
}

func newStories() *stories { return &stories{all: map[table.ID]*ui.Story{}} }

// of gives the story of a table as it is.
func (ss *stories) of(t *table.Table) *ui.Story {
	ss.mu.Lock()
	told := ss.all[t.ID]
	ss.mu.Unlock()
	switch {
	case told == nil || told.Version > t.Version:
		told = ui.NewStory(t)
	case told.Version < t.Version:
		told = told.Tell(t)
	default:
		return told
	}
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if len(ss.all) >= mostStories {
		clear(ss.all)
	}
	if kept := ss.all[t.ID]; kept == nil || kept.Version < told.Version {
		ss.all[t.ID] = told
	}
	return told
}
