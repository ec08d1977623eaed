package api

import (
	"context"
	"net/http"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"razzia/internal/fault"
	"razzia/internal/idempotency"
	"razzia/internal/identity"
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
	Once   *idempotency.Keeper
}

// A Group adds operations of a part of the site to a frame. Without its services it still describes them.
type Group func(*Frame)

// An API answers the operations of groups.
type API struct {
	Config
	groups    []Group
	described func() map[string]*huma.Operation // by the patterns of their routes, from Routes on
	longer    map[string]int                    // the longest bodies of operations that take long ones, by their routes
	removing  []string                          // routes of the operations that only remove what their caller has here
}

// New makes an API of groups, in the order of its document.
func New(c Config, groups ...Group) *API {
	return &API{Config: c, groups: groups, described: func() map[string]*huma.Operation { return nil }}
}

// A Frame takes the operations of groups.
type Frame struct {
	*API
	huma    huma.API
	add     route
	kinds   []kind
	added   []Operation
	later   []func()                      // describe the operations that are added
	answers map[string]func(huma.Context) // of the operations that are described, by their routes
}

// Route adds an address that a handler answers by itself.
func (f *Frame) Route(pattern string, cost guard.Cost, h exchange.Handler) { f.add(pattern, cost, h) }

// Refuse says what operations refuse that have a method, or any for "", at the paths with a beginning, besides what each declares.
func (f *Frame) Refuse(method, beginning string, faults ...*fault.Fault) {
	f.kinds = append(f.kinds, kind{method, beginning, faults})
}

// Schema refers to the schema of a type.
func (f *Frame) Schema(t reflect.Type) *huma.Schema {
	return f.huma.OpenAPI().Components.Schemas.Schema(t, true, t.Name())
}

// ReadAs says as which type of package client a program reads a value that an operation answers with.
func (f *Frame) ReadAs(value, read reflect.Type) {
	f.huma.OpenAPI().Components.Schemas.RegisterTypeAlias(value, read)
}

// A route adds an operation at a pattern, with its cost.
type route = func(pattern string, cost guard.Cost, h exchange.Handler)

// documentPattern is the route of the document of the API.
const documentPattern = "GET /api/openapi.json"

// Routes adds the routes of the API. Its operations are described when the first program calls one: to read their types takes as long
// as all else that a site does when it opens.
func (a *API) Routes(add route) {
	f := a.frame(add)
	document := sync.OnceValue(f.document)
	a.described = sync.OnceValue(func() map[string]*huma.Operation { return byPattern(document()) })
	a.Gate.Scopes, a.Gate.PeopleOnly = map[string]identity.Scope{documentPattern: identity.ReadScope}, map[string]bool{}
	a.longer = map[string]int{}
	for _, o := range f.added {
		if o.Scope != "" {
			a.Gate.Scopes[o.Route], a.Gate.PeopleOnly[o.Route] = o.Scope, o.For == operation.People
		}
		if o.Enters {
			a.Gate.SignInRoutes = append(a.Gate.SignInRoutes, o.Route)
		}
		if o.Removes {
			a.removing = append(a.removing, o.Route)
		}
		if o.MaxBody > 0 {
			a.longer[o.Route] = o.MaxBody
		}
	}
	text := sync.OnceValue(func() *published { return publish(document()) })
	add(documentPattern, guard.Reading, func(w http.ResponseWriter, r *exchange.Request) error {
		text().serve(w, r.Request)
		return nil
	})
}

// Removes reports whether the operation of a route only removes what its caller has here.
func (a *API) Removes(pattern string) bool { return slices.Contains(a.removing, pattern) }

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

// frame adds the operations of the groups.
func (a *API) frame(add route) *Frame {
	f := &Frame{API: a, add: add, answers: map[string]func(huma.Context){}}
	f.huma = huma.NewAPI(config(), adapter{answers: f.answers})
	for _, group := range a.groups {
		group(f)
	}
	return f
}

