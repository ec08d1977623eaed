package api

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/idempotency"
)

// headers are the headers of answers.
var headers = map[string]*huma.Param{
	"RetryAfter": {
		Description: "Seconds after which the same request would pass. Missing if waiting alone does not help.",
		Schema:      &huma.Schema{Type: huma.TypeInteger, Minimum: new(1.0)},
	},
	"SetCookie": {
		Description: "The cookie that identifies you, if you sent none or it has changed. Send the latest one.",
		Schema:      &huma.Schema{Type: huma.TypeString},
	},
	"Location": {
		Description: "The address of what was made.",
		Schema:      &huma.Schema{Type: huma.TypeString},
	},
	"NextPage": {
		Description: "The address of the next page, such as </api/games?after=42&whose=all>; rel=\"next\" (RFC 8288). Missing if there is none now: ask later with after.",
		Schema:      &huma.Schema{Type: huma.TypeString},
	},
	"ETag": {
		Description: "Names this answer: send it as If-None-Match when you ask again.",
		Schema:      &huma.Schema{Type: huma.TypeString},
	},
	"IdempotencyReplayed": {
		Description: "true for the answer to an earlier request with the same Idempotency-Key. Missing for a first one.",
		Schema:      &huma.Schema{Type: huma.TypeString},
	},
}

// header refers to a header of the list.
func header(name string) *huma.Param { return &huma.Param{Ref: "#/components/headers/" + name} }

// The names of parameters that many operations share.
const (
	keyParameter   = "IdempotencyKey"
	knownParameter = "IfNoneMatch"
)

// parameters are headers of requests that many operations take.
var parameters = map[string]*huma.Param{
	keyParameter: {
		Name: keyHeader, In: "header",
		Description: "A text of your own for each thing that you ask for. A repeated request with it gets the first answer, for a day.",
		Schema:      &huma.Schema{Type: huma.TypeString, MinLength: new(1), MaxLength: new(idempotency.MaxKey), Pattern: "^[!-~]+$"},
	},
	knownParameter: {
		Name: "If-None-Match", In: "header",
		Description: "The ETag of an answer that you have. While it is the same you get 304, without a body.",
		Schema:      &huma.Schema{Type: huma.TypeString},
	},
}

// parameter refers to a parameter of the list.
func parameter(name string) *huma.Param {
	return &huma.Param{Ref: "#/components/parameters/" + name}
}

// sameResponse is the name of the answer to a client that has it already.
const sameResponse = "Same"

// responses are answers that many operations have.
var responses = map[string]*huma.Response{
	sameResponse: {Description: "You have this answer already: it is the one whose ETag you sent."},
}

// shareParts adds to an operation the headers that it takes and gives like others, and the answers that they bring.
func shareParts(o *huma.Operation) {
	d := declared(o)
	for status, answer := range o.Responses {
		if status >= "300" {
			continue
		}
		if answer.Headers == nil {
			answer.Headers = map[string]*huma.Param{}
		}
		if o.Method != http.MethodGet {
			answer.Headers["Set-Cookie"] = header("SetCookie")
		}
		if status == "201" {
			answer.Headers["Location"] = header("Location")
		}
		if d.once() {
			answer.Headers["Idempotency-Replayed"] = header("IdempotencyReplayed")
		}
		if d.tagged() {
			answer.Headers["ETag"] = header("ETag")
		}
	}
	if d.once() {
		o.Parameters = append(o.Parameters, parameter(keyParameter))
	}
	if d.tagged() {
		o.Parameters = append(o.Parameters, parameter(knownParameter))
		o.Responses["304"] = &huma.Response{Ref: "#/components/responses/" + sameResponse}
	}
}
