package api

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"razzia/internal/web/compress"
	"razzia/internal/web/exchange"
)

// mostPlain is the longest answer that is not compressed, in bytes: it goes in one packet anyway.
const mostPlain = 1 << 10

// reads reports whether an operation answers with one value that a client may have already.
func (d *Operation) reads() bool { return !d.changes() && !d.lines }

// tagged reports whether the answers of an operation have a tag by which a client can ask for changes alone.
func (d *Operation) tagged() bool { return d.reads() && !d.text }

// answer lets an operation answer, in the way of its kind.
func (a *API) answer(o *Operation, w http.ResponseWriter, r *exchange.Request, do func(http.ResponseWriter)) error {
	switch {
	case o.once():
		return a.answerOnce(w, r, o.Route, do)
	case o.reads():
		answerUnlessSame(w, r, do)
	default:
		do(w)
	}
	return nil
}

// answerUnlessSame lets an operation answer, compressed. A client that says by If-None-Match that it has this answer gets 304 in its place.
func answerUnlessSame(w http.ResponseWriter, r *exchange.Request, do func(http.ResponseWriter)) {
	held := exchange.Hold(w)
	do(held)
	text, h := held.Body.Bytes(), w.Header()
	if held.Status == http.StatusOK {
		tag := fmt.Sprintf(`W/"%x"`, sha256.Sum256(text))
		h.Set("ETag", tag)
		if !r.Known() {
			h.Set("Cache-Control", "no-cache") // nothing of a person: it may be kept, and is asked for again
		}
		if has(r.Header.Get("If-None-Match"), tag) {
			h.Del("Content-Type")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	if len(text) <= mostPlain {
		w.WriteHeader(held.Status)
		_, _ = w.Write(text)
		return
	}
	out, end := compress.Page(w, r.Request)
	w.WriteHeader(held.Status)
	_, _ = out.Write(text)
	end()
}

// has reports whether a list of tags has one, by the weak comparison (RFC 9110, 13.1.2).
func has(list, tag string) bool {
	weak := func(s string) string { return strings.TrimPrefix(strings.TrimSpace(s), "W/") }
	return slices.ContainsFunc(strings.Split(list, ","), func(one string) bool { return weak(one) == weak(tag) || weak(one) == "*" })
}
