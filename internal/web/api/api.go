package api

import (
	"context"
	"net/http"
	"reflect"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/web/auth"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A Config is what the frame of an API works with.
type Config struct {
	Gate   *auth.Gate
	Report exchange.Reporter
	Now    func() time.Time
}

// A Group adds operations of a part of the site to a frame. Without its services it still describes them.
type Group func(*Frame)

// An API answers the operations of groups.
type API struct {
	Config
	groups    []Group
	described map[string]*huma.Operation // by the patterns of their routes, from Routes on
}

// New makes an API of groups, in the order of its document.
func New(c Config, groups ...Group) *API { return &API{Config: c, groups: groups} }

// A Frame takes the operations of groups.
type Frame struct {
	*API
	huma huma.API
	add  route
}

// Route adds an address that a handler answers by itself.
func (f *Frame) Route(pattern string, cost guard.Cost, h exchange.Handler) { f.add(pattern, cost, h) }

// Schema refers to the schema of a type.
func (f *Frame) Schema(t reflect.Type) *huma.Schema {
	return f.huma.OpenAPI().Components.Schemas.Schema(t, true, t.Name())
}

// ReadAs says as which type of package client a program reads a value that an operation answers with.
func (f *Frame) ReadAs(value, read reflect.Type) {
	f.huma.OpenAPI().Components.Schemas.RegisterTypeAlias(value, read)
}

// A Call is a request to an operation.
type Call struct {
	*exchange.Request
	W   http.ResponseWriter
	now func() time.Time
}

// Now is the time of the site.
func (c Call) Now() time.Time { return c.now() }

// By returns the caller, for use cases.
func (c Call) By() people.Caller { return c.Caller(c.now()) }

// callKey is the key of the call in the context of an operation.
type callKey struct{}

func callOf(ctx context.Context) Call { return ctx.Value(callKey{}).(Call) }

// A route adds an operation at a pattern, with its cost.
type route = func(pattern string, cost guard.Cost, h exchange.Handler)

// documentPattern is the route of the document of the API.
const documentPattern = "GET /api/openapi.json"

// Routes adds the routes of the API.
func (a *API) Routes(add route) {
	document := a.document(add)
	a.described = byPattern(document)
	a.Gate.Scopes, a.Gate.PeopleOnly = map[string]identity.Scope{documentPattern: identity.ReadScope}, map[string]bool{}
	for pattern, o := range a.described {
		if d := declared(o); d.Scope != "" {
			a.Gate.Scopes[pattern], a.Gate.PeopleOnly[pattern] = d.Scope, d.For == operation.People
		}
	}
	text := sync.OnceValue(func() *published { return publish(document) })
	add(documentPattern, guard.Reading, func(w http.ResponseWriter, r *exchange.Request) error {
		text().serve(w, r.Request)
		return nil
	})
}

// byPattern returns the operations of a document by the patterns of their routes.
func byPattern(o *huma.OpenAPI) map[string]*huma.Operation {
	all := map[string]*huma.Operation{}
	for path, item := range o.Paths {
		for op := range operationsOf(item) {
			all[op.Method+" "+path] = op
		}
	}
	return all
}

// document adds the operations, and returns their document.
func (a *API) document(add route) *huma.OpenAPI {
	f := &Frame{API: a, huma: huma.NewAPI(config(), adapter{add: add, now: a.Now}), add: add}
	for _, group := range a.groups {
		group(f)
	}
	complete(f.huma.OpenAPI())
	return f.huma.OpenAPI()
}

// An adapter makes the routes of operations, each with its cost.
type adapter struct {
	http.Handler // nil: the mux of the server answers requests
	add          route
	now          func() time.Time
}

// Handle adds an operation.
func (ad adapter) Handle(o *huma.Operation, do func(huma.Context)) {
	ad.add(o.Method+" "+o.Path, declared(o).Cost, func(w http.ResponseWriter, r *exchange.Request) error {
		do(huma.WithValue(humago.NewContext(o, r.Request, w), callKey{}, Call{r, w, ad.now}))
		return nil
	})
}

// Register adds an operation that answers with a value.
func Register[In, Out any](f *Frame, o Operation, do func(c Call, in *In) (Out, error)) {
	serve(f, o, func(c Call, in *In) (*Out, error) {
		out, err := do(c, in)
		return &out, err
	})
}

// RegisterBody adds an operation whose input is the body of the request alone.
func RegisterBody[In, Out any](f *Frame, o Operation, do func(c Call, in *In) (Out, error)) {
	serveBody(f, o, func(c Call, in *In) (*Out, error) {
		out, err := do(c, in)
		return &out, err
	})
}

// serveBody adds an operation whose input is a pointer. The compiler makes code anew for each layout of a type parameter, and 20 kB of
// it in huma.Register; all pointers have the same.
func serveBody[In, Out any](f *Frame, o Operation, do func(c Call, in In) (Out, error)) {
	serve(f, o, func(c Call, in *given[In]) (Out, error) { return do(c, in.Body) })
}

// serve adds an operation that answers with a pointer.
func serve[In, Out any](f *Frame, o Operation, do func(c Call, in *In) (Out, error)) {
	huma.Register(f.huma, f.operation(o), func(ctx context.Context, in *In) (*body[Out], error) {
		c := callOf(ctx)
		out, err := do(c, in)
		if err != nil {
			return nil, f.refuse(c, err)
		}
		if o.changes() || o.Greets {
			f.Gate.KeepGuest(c.W, c.Request) // a client that changed something keeps its identity
		}
		return &body[Out]{out}, nil
	})
}

// operation describes an operation, with its input if the declaration has it.
func (f *Frame) operation(o Operation) huma.Operation {
	op := o.huma()
	if o.Input != nil {
		content := map[string]*huma.MediaType{"application/json": {Schema: f.Schema(o.Input)}}
		op.RequestBody = &huma.RequestBody{Required: !o.MayBeEmpty, Content: content}
	}
	return op
}

// RegisterSlow adds an operation whose result may still be in the making: the answer has status 202 then, which a text describes.
func RegisterSlow[In, Out any](f *Frame, o Operation, making string, do func(c Call, in *In) (out Out, done bool, err error)) {
	op := o.huma()
	huma.Register(f.huma, op, func(ctx context.Context, in *In) (*slowBody[Out], error) {
		c := callOf(ctx)
		out, done, err := do(c, in)
		switch {
		case err != nil:
			return nil, f.refuse(c, err)
		case done:
			return &slowBody[Out]{http.StatusOK, out}, nil
		}
		return &slowBody[Out]{http.StatusAccepted, out}, nil
	})
	answers := f.huma.OpenAPI().Paths[op.Path].Get.Responses
	answers["202"] = &huma.Response{Description: making, Content: answers["200"].Content}
}

// RegisterLines adds an operation that answers with lines, each with JSON that fits the schema of a type.
func RegisterLines[In any](f *Frame, o Operation, line reflect.Type,
	begin func(c Call, in *In) (send func(http.ResponseWriter), err error)) {
	op := o.huma()
	op.Responses = map[string]*huma.Response{"200": {
		Description: "One JSON object in each line. A connection that breaks before the end has not sent all.",
		Content:     map[string]*huma.MediaType{"application/x-ndjson": {Schema: f.Schema(line)}},
		Headers:     map[string]*huma.Param{"Link": header("NextPage")},
	}}
	huma.Register(f.huma, op, func(ctx context.Context, in *In) (*huma.StreamResponse, error) {
		c := callOf(ctx)
		send, err := begin(c, in)
		if err != nil {
			return nil, f.refuse(c, err)
		}
		return &huma.StreamResponse{Body: func(huma.Context) { send(c.W) }}, nil
	})
}

// Text describes an operation that another part of the site answers, with a text of a type.
func (f *Frame) Text(o Operation, kind string, schema *huma.Schema, in ...*huma.Param) *huma.Operation {
	o.text = true
	op := o.huma()
	op.Parameters = in
	op.Responses = map[string]*huma.Response{
		"200": {Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{kind: {Schema: schema}}},
	}
	f.huma.OpenAPI().AddOperation(&op)
	return &op
}

// A given is the body of a request: a pointer, to a value that has to be there.
type given[In any] struct {
	Body In `required:"true"`
}

// A body is the body of an answer.
type body[Out any] struct{ Body Out }

// A slowBody is one with its status.
type slowBody[Out any] struct {
	Status int
	Body   Out
}
