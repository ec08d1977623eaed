package webtest

import (
	"net/http"
	"testing"
)

// sample is a document with one operation.
const sample = `{
	"paths": {"/api/tables/{id}/sit": {"post": {"operationId": "sit", "responses": {
		"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Seat"}}}},
		"409": {"content": {"application/json": {"schema": {"properties": {"key": {"type": "string"}, "message": {"type": "string"}}}}}, "x-fault-keys": ["seat-taken"]}
	}}}},
	"components": {"schemas": {"Seat": {"type": "object", "required": ["seat"], "properties": {
		"seat": {"type": "integer", "minimum": 0, "maximum": 4},
		"says": {"type": ["array", "null"], "items": {"type": "string", "enum": ["bid", "pass"]}},
		"cards": {"type": "object", "additionalProperties": {"type": "integer"}}
	}}}}
}`

// TestOtherAnswersAreCaught shows answers to the check that it must not take.
func TestOtherAnswersAreCaught(t *testing.T) {
	d := newDocument([]byte(sample))
	o := d.Find("POST", "/api/tables/abc/sit")
	if o == nil || d.Find("GET", "/api/tables/abc/sit") != nil || d.Find("POST", "/api/tables//sit") != nil || d.Operation("sit") != o {
		t.Fatalf("found %v", o)
	}
	for _, test := range []struct {
		status     int
		kind, body string
		fits       bool
	}{
		{200, "application/json", `{"seat":1}`, true},
		{200, "application/json; charset=utf-8", `{"seat":4,"says":["bid","pass"],"cards":{"Jr":2}}`, true},
		{200, "application/json", `{"seat":1,"says":null}`, true},
		{200, "application/json", `{}`, false},
		{200, "application/json", `{"seat":5}`, false},
		{200, "application/json", `{"seat":"1"}`, false},
		{200, "application/json", `{"seat":1.5}`, false},
		{200, "application/json", `{"seat":1,"x":1}`, false},
		{200, "application/json", `{"seat":1,"says":["call"]}`, false},
		{200, "application/json", `{"seat":1,"cards":{"Jr":"2"}}`, false},
		{200, "application/json", `[]`, false},
		{200, "application/json", ``, false},
		{200, "text/html", `{"seat":1}`, false},
		{201, "application/json", `{"seat":1}`, false},
		{409, "application/json", `{"key":"seat-taken","message":"This seat is taken."}`, true},
		{409, "application/json", `{"key":"seat-taken"}`, false},
		{409, "application/json", `{"key":"seat-taken","message":"You can’t do that."}`, false},
		{409, "application/json", `{"key":"game-over"}`, false},
		{404, "application/json", `{"key":"seat-taken"}`, false},
	} {
		err := o.Check(d, Reply{Status: test.status, Body: test.body, Header: http.Header{"Content-Type": {test.kind}}})
		if (err == nil) != test.fits {
			t.Errorf("%d %s %s: %v", test.status, test.kind, test.body, err)
		}
	}
}