// document describes the operations.
func (f *Frame) document() *huma.OpenAPI {
	for _, describe := range f.later {
		describe()
	}
	for _, item := range f.huma.OpenAPI().Paths {
		for op := range operationsOf(item) {
			declared(op).faults = f.faultsOf(op)
		}
	}
	complete(f.huma.OpenAPI())
	return f.huma.OpenAPI()
}

// declare adds the route of an operation, which a function describes later.
func (f *Frame) declare(o Operation, describe func()) {
	f.added, f.later = append(f.added, o), append(f.later, describe)
	f.add(o.Route, o.Cost, func(w http.ResponseWriter, r *exchange.Request) error {
		return f.answer(&o, w, r, func(w http.ResponseWriter) {
			known := f.described()[o.Route]
			f.answers[o.Route](huma.WithValue(humago.NewContext(known, r.Request, w), callKey{}, Call{r, w, &f.Config}))
		})
	})
}

// An adapter keeps what answers the operations.
type adapter struct {
	http.Handler // nil: the mux of the server answers requests
	answers      map[string]func(huma.Context)
}

// Handle keeps what answers an operation.
func (ad adapter) Handle(o *huma.Operation, do func(huma.Context)) {
	ad.answers[o.Method+" "+o.Path] = do
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
	answer := func(ctx context.Context, in *In) (*body[Out], error) {
		c := callOf(ctx)
		out, err := do(c, in)
		if err != nil {
			return nil, f.refuse(c, err)
		}
		if o.changes() || o.Greets {
			f.Gate.KeepGuest(c.W, c.Request) // a client that changed something keeps its identity
		}
		if made, has := any(out).(interface{ Address() string }); has && o.Created {
			c.W.Header().Set("Location", made.Address())
		}
		return &body[Out]{out}, nil
	}
	f.declare(o, func() { huma.Register(f.huma, f.operation(o), answer) })
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
	answer := func(ctx context.Context, in *In) (*slowBody[Out], error) {
		c := callOf(ctx)
		out, done, err := do(c, in)
		switch {
		case err != nil:
			return nil, f.refuse(c, err)
		case done:
			return &slowBody[Out]{http.StatusOK, out}, nil
		}
		return &slowBody[Out]{http.StatusAccepted, out}, nil
	}
	f.declare(o, func() {
		op := o.huma()
		huma.Register(f.huma, op, answer)
		answers := f.huma.OpenAPI().Paths[op.Path].Get.Responses
		answers["202"] = &huma.Response{Description: making, Content: answers["200"].Content}
	})
}

// RegisterLines adds an operation that answers with lines, each with JSON that fits the schema of a type.
func RegisterLines[In any](f *Frame, o Operation, line reflect.Type,
	begin func(c Call, in *In) (send func(http.ResponseWriter), err error)) {
	answer := func(ctx context.Context, in *In) (*huma.StreamResponse, error) {
		c := callOf(ctx)
		send, err := begin(c, in)
		if err != nil {
			return nil, f.refuse(c, err)
		}
		return &huma.StreamResponse{Body: func(huma.Context) { send(c.W) }}, nil
	}
	o.lines = true
	f.declare(o, func() {
		op := o.huma()
		op.Responses = map[string]*huma.Response{"200": {
			Description: "One JSON object in each line. A connection that breaks before the end has not sent all.",
			Content:     map[string]*huma.MediaType{"application/x-ndjson": {Schema: f.Schema(line)}},
			Headers:     map[string]*huma.Param{"Link": header("NextPage")},
		}}
		huma.Register(f.huma, op, answer)
	})
}

// Text describes an operation that another part of the site answers, with a text of a type.
func (f *Frame) Text(o Operation, kind string, schema *huma.Schema, in ...*huma.Param) *huma.Operation {
	o.text = true
	f.added = append(f.added, o)
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
