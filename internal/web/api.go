package web

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"razzia/internal/table"
)

// An apiCall is a request to the API, as its operations find it in their context.
type apiCall struct {
	*request
	w http.ResponseWriter
}

// callKey is where the context keeps the apiCall.
type callKey struct{}

// callOf gives the request that an operation answers.
func callOf(ctx context.Context) apiCall { return ctx.Value(callKey{}).(apiCall) }

// apiRoutes has the operations of the API answered by the server's own way of handling a request: with its
// sessions and its limits.
type apiRoutes struct {
	*http.ServeMux
	s *Server
}

// HandleFunc adds an operation.
func (a apiRoutes) HandleFunc(pattern string, do func(http.ResponseWriter, *http.Request)) {
	a.Handle(pattern, a.s.handle(func(w http.ResponseWriter, r *request) error {
		do(w, r.WithContext(context.WithValue(r.Context(), callKey{}, apiCall{r, w})))
		return nil
	}))
}

// apiText introduces the API to who reads its description.
const apiText = "Tables for programs. A program is known by a cookie, as a browser is: it keeps the one that it is given, " +
	"and is the same player as long as it sends it. Moves are in the notation of the game (N2), states in its JSON (N4); " +
	"seats count from 0 clockwise, times are in milliseconds. docs/build/api.md tells the rest."

// api adds the JSON API, described by itself at /api/openapi.json.
func (s *Server) api(mux *http.ServeMux) {
	config := huma.DefaultConfig("Razzia!", "1")
	config.Info.Description = apiText
	config.OpenAPIPath, config.DocsPath, config.SchemasPath, config.CreateHooks = "", "", "", nil
	config.RejectUnknownQueryParameters = true
	config.Formats = map[string]huma.Format{"application/json": {Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: unmarshalStrictly}}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"cookie": {Type: "apiKey", In: "cookie", Name: cookieName, Description: "Set by any operation that does something, and by createSession."},
	}
	a := humago.New(apiRoutes{mux, s}, config)
	s.sessionOperations(a)
	s.tableOperations(a)
	s.deedOperations(a)
	s.hintOperation(a)
	describeTexts(a.OpenAPI())
	description := sync.OnceValue(func() []byte {
		text, _ := json.Marshal(a.OpenAPI()) // it is made of what can be
		return text
	})
	mux.Handle("GET /api/openapi.json", s.handle(func(w http.ResponseWriter, _ *request) error {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = w.Write(description())
		return nil
	}))
}

// operation is what all operations share.
func operation(method, path, name, summary string) huma.Operation {
	return huma.Operation{
		Method: method, Path: path, OperationID: name, Summary: summary, MaxBodyBytes: maxBody,
		BodyReadTimeout: -1, // there is one for all requests
		Security:        []map[string][]string{{"cookie": {}}},
	}
}

// register adds an operation that answers with a value.
func register[In, Out any](s *Server, a huma.API, o huma.Operation, do func(c apiCall, in *In) (Out, error)) {
	huma.Register(a, o, func(ctx context.Context, in *In) (*answered[Out], error) {
		c := callOf(ctx)
		out, err := do(c, in)
		if err != nil {
			return nil, s.refusalOf(c, err)
		}
		if c.fresh && c.Method != http.MethodGet {
			s.keep(c.w, c.request) // who did something is somebody from then on
		}
		return &answered[Out]{out}, nil
	})
}

// answered is the body of an answer.
type answered[Out any] struct{ Body Out }

// atTable is an operation on a table, without a body.
type atTable struct {
	ID table.ID `path:"id" doc:"The table, as in its address." example:"k3x2v7q4wz5a" minLength:"1" maxLength:"64"`
}

// wish is an operation on a table with a body.
type wish[Body any] struct {
	ID   table.ID `path:"id" doc:"The table, as in its address." example:"k3x2v7q4wz5a" minLength:"1" maxLength:"64"`
	Body Body
}
