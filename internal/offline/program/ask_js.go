package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"net/http"
	"syscall/js"
	"time"
)

// ask answers a request in a goroutine of its own, and returns a function that calls it off.
func ask(site http.Handler, args []js.Value) any {
	ctx, cancel := context.WithCancel(context.Background())
	r, err := requestOf(ctx, args[0].String(), args[1].String(), args[2], args[3])
	w := &answer{to: args[4], header: http.Header{}}
	off := js.FuncOf(func(js.Value, []js.Value) any { cancel(); return nil })
	go func() {
		defer off.Release() // nothing calls off what has ended
		defer w.end()
		defer func() { _ = recover() }() // a handler that breaks off: the log has why, and the next request is answered as ever
		defer cancel()
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		site.ServeHTTP(w, r)
	}()
	return off
}

// requestOf makes a request. Headers is an array of names and values by turns; the body is an Uint8Array, or null.
func requestOf(ctx context.Context, method, address string, headers, body js.Value) (*http.Request, error) {
	var sent []byte
	if !body.IsNull() {
		sent = bytesOf(body)
	}
	r, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(sent))
	if err != nil {
		return nil, err
	}
	for i := 0; i+1 < headers.Length(); i += 2 {
		r.Header.Add(headers.Index(i).String(), headers.Index(i+1).String())
	}
	r.RequestURI = r.URL.RequestURI()
	r.RemoteAddr = "127.0.0.1:1"
	if r.URL.Scheme == "https" {
		r.TLS = &tls.ConnectionState{} // that it is not nil says how the browser came
	}
	r.URL.Scheme, r.URL.Host = "", ""
	return r, nil
}

// An answer goes to the worker, piece by piece.
type answer struct {
	to     js.Value
	header http.Header
	begun  bool
	status int
}

// Header has the headers.
func (w *answer) Header() http.Header { return w.header }

// WriteHeader sends the head.
func (w *answer) WriteHeader(status int) {
	if w.begun {
		return
	}
	w.begun, w.status = true, status
	var list []any
	for name, values := range w.header {
		for _, value := range values {
			list = append(list, name, value)
		}
	}
	w.to.Call("head", status, js.ValueOf(list))
}

// Write sends a piece of the body.
func (w *answer) Write(piece []byte) (int, error) {
	if !w.begun && w.header.Get("Content-Type") == "" {
		w.header.Set("Content-Type", http.DetectContentType(piece))
	}
	w.WriteHeader(http.StatusOK)
	sent := js.Global().Get("Uint8Array").New(len(piece))
	js.CopyBytesToJS(sent, piece)
	w.to.Call("write", sent)
	return len(piece), nil
}

// Flush has nothing to do: each piece goes at once.
func (w *answer) Flush() { w.WriteHeader(http.StatusOK) }

// SetReadDeadline and SetWriteDeadline have nothing to do: the worker always takes what it is given.
func (*answer) SetReadDeadline(time.Time) error { return nil }

// SetWriteDeadline likewise.
func (*answer) SetWriteDeadline(time.Time) error { return nil }

// end ends the answer.
func (w *answer) end() {
	w.WriteHeader(http.StatusOK)
	w.to.Call("end")
}
