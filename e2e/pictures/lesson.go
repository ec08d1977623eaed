package main

import (
	"context"
	"path"
	"slices"

	"razzia/internal/table"
)

// lessonScene is a lesson at the step with a text.
func lessonScene(text string) scene {
	return scene{"lesson-" + text, func(st *stage) (string, error) { return st.lesson(text) }}
}

// lesson begins a lesson and follows it to the step with a text.
func (st *stage) lesson(text string) (string, error) {
	at, err := st.post("/lesson", "")
	if err != nil {
		return "", err
	}
	ctx, id := context.Background(), table.ID(path.Base(at))
	t, err := st.tables.Table(ctx, id)
	if err != nil {
		return "", err
	}
	me := t.Maker.ID
	versions, stop := st.tables.Watch(id)
	defer stop()
	if t, err = st.tables.Act(ctx, id, table.SetPace{By: me, Pace: 0}); err != nil {
		return "", err
	}
	for {
		v := t.View(me, t.Log[0].At)
		switch {
		case slices.Contains(v.Lesson.Texts, text):
			return at, nil
		case v.Lesson.Read:
			t, err = st.tables.Act(ctx, id, table.GoOn{By: me, Done: v.Lesson.Done})
		case len(v.Game.Legal) > 0:
			t, err = st.tables.Act(ctx, id, table.Move{By: me, Seat: 0, Ply: v.Ply, Move: v.Game.Legal[0]})
		default:
			<-versions
			t, err = st.tables.Table(ctx, id)
		}
		if err != nil {
			return "", err
		}
	}
}
