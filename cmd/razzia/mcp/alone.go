package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"os"

	"razzia/bot"
	"razzia/bot/review"
	"razzia/cmd/razzia/storage"
	"razzia/internal/analysis"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
)

// An alone is a site within this program, with a member and the bot account that plays.
type alone struct {
	host   string
	client *http.Client
	token  string
	close  func()
}

// openAlone opens a site in a folder that is removed when it is closed. It answers no address: only this program asks it.
func openAlone(ctx context.Context, log *slog.Logger) (*alone, error) {
	folder, err := os.MkdirTemp("", "razzia-mcp-")
	if err != nil {
		return nil, err
	}
	quiet := slog.New(slog.DiscardHandler)
	kept, err := storage.OpenAlone(folder, quiet, storage.Converted)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	opened, err := site.Open(ctx, site.Config{Store: kept.Games, Bus: kept.Bus, Log: log, NoPush: true,
		Pages: web.Settings{Requests: web.Requests{Limits: guard.NoLimits, Times: guard.DefaultTimes}, Audit: quiet,
			Cookies: web.Cookies{Key: kept.Key}, MCP: true},
		Reviews: analysis.Config{Analyst: review.Usual, Open: func() (bot.Analyst, error) { return review.Open(review.Usual) }}})
	if err != nil {
		kept.Close()
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	a := &alone{host: "localhost", close: func() {
		opened.Pages.Close()
		opened.Close()
		kept.Close()
		_ = os.RemoveAll(folder) // nothing there is needed, and the system removes what stays
	}}
	jar, err := cookiejar.New(nil)
	if err == nil {
		a.client = &http.Client{Transport: within{opened.Pages}, Jar: jar}
		a.token, err = a.join(ctx)
	}
	if err != nil {
		a.close()
		return nil, err
	}
	return a, nil
}

// join makes a member, and the bot account that plays: only a bot account may call tools.
func (a *alone) join(ctx context.Context) (token string, err error) {
	var made struct{ Token string }
	for _, step := range []struct{ path, kind, body string }{
		{"/api/session", "application/json", `{"name":"Host"}`},
		{"/devices/keep", "application/x-www-form-urlencoded", ""},
		{"/api/session/bots", "application/json", `{"name":"Guest"}`},
	} {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+a.host+step.path, bytes.NewBufferString(step.body))
		if err != nil {
			return "", err
		}
		r.Header.Set("Content-Type", step.kind)
		answer, err := a.client.Do(r)
		if err != nil {
			return "", err
		}
		text, err := io.ReadAll(answer.Body)
		if err == nil && answer.StatusCode > 299 {
			err = fmt.Errorf("%s is answered with %d: %s", step.path, answer.StatusCode, text)
		}
		if err != nil {
			return "", err
		}
		if step.kind == "application/json" {
			err = json.Unmarshal(text, &made)
		}
		if err != nil {
			return "", err
		}
	}
	return made.Token, nil
}

// within answers requests by a handler of this program.
type within struct{ http.Handler }

// RoundTrip answers a request.
func (w within) RoundTrip(r *http.Request) (*http.Response, error) {
	inner := r.Clone(r.Context())
	inner.RemoteAddr, inner.Host, inner.RequestURI = "127.0.0.1:1", r.URL.Host, r.URL.RequestURI()
	if inner.Body == nil {
		inner.Body = http.NoBody
	}
	var kept exchange.Recorder
	w.ServeHTTP(&kept, inner)
	return &http.Response{StatusCode: kept.Status, Header: kept.Header(), Body: io.NopCloser(&kept.Body), Request: r,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, ContentLength: int64(kept.Body.Len())}, r.Context().Err()
}
