package operations

import (
	"slices"

	"razzia/client"
	"razzia/internal/club/evening"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// OfLine is the input of an operation on a line of the talk. It is exported for the same reason as [Of].
type OfLine struct {
	Of
	Line int `path:"line" minimum:"1" doc:"Number of the line." example:"3"`
}

// addTalk adds the talk of those who watch the final.
func (a Operations) addTalk(f *api.Frame) {
	o := api.Operation{Route: "GET /api/evenings/{key}/talk", ID: "getEveningTalk", Cost: guard.Meeting,
		Summary: "Read what those say who watch the last game of an evening",
		About: "For those who have played at the evening and are done, and its organiser, while the last game runs. Its players read nothing " +
			"before their game is over; then all who took part read it, for a week.", Facts: talking(evening.ErrNoEvening)}
	api.Register(f, o, func(c api.Call, in *Of) (client.EveningTalk, error) { return a.talk(c, in.key()) })

	o = api.Operation{Route: "POST /api/evenings/{key}/talk", ID: "sayAtEvening", Cost: guard.Talking,
		Summary: "Say something to those who watch the last game of an evening",
		About:   "For those who may read it, while the game runs. An evening has up to 500 lines.",
		Facts: talking(fault.ErrNoSession, evening.ErrNoEvening, evening.ErrOver, evening.ErrNoTalk, table.ErrTalk, table.ErrTalkFull,
			moderation.ErrSilenced, moderation.ErrWord, guard.ErrTalkFast)}
	api.Register(f, o, func(c api.Call, in *struct {
		Of
		Body client.EveningWords
	}) (client.EveningTalk, error) {
		if err := a.Evenings.Say(c.Context(), c.By(), in.key(), in.Body.Text, -1); err != nil {
			return client.EveningTalk{}, err
		}
		return a.talk(c, in.key())
	})
	a.addLines(f)
}

// addLines adds what can be done about a line.
func (a Operations) addLines(f *api.Frame) {
	o := api.Operation{Route: "POST /api/evenings/{key}/talk/{line}/mute", ID: "muteAtEvening", Cost: guard.Acting,
		Summary: "Mute the writer of a line at an evening", About: "As mutePlayer does. endMute takes it back.",
		Facts: talking(fault.ErrNoSession, evening.ErrNoEvening, evening.ErrNoLine, moderation.ErrOwn, moderation.ErrManyMutes)}
	api.Register(f, o, func(c api.Call, in *OfLine) (client.EveningTalk, error) {
		if err := a.Evenings.HushWriter(c.Context(), c.By(), in.key(), in.Line, false); err != nil {
			return client.EveningTalk{}, err
		}
		return a.talk(c, in.key())
	})
	o = api.Operation{Route: "POST /api/evenings/{key}/talk/{line}/remove", ID: "removeAtEvening", Cost: guard.Acting,
		Summary: "Remove a line at an evening", About: "As its organiser, for everybody, for good.",
		Facts: talking(evening.ErrNoEvening, evening.ErrNotOrganiser, evening.ErrNoLine)}
	api.Register(f, o, func(c api.Call, in *OfLine) (client.EveningTalk, error) {
		if err := a.Evenings.Strike(c.Context(), c.By(), in.key(), in.Line); err != nil {
			return client.EveningTalk{}, err
		}
		return a.talk(c, in.key())
	})
	o = api.Operation{Route: "POST /api/evenings/{key}/talk/{line}/report", ID: "reportAtEvening", Cost: guard.Telling,
		Summary: "Report a line at an evening to the operator",
		About:   "The operator sees the line, who wrote it, and that you reported it. You may report 10 times an hour. A second report of the same changes nothing.",
		Facts:   talking(fault.ErrNoSession, evening.ErrNoEvening, evening.ErrNoLine, moderation.ErrOwn, fault.ErrReportsFast)}
	api.Register(f, o, func(c api.Call, in *struct {
		OfLine
		Body client.EveningComplaint
	}) (client.Receipt, error) {
		err := a.Evenings.Report(c.Context(), c.By(), in.key(), in.Line, in.Body.Reason, in.Body.Words)
		if err == nil {
			c.Note(guard.Reported)
		}
		return client.Receipt{Reported: err == nil}, err
	})
}

// talking says what programs must know of an operation on the talk. Bot accounts have none.
func talking(refuses ...*fault.Fault) operation.Facts {
	return operation.Facts{Tag: tag, Scope: identity.ClubScope, For: operation.People, Refuses: refuses}
}

// talk is the talk of an evening as a caller reads it.
func (a Operations) talk(c api.Call, key evening.Key) (client.EveningTalk, error) {
	v, err := a.Evenings.Of(c.Context(), c.By(), key)
	if err != nil {
		return client.EveningTalk{}, err
	}
	talk := evening.TalkOf(v)
	out := client.EveningTalk{MayTalk: talk.May, Lines: []client.EveningLine{}}
	for _, l := range talk.Lines {
		out.Lines = append(out.Lines, client.EveningLine{Line: l.Number, At: l.At.UTC(), Name: l.Person.Name, Face: l.Person.Face, Text: l.Text,
			Own: slices.Contains(v.Who, l.Person.ID)})
	}
	return out, nil
}
