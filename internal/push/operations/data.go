package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/people"
	"razzia/internal/web/api"
)

// Data are where a person gets messages, and when.
func (a Operations) Data() []api.Datum {
	return []api.Datum{{Name: "notifications", Read: a.own}}
}

func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	if a.Messages.Push == nil {
		return nil, nil
	}
	list, wants, err := a.Messages.List(ctx, c)
	data := client.DataNotify{Quiet: QuietOf(wants), Zone: wants.Zone, Lang: wants.Lang}
	for i, one := range NotifiedOf(list) {
		data.Browsers = append(data.Browsers,
			client.DataNotified{Notified: one, Endpoint: list[i].Endpoint, Failures: list[i].Failures})
	}
	return api.If(len(list) > 0, data, err)
}
