package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"io"
	"net/http"

	"razzia/internal/fault"
	"razzia/internal/idempotency"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
)

// keyHeader has the idempotency key of a request.
const keyHeader = "Idempotency-Key"

// errKey refuses a key that is none.
var errKey = fault.ErrForm.At("Idempotency-Key has 1 to 100 visible characters of ASCII.")

// onceFaults are the refusals of an operation because of the key.
var onceFaults = []*fault.Fault{idempotency.ErrOther, idempotency.ErrRunning}

// once reports whether an operation creates something, and so takes an idempotency key.
func (d *Operation) once() bool { return d.Cost == guard.Making && d.changes() }

// answerOnce carries out an operation, unless a request with the same key was answered before: then it sends that answer again. Without a
// key, or without an identity of the client, the operation is carried out as always.
func (a *API) answerOnce(w http.ResponseWriter, r *exchange.Request, route string, do func(http.ResponseWriter)) error {
	key := r.Header.Get(keyHeader)
	switch {
	case key == "" || r.Person() == "":
		do(w)
		return nil
	case !isKey(key):
		return errKey
	}
	asked, err := askedWith(key, r, route)
	if err != nil {
		return err
	}
	told, err := a.Once.Begin(r.Context(), asked)
	if err != nil {
		return err
	}
	if told != nil {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Idempotency-Replayed", "true")
		if told.Location != "" {
			w.Header().Set("Location", told.Location)
		}
		send(w, told)
		return nil
	}
	held := exchange.Hold(w)
	do(held)
	got := idempotency.Answer{Status: held.Status, Location: w.Header().Get("Location"), Body: held.Body.Bytes()}
	ctx := context.WithoutCancel(r.Context()) // a client that has gone asks again
	if err := a.Once.End(ctx, asked, got); err != nil {
		a.Report.Log.ErrorContext(ctx, "the answer to a key is not kept", "route", route, "error", err)
	}
	send(w, &got)
	return nil
}

// isKey reports whether a key is short, and visible.
func isKey(key string) bool {
	for _, c := range []byte(key) {
		if c <= ' ' || c > '~' {
			return false
		}
	}
	return len(key) <= idempotency.MaxKey
}

// askedWith reads a request, and leaves its body to be read again.
func askedWith(key string, r *exchange.Request, route string) (idempotency.Request, error) {
	text, err := io.ReadAll(r.Body) // the guard has bounded it
	if err != nil {
		return idempotency.Request{}, err
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	sum := sha256.New()
	_, _ = io.WriteString(sum, route+"\n"+r.URL.RequestURI()+"\n")
	_, _ = sum.Write(text)
	return idempotency.Request{Person: r.Person(), Key: key, Digest: sum.Sum(nil)}, nil
}

// send sends an answer.
func send(w http.ResponseWriter, a *idempotency.Answer) {
	w.WriteHeader(a.Status)
	_, _ = w.Write(a.Body)
}
