package main

import (
	"context"
	"net/url"
	"strings"
	"time"

	"razzia/internal/club"
	"razzia/internal/table"
)

// inClub is a page of the club of a member, which has an announcement, some members and one who was removed.
func inClub(page string) func(*stage) (string, error) {
	return func(st *stage) (string, error) {
		at, err := st.openClub("yes")
		return at + page, err
	}
}

// openClub opens the club of a member, and fills it.
func (st *stage) openClub(open string) (string, error) {
	if err := st.meetAll(); err != nil {
		return "", err
	}
	if err := st.arrive(); err != nil {
		return "", err
	}
	st.kept = false
	if _, err := st.keep(); err != nil {
		return "", err
	}
	at, err := st.post("/clubs/new", url.Values{"name": {"Anchor & Crown"}, "about": {"Thursdays at the Anchor, and by the net in winter."}, "open": {open}}.Encode())
	if err != nil {
		return "", err
	}
	ctx, now, key, clubs := context.Background(), time.Now(), club.Key(strings.TrimPrefix(at, club.OnePath+"/")), club.NewStore(st.store.Engine())
	one, err := clubs.Club(ctx, key)
	for i := 0; i < members && err == nil; i++ {
		err = clubs.Join(ctx, key, account(i), one.Code, now.Add(time.Duration(i)*time.Hour))
	}
	if err == nil {
		err = clubs.Appoint(ctx, key, account(1), club.Organiser)
	}
	if err == nil {
		err = clubs.Remove(ctx, key, account(2), now.Add(-50*time.Hour))
	}
	if err == nil {
		err = clubs.Announce(ctx, &club.Announcement{Club: key, By: account(1), Made: now, Until: now.Add(100 * time.Hour),
			Text: "On Thursday we begin at eight, upstairs. Bring a phone that is charged: last time two batteries went flat before the third raid."})
	}
	return at, err
}

// clubMember is what the owner of a club can do to a member.
func clubMember(st *stage) (string, error) {
	at, err := st.openClub("yes")
	return at + "/member/" + table.Handle(account(0)), err
}

// clubList is the list of clubs of a member who has one.
func clubList(st *stage) (string, error) {
	_, err := st.openClub("yes")
	return club.ListPath, err
}

// clubLink is a club by invitation, as a guest sees it who was sent its link.
func clubLink(st *stage) (string, error) {
	at, err := st.openClub("no")
	if err != nil {
		return "", err
	}
	one, err := club.NewStore(st.store.Engine()).Club(context.Background(), club.Key(strings.TrimPrefix(at, club.OnePath+"/")))
	if err != nil {
		return "", err
	}
	st.kept = false
	return one.Link(), st.arrive()
}

// clubReport is the form by which a guest reports what an open club says.
func clubReport(st *stage) (string, error) {
	at, err := st.openClub("yes")
	if err != nil {
		return "", err
	}
	st.kept = false
	return at + "/report", st.arrive()
}
