// Package operations has the operations of the API on whose talk one sees, and on reports.
package operations

import (
	"net/http"

	"razzia"
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/moderation"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on whose talk one sees.
type Operations struct {
	Talk      *moderation.Talk
	Sanctions moderation.Sanctions
}

// saidAt names a player at a table.
func saidAt(id table.ID, s client.SpeakerAt) moderation.Said {
	said := moderation.Said{Table: id, Line: s.Line, Seat: razzia.NoSeat}
	if s.Seat != nil {
		said.Seat = *s.Seat
	}
	return said
}

// aboutSpeaker is the input of an operation about a player at a table.
type aboutSpeaker struct {
	api.AtTable
	Body client.SpeakerAt
}

// reportOperation adds the operation that reports a player.
func (a Operations) reportOperation(f *api.Frame) {
	o := api.Operation{Route: "POST /api/tables/{id}/report", ID: "reportPlayer", Cost: guard.Telling,
		Summary: "Report a line or a name to the operator",
		About:   "The operator sees the line with those before and after it, who wrote it, and that you reported it. The player is not told. You may report 10 times an hour. A second report of the same changes nothing.",
		Facts: operation.Facts{Tag: operation.Moderation,
			Refuses: []*fault.Fault{moderation.ErrOwn, fault.ErrNoSession, host.ErrNoLine, fault.ErrReportsFast}},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		api.AtTable
		Body client.Complaint
	}) (client.Receipt, error) {
		_, _, err := a.Talk.Report(c.Context(), c.By(), saidAt(in.ID, in.Body.SpeakerAt), moderation.Reason(in.Body.Reason), in.Body.Words)
		if err == nil {
			c.Note(guard.Reported)
		}
		return client.Receipt{Reported: err == nil}, err
	})
}

// Add adds the operations about whose talk the caller sees.
func (a Operations) Add(f *api.Frame) {
	f.Refuse(http.MethodPost, "/", moderation.ErrBanned)
	o := api.Operation{Route: "POST /api/tables/{id}/mute", ID: "mutePlayer", Cost: guard.Acting,
		Summary: "Mute a player",
		About:   "You do not see what they say, at any table and on none of your devices, until you unmute them. They are not told. You may mute 500 players.",
		Facts: operation.Facts{Tag: operation.Moderation,
			Refuses: []*fault.Fault{moderation.ErrOwn, fault.ErrNoSession, host.ErrNoLine, moderation.ErrManyMutes}},
	}
	api.Register(f, o, func(c api.Call, in *aboutSpeaker) (client.Mutes, error) {
		if err := a.Talk.Mute(c.Context(), c.By(), saidAt(in.ID, in.Body)); err != nil {
			return client.Mutes{}, err
		}
		return a.mutes(c)
	})
	o = api.Operation{Route: "POST /api/tables/{id}/unmute", ID: "unmutePlayer", Cost: guard.Acting,
		Summary: "Unmute a player",
		About:   "You see again what they say, and what they said before. If they are not muted, nothing changes.",
		Facts: operation.Facts{Tag: operation.Moderation,
			Refuses: []*fault.Fault{moderation.ErrOwn, host.ErrNoLine}},
	}
	api.Register(f, o, func(c api.Call, in *aboutSpeaker) (client.Mutes, error) {
		if err := a.Talk.Unmute(c.Context(), c.By(), saidAt(in.ID, in.Body)); err != nil {
			return client.Mutes{}, err
		}
		return a.mutes(c)
	})
	a.reportOperation(f)
	o = api.Operation{Route: "GET /api/session/mutes", ID: "listMutes", Cost: guard.Reading,
		Summary: "List the players that you have muted",
		About:   "The log of a table leaves out what they say.",
		Facts:   operation.Facts{Tag: operation.Moderation},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Mutes, error) { return a.mutes(c) })
	o = api.Operation{Route: "DELETE /api/session/mutes/{mute}", ID: "endMute", Cost: guard.Acting,
		Summary: "Unmute a player of your list",
		About:   "A mute that is not there changes nothing.",
		Facts:   operation.Facts{Tag: operation.Moderation},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		Mute string `path:"mute" doc:"Id of the mute." minLength:"1" maxLength:"64"`
	}) (client.Mutes, error) {
		if err := a.Talk.EndMute(c.Context(), c.By(), in.Mute); err != nil {
			return client.Mutes{}, err
		}
		return a.mutes(c)
	})
}

// mutes lists the mutes of a caller.
func (a Operations) mutes(c api.Call) (client.Mutes, error) {
	list, err := a.Talk.Mutes(c.Context(), c.By())
	return client.Mutes{Mutes: MutesOf(list)}, err
}

// MutesOf returns mutes as programs see them.
func MutesOf(list []moderation.Mute) []client.Mute {
	out := make([]client.Mute, len(list))
	for i, m := range list {
		out[i] = client.Mute{ID: m.ID, Name: m.Name, Since: m.Since.UTC()}
	}
	return out
}
