package preferences

import (
	"context"
	"slices"

	"razzia/internal/host"
	"razzia/internal/push"
	"razzia/internal/push/operations"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
	"razzia/internal/web/preferences/own"
	"razzia/internal/web/ui"
)

// Subject is what people set for themselves: their settings, their messages and their vacation.
func Subject(h *host.Host, m push.Messages) subject.Subject {
	o := operations.Operations{Messages: m}
	s := subject.Subject{
		Relations:  push.Stored,
		Places:     places(m),
		Routes:     func(r *pages.Router) { (&Room{Kit: r.Kit, Host: h, Messages: m}).Routes(r.Handle) },
		Operations: o.Add,
		Data:       o.Data(),
	}
	if m.Push != nil {
		s.Tasks = []func(context.Context){m.Push.Run}
	}
	return s
}

// places are those of the menu. That of messages is missing if the operator sends none.
func places(m push.Messages) []pages.Place {
	list := slices.Clone(own.Places)
	if m.Push != nil {
		list = append(list, pages.Place{Path: "/notify", In: ui.OfDevice, Key: "push.title", Icon: "icon-bell"})
	}
	return append(list, pages.Place{Path: "/vacation", In: ui.OfMe, Key: "vacation.title", Icon: "icon-clock"})
}
