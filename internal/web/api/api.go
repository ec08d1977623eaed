package api

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"razzia/internal/app"
	"razzia/internal/host"
	"razzia/internal/house"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/rating"
	"razzia/internal/solving"
	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/auth"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/live"
	"razzia/internal/web/operation"
)

// A Config is what an API is made of.
type Config struct {
	Host    *host.Host
	Live    *live.Hub
	Reviews *action.Reviews // nil if finished games are not analysed
	Accounts
	Talk   *app.Talk
	Report exchange.Reporter
	Now    func() time.Time

	Desk        *action.Desk
	Lobby       *app.Lobby
	People      *people.Relations // nil for none
	Invitations *app.Invitations
	Standings
	Downloads Downloads
}

// Accounts have what an API does with accounts and with the data of guests.
type Accounts struct {
	Members  *identity.Registry // nil for no accounts
	Gate     *auth.Gate
	SignIn   app.SignIn
	Passkeys app.Passkeys
	Bots     app.BotAccounts
	Messages app.Messages
	Data     OwnData
}

// Standings are what finished games say about players, and about all that is played.
type Standings struct {
	Ratings  rating.Store      // nil for none
	Profiles *app.Profiles     // nil for none
	House    *house.House      // counts what is played
	Boards   *app.Leaderboards // nil for none
	Daily    *app.Daily        // nil for none
	Puzzles  *solving.Puzzles  // nil for none
	Training *app.Training     // nil for none
}

// An API answers the operations.
type API struct {
	Config
	described map[string]*huma.Operation // by the patterns of their routes, from Routes on
}

// New makes an API.
func New(c Config) *API { return &API{Config: c} }

// A call is a request to an operation.
type call struct {
	*exchange.Request
	w http.ResponseWriter
}

// callKey is the key of the call in the context of an operation.
type callKey struct{}

func callOf(ctx context.Context) call { return ctx.Value(callKey{}).(call) }

// caller is the client of a call, for use cases.
func (a *API) caller(c call) app.Caller { return c.Caller(a.Now()) }

// viewer is the client of a call, as relations see them.
func (a *API) viewer(c call) people.Viewer { return a.caller(c).Viewer() }

// A route adds an operation at a pattern, with its cost.
type route = func(pattern string, cost guard.Cost, h exchange.Handler)

// documentPattern is the route of the document of the API.
const documentPattern = "GET /api/openapi.json"

// Routes adds the routes of the API.
func (a *API) Routes(add route) {
	document := a.operations(add)
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

// operations adds the operations, and returns their document.
func (a *API) operations(add route) *huma.OpenAPI {
	h := huma.NewAPI(config(), adapter{add: add})
	a.sessionOperations(h)
	a.memberOperations(h)
	programAPI{a}.operations(h)
	botAPI{a}.operations(h)
	a.talkOperations(h)
	a.notifyOperations(h)
	a.vacationOperation(h)
	a.dataOperations(h, add)
	a.tableOperations(h)
	lobbyAPI{a}.lobbyOperations(h)
	a.ratingOperations(h)
	a.profileOperations(h)
	a.peopleOperations(h)
	a.actionOperations(h)
	a.hintOperation(h)
	a.analysisOperation(h)
	a.measureOperation(h)
	packagesOperation(a, h)
	houseOperation(a, h)
	gamesOperations(a, h)
	leaderboardOperations(a, h)
	dailyAPI{a}.dailyOperations(h)
	puzzleAPI{a}.puzzleOperations(h)
	trainingAPI{a}.operations(h)
	a.ratedOperation(h)
	textOperations(h.OpenAPI())
	complete(h.OpenAPI())
	return h.OpenAPI()
}

// An adapter makes the routes of operations, each with its cost.
type adapter struct {
	http.Handler // nil: the mux of the server answers requests
	add          route
}

// Handle adds an operation.
func (ad adapter) Handle(o *huma.Operation, do func(huma.Context)) {
	ad.add(o.Method+" "+o.Path, declared(o).Cost, func(w http.ResponseWriter, r *exchange.Request) error {
		do(huma.WithValue(humago.NewContext(o, r.Request, w), callKey{}, call{r, w}))
		return nil
	})
}

// register adds an operation that answers with a value.
func register[In, Out any](a *API, h huma.API, o huma.Operation, do func(c call, in *In) (Out, error)) {
	serve(a, h, o, func(c call, in *In) (*Out, error) {
		out, err := do(c, in)
		return &out, err
	})
}

// registerBody adds an operation whose input is the body of the request alone.
func registerBody[In, Out any](a *API, h huma.API, o huma.Operation, do func(c call, in *In) (Out, error)) {
	serveBody(a, h, o, func(c call, in *In) (*Out, error) {
		out, err := do(c, in)
		return &out, err
	})
}

// serveBody adds an operation whose input is a pointer. The compiler makes code anew for each layout of a type parameter, and 20 kB of
// it in huma.Register; all pointers have the same.
func serveBody[In, Out any](a *API, h huma.API, o huma.Operation, do func(c call, in In) (Out, error)) {
	serve(a, h, o, func(c call, in *given[In]) (Out, error) { return do(c, in.Body) })
}

// serve adds an operation that answers with a pointer.
func serve[In, Out any](a *API, h huma.API, o huma.Operation, do func(c call, in *In) (Out, error)) {
	huma.Register(h, o, func(ctx context.Context, in *In) (*body[Out], error) {
		c := callOf(ctx)
		out, err := do(c, in)
		if err != nil {
			return nil, a.refuse(c, err)
		}
		if o.Method != http.MethodGet || declared(&o).Greets {
			a.Gate.KeepGuest(c.w, c.Request) // a client that changed something keeps its identity
		}
		return &body[Out]{out}, nil
	})
}

// A given is the body of a request: a pointer, to a value that has to be there.
type given[In any] struct {
	Body In `required:"true"`
}

// A body is the body of an answer.
type body[Out any] struct{ Body Out }

// AtTable is the input of an operation on a table. It is exported because huma sets embedded fields only then.
type AtTable struct {
	ID table.ID `path:"id" doc:"Id of the table." example:"k3x2v7q4wz5a" minLength:"1" maxLength:"64"`
}
