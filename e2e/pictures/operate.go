package main

import (
	"context"
	"log/slog"
	"time"

	"razzia/internal/admin"
	"razzia/internal/moderation"
)

// visit loads a page, for the cookies that come with it.
func (st *stage) visit(at string) error {
	answer, err := st.client.Get(st.address + at)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

// member makes the browser that of a new member, and returns their identity.
func (st *stage) member() (string, error) {
	_, err := newcomer("", "").path(st)
	st.kept = false
	if err != nil {
		return "", err
	}
	return st.keep()
}

// operable lets members look after the site, once there is an operator. Nobody has the role when it returns.
func (st *stage) operable() error {
	noBans := func(context.Context) ([]moderation.Ban, error) { return nil, nil }
	st.site.Operate(admin.New(slog.New(slog.DiscardHandler), busyServer(), []admin.Bound{
		admin.Read(admin.ListBans, noBans), admin.Read(admin.ListSilences, noBans)}))
	ctx := context.Background()
	list, err := st.site.Operators.Store.List(ctx)
	for _, o := range list {
		if err == nil {
			_, err = st.site.Operators.Store.Remove(ctx, o.Account)
		}
	}
	return err
}

// firstOperatorScene is the page of the link by which a member becomes the first operator.
func firstOperatorScene(st *stage) (string, error) {
	me, err := st.member()
	if err == nil {
		err = st.operable()
	}
	if err == nil {
		err = st.addPasskeys(context.Background(), me)
	}
	if err != nil {
		return "", err
	}
	return st.site.Operators.NewLink(context.Background())
}

// questionScene asks an operator for their passkey.
func questionScene(st *stage) (string, error) {
	me, err := st.member()
	if err == nil {
		err = st.addPasskeys(context.Background(), me)
	}
	if err == nil {
		err = st.appoint(me)
	}
	return "/operator/", err
}

// noPasskeyScene tells an operator that they have no passkey.
func noPasskeyScene(st *stage) (string, error) {
	me, err := st.member()
	if err == nil {
		err = st.appoint(me)
	}
	return "/operator/", err
}

// appoint makes a member an operator.
func (st *stage) appoint(who string) error {
	if err := st.operable(); err != nil {
		return err
	}
	return st.site.Operators.Appoint(context.Background(), who)
}

// operatorHereScene is the page of operators as a part of the site.
func operatorHereScene(st *stage) (string, error) {
	me, err := st.member()
	if err == nil {
		err = st.appoint(me)
	}
	if err != nil {
		return "", err
	}
	ctx := context.Background()
	sessions, err := st.store.SessionsOf(ctx, me, time.Now())
	if err == nil {
		err = st.site.Operators.Store.Confirm(ctx, me, sessions[0].ID, time.Now())
	}
	return "/operator/", err
}
