package api

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"razzia/client"
)

// problemType is the form of errors that RFC 9457 describes.
const problemType = "application/problem+json"

// A problem is a refusal in that form. It has the members of the usual one as well.
type problem struct {
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	*refusal
}

// ContentType is the type of the answer.
func (*problem) ContentType(string) string { return problemType }

// formOf returns a refusal in the form that a client asks for by its header Accept.
func formOf(accept string, r *refusal) huma.StatusError {
	if !strings.Contains(accept, problemType) {
		return r
	}
	return &problem{http.StatusText(r.Status), r.Status, r.Message, r}
}

// WriteRefusal writes a refusal with a status, in the form that the client asks for.
func WriteRefusal(w http.ResponseWriter, r *http.Request, status int, e *client.Error) {
	e.Status = status
	kind, form := "application/json; charset=utf-8", formOf(r.Header.Get("Accept"), (*refusal)(e))
	if _, is := form.(*problem); is {
		kind = problemType
	}
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(form)
}
