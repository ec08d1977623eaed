package api

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/internal/app"
	"razzia/internal/fault"
	"razzia/internal/moderation"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Mutes are the players that a client has muted.
type Mutes struct {
	_     struct{} `doc:"The players whose talk you do not see."`
	Mutes []Mute   `json:"mutes" doc:"The players, the one muted first before others."`
}

// A Mute is a player that a client has muted.
type Mute struct {
	_     struct{}  `doc:"A player whose talk you do not see, at any table."`
	ID    string    `json:"id" doc:"Names the mute when you end it."`
	Name  string    `json:"name" doc:"Name of the player when you muted them."`
	Since time.Time `json:"since" doc:"When you muted them (RFC 3339), in UTC."`
}

// A SpeakerAt names a player at a table.
type SpeakerAt struct {
	_    struct{}     `doc:"A player at a table: by a line of talk, or by their seat."`
	Line int          `json:"line,omitempty" minimum:"0" doc:"Version of the entry of the log with the line. Missing or 0: the seat counts."`
	Seat *razzia.Seat `json:"seat,omitempty" minimum:"0" maximum:"4" doc:"Number of the seat, from 0. It counts without a line."`
}

// at names the player at a table.
func (s SpeakerAt) at(id table.ID) app.Said {
	said := app.Said{Table: id, Line: s.Line, Seat: razzia.NoSeat}
	if s.Seat != nil {
		said.Seat = *s.Seat
	}
	return said
}

// aboutSpeaker is the input of an operation about a player at a table.
type aboutSpeaker struct {
	AtTable
	Body SpeakerAt
}

// A Complaint is the input of reportPlayer.
type Complaint struct {
	_ struct{} `doc:"What you report: a line of talk, or the name of the player of a seat."`
	SpeakerAt
	Reason moderation.Reason `json:"reason" enum:"insult,hate,threat,sexual,private,spam,cheat,else" doc:"What is wrong. private: data of a person. cheat: players agree on moves."`
	Words  string            `json:"words,omitempty" maxLength:"280" doc:"A sentence for the operator."`
}

// Receipt confirms a report.
type Receipt struct {
	_        struct{} `doc:"What became of a report."`
	Reported bool     `json:"reported" doc:"True: the operator has your report."`
}

// reportOperation adds the operation that reports a player.
func (a *API) reportOperation(h huma.API) {
	o := Operation{Route: "POST /api/tables/{id}/report", ID: "reportPlayer", Cost: guard.Telling,
		Summary: "Report a line or a name to the operator",
		About:   "The operator sees the line with those before and after it, who wrote it, and that you reported it. The player is not told. You may report 10 times an hour. A second report of the same changes nothing.",
		Facts: operation.Facts{Tag: operation.Moderation,
			Refuses: []*fault.Fault{app.ErrOwn, fault.ErrNoSession, app.ErrNoLine, moderation.ErrManyReports}},
	}.huma()
	register(a, h, o, func(c call, in *struct {
		AtTable
		Body Complaint
	}) (Receipt, error) {
		_, _, err := a.Talk.Report(c.Context(), a.caller(c), in.Body.at(in.ID), in.Body.Reason, in.Body.Words)
		if err == nil {
			a.Report.Audit.Note(c.Request.Request, guard.Reported, c.Pattern)
		}
		return Receipt{Reported: err == nil}, err
	})
}

// talkOperations adds the operations about whose talk the caller sees.
func (a *API) talkOperations(h huma.API) {
	o := Operation{Route: "POST /api/tables/{id}/mute", ID: "mutePlayer", Cost: guard.Acting,
		Summary: "Mute a player",
		About:   "You do not see what they say, at any table and on none of your devices, until you unmute them. They are not told. You may mute 500 players.",
		Facts: operation.Facts{Tag: operation.Moderation,
			Refuses: []*fault.Fault{app.ErrOwn, fault.ErrNoSession, app.ErrNoLine, moderation.ErrManyMutes}},
	}.huma()
	register(a, h, o, func(c call, in *aboutSpeaker) (Mutes, error) {
		if err := a.Talk.Mute(c.Context(), a.caller(c), in.Body.at(in.ID)); err != nil {
			return Mutes{}, err
		}
		return a.mutes(c)
	})
	o = Operation{Route: "POST /api/tables/{id}/unmute", ID: "unmutePlayer", Cost: guard.Acting,
		Summary: "Unmute a player",
		About:   "You see again what they say, and what they said before. If they are not muted, nothing changes.",
		Facts: operation.Facts{Tag: operation.Moderation,
			Refuses: []*fault.Fault{app.ErrOwn, app.ErrNoLine}},
	}.huma()
	register(a, h, o, func(c call, in *aboutSpeaker) (Mutes, error) {
		if err := a.Talk.Unmute(c.Context(), a.caller(c), in.Body.at(in.ID)); err != nil {
			return Mutes{}, err
		}
		return a.mutes(c)
	})
	a.reportOperation(h)
	o = Operation{Route: "GET /api/session/mutes", ID: "listMutes", Cost: guard.Reading,
		Summary: "List the players that you have muted",
		About:   "The log of a table leaves out what they say.",
		Facts:   operation.Facts{Tag: operation.Moderation},
	}.huma()
	register(a, h, o, func(c call, _ *struct{}) (Mutes, error) { return a.mutes(c) })
	o = Operation{Route: "DELETE /api/session/mutes/{mute}", ID: "endMute", Cost: guard.Acting,
		Summary: "Unmute a player of your list",
		About:   "A mute that is not there changes nothing.",
		Facts:   operation.Facts{Tag: operation.Moderation},
	}.huma()
	register(a, h, o, func(c call, in *struct {
		Mute string `path:"mute" doc:"Id of the mute." minLength:"1" maxLength:"64"`
	}) (Mutes, error) {
		if err := a.Talk.EndMute(c.Context(), a.caller(c), in.Mute); err != nil {
			return Mutes{}, err
		}
		return a.mutes(c)
	})
}

// mutes lists the mutes of a caller.
func (a *API) mutes(c call) (Mutes, error) {
	list, err := a.Talk.Mutes(c.Context(), a.caller(c))
	return Mutes{Mutes: MutesOf(list)}, err
}

// MutesOf returns mutes as programs see them.
func MutesOf(list []moderation.Mute) []Mute {
	out := make([]Mute, len(list))
	for i, m := range list {
		out[i] = Mute{ID: m.ID, Name: m.Name, Since: m.Since.UTC()}
	}
	return out
}
