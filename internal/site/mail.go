package site

import (
	"context"

	"razzia/internal/mail"
	"razzia/internal/push"
)

// openMail opens what writes letters to members, if the operator sends any. It looks at games as messages to browsers do.
func (s *Site) openMail(c *Config, look *push.Config) {
	m := c.Mail
	if m.Server == nil {
		return
	}
	m.Store, m.Members, m.Now, m.Log = mail.NewStore(s.on), s.Members, c.Now, c.Log
	m.Turns = mail.Turns{Look: *look, Subscribed: func(ctx context.Context, identities []string) (bool, error) {
		for _, id := range identities {
			if list, err := look.Store.SubscriptionsOf(ctx, id); err != nil || len(list) > 0 && !c.NoPush {
				return len(list) > 0, err
			}
		}
		return false, nil
	}}
	s.Mail = mail.Open(m)
}
