package identity

import (
	"context"
	"crypto/rand"
	"errors"
	"hash/crc32"
	"slices"
	"strings"
	"time"

	"razzia/internal/fault"
)

// The parts of a personal token: the prefix and the checksum let scanners of published files tell it from other texts.
const (
	personalPrefix = "rzz_"
	personalRandom = 30 // letters and digits, 178 random bits
	personalSum    = 6  // digits in base 62, which hold 32 bits
)

// base62 are the digits of personal tokens.
const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// The bounds of personal tokens.
const (
	MostPersonal  = 20 // of an account
	LongestToken  = 365 * 24 * time.Hour
	ShortestToken = time.Hour
	PersonalTouch = time.Minute // how exact the last use of a token is
)

// The errors of personal tokens.
var (
	// ErrManyTokens refuses one personal token too many.
	ErrManyTokens = fault.Stale.New("too-many-tokens", "programs.full", "You have 20 personal tokens: revoke one first.")

	ErrTokenTime = fault.ErrForm.With(errors.New("a personal token lasts an hour at least, and a year at most"))
)

// NewPersonalToken draws a personal token: rzz_, 30 random letters and digits, and the CRC-32 (IEEE) of all before in base 62.
func NewPersonalToken() Token {
	b := []byte(personalPrefix)
	for len(b) < len(personalPrefix)+personalRandom {
		b = append(b, drawDigits(len(personalPrefix)+personalRandom-len(b))...)
	}
	return Token(append(b, checksum(b)...))
}

// drawDigits draws up to n digits, all with the same chance: bytes beyond the last multiple of 62 are left out.
func drawDigits(n int) (digits []byte) {
	raw := make([]byte, n)
	_, _ = rand.Read(raw) // never fails
	for _, c := range raw {
		if int(c) < 256/len(base62)*len(base62) {
			digits = append(digits, base62[int(c)%len(base62)])
		}
	}
	return digits
}

// checksum is the CRC-32 of a text in base 62.
func checksum(text []byte) []byte {
	sum, digits := crc32.ChecksumIEEE(text), make([]byte, personalSum)
	for i := range digits {
		digits[personalSum-1-i] = base62[sum%uint32(len(base62))]
		sum /= uint32(len(base62))
	}
	return digits
}

// IsPersonal reports whether a text may be a personal token: it has the form and the right checksum.
func (t Token) IsPersonal() bool {
	body := len(personalPrefix) + personalRandom
	if len(t) != body+personalSum || !strings.HasPrefix(string(t), personalPrefix) {
		return false
	}
	for _, c := range []byte(t[len(personalPrefix):]) {
		if !strings.ContainsRune(base62, rune(c)) {
			return false
		}
	}
	return string(t[body:]) == string(checksum([]byte(t[:body])))
}

// PersonalTokens are the tokens of the programs of members. Each is a session, so it ends as sessions do: at all nodes at once, with its
// streams, and with its account.
type PersonalTokens struct{ Members *Registry }

// Make makes a token of an account that lasts for a time. The token itself is in no store: this is the only moment to see it. It
// fails with ErrManyTokens, with ErrTokenTime, and with ErrNoSession if the account has no session by with which it is made.
func (p PersonalTokens) Make(ctx context.Context, account, by string, g Grant, last time.Duration) (Token, DeviceSession, error) {
	if last < ShortestToken || last > LongestToken {
		return "", DeviceSession{}, ErrTokenTime
	}
	token, s := p.draw(g, last)
	made := Program{Account: account, By: by, Session: s, Hash: token.Hash(), Most: MostPersonal}
	return token, s, p.Members.Store.AddProgram(ctx, made, s.Began)
}

// draw draws a token that lasts for a time, with the session that it will have. Nothing is stored.
func (p PersonalTokens) draw(g Grant, last time.Duration) (Token, DeviceSession) {
	now := p.Members.Now().UTC().Truncate(time.Millisecond) // as stores keep it
	return NewPersonalToken(), DeviceSession{ID: rand.Text(), Began: now, Used: now, Expires: now.Add(last), Grant: g}
}

// Use returns the member whose program has a token, or fails with ErrNoSession. It notes the use, and from where.
func (p PersonalTokens) Use(ctx context.Context, token Token, at Place) (Member, error) {
	r := p.Members
	if !token.IsPersonal() {
		return Member{}, ErrNoSession
	}
	now := r.Now()
	m, err := r.Store.FindMember(ctx, token.Hash(), now)
	switch {
	case err != nil:
		return Member{}, err
	case !m.Session.IsProgram():
		return Member{}, ErrNoSession
	}
	if m.Owner != "" {
		if m.Answers, err = r.Store.IdentitiesOf(ctx, m.Owner); err != nil {
			return Member{}, err
		}
	}
	if now.Sub(m.Session.Used) < PersonalTouch && m.Session.Network != "" {
		return m, nil
	}
	m.Session.Used, m.Session.Place = now, at
	return m, r.Store.TouchSession(ctx, m.Session)
}

// Of lists the programs of an account, the one used last first.
func (p PersonalTokens) Of(ctx context.Context, account string) ([]DeviceSession, error) {
	all, err := p.Members.Store.SessionsOf(ctx, account, p.Members.Now())
	return slices.DeleteFunc(all, func(s DeviceSession) bool { return !s.IsProgram() }), err
}

// Revoke ends the token of a program of an account, and reports whether there was one. No other session is ended.
func (p PersonalTokens) Revoke(ctx context.Context, account, id string) (bool, error) {
	all, err := p.Of(ctx, account)
	if err != nil || !slices.ContainsFunc(all, func(s DeviceSession) bool { return s.ID == id }) {
		return false, err
	}
	ended, err := p.Members.End(ctx, account, id)
	return len(ended) > 0, err
}
