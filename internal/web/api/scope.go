package api

import (
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/identity"
)

// scopes are the operations that are open to programs with a personal token, by the scope that they need. All others are for devices only:
// they change who may act for a person, what others see of them, or what is stored of them.
var scopes = map[identity.Scope][]string{
	identity.ReadScope: {
		"listGames", "listPositions",
		"getSession", "getPackages", "getHouse", "listTables", "getTable", "followTable", "followEvents", "getLobby", "getMatch",
		"getRating", "getPeople",
		"getProfile", "getProfileOf", "getLeaderboard", "getDaily", "getDay", "getDayResults", "getDayProof", "getDailyMonth",
		"getDailyArchive", "getTraining", "getDrill", "getPuzzle", "listMissedPuzzles", "getPuzzleRating", "getRun", "listBots",
		"getLog", "getRecord",
		"getAnalysis", "getMeasure", "getGameRating", "getInvitations",
	},
	identity.PlayScope: {
		"createTable", "playBots", "playTogether", "startLesson", "rematch", "declineRematch", "listTable", "clearTable", "clearTables",
		"askMatch", "cancelMatch", "sit", "seatBot", "standUp", "leave", "takeBack", "resign", "offerSeat", "keepSeat", "acceptSeat",
		"addWord", "openWord", "undo", "askBreak", "endBreak", "agree", "disagree", "makeMove", "getHint", "talk", "sayPhrase", "setPace",
		"passEarly", "dropEarlyPass", "planAhead", "dropPlan", "ready", "goOn", "endLesson", "playDay", "solveDay", "askDrill",
		"answerDrill", "nextPuzzle", "tryPuzzle", "startRun", "tryInRun",
	},
	identity.ChallengeScope: {"invite", "acceptInvitation", "declineInvitation"},
}

// peopleOnly are operations with a scope that are closed to bot accounts: days and puzzles have ranks of people, a quick match brings
// people together, and the lobby shows the tables of people.
var peopleOnly = []string{
	"askMatch", "cancelMatch", "listTable", "playDay", "solveDay", "askDrill", "answerDrill", "nextPuzzle", "tryPuzzle", "startRun",
	"tryInRun", "invite", "startLesson", "playTogether", "getHint",
}

// peopleOnlyByPattern returns the operations of a document that are closed to bot accounts, by the patterns of their routes.
func peopleOnlyByPattern(o *huma.OpenAPI) map[string]bool {
	byPattern := map[string]bool{}
	for path, item := range o.Paths {
		for op := range operationsOf(item) {
			if slices.Contains(peopleOnly, op.OperationID) {
				byPattern[op.Method+" "+path] = true
			}
		}
	}
	return byPattern
}

// scopeOf returns the scope that a program needs for an operation; it is not open to programs without one.
func scopeOf(operation string) (identity.Scope, bool) {
	for scope, all := range scopes {
		for _, id := range all {
			if id == operation {
				return scope, true
			}
		}
	}
	return "", false
}

// documentPattern is the route of the document of the API.
const documentPattern = "GET /api/openapi.json"

// scopesByPattern returns the scopes of the operations of a document, by the patterns of their routes.
func scopesByPattern(o *huma.OpenAPI) map[string]identity.Scope {
	byPattern := map[string]identity.Scope{documentPattern: identity.ReadScope}
	for path, item := range o.Paths {
		for op := range operationsOf(item) {
			if scope, open := scopeOf(op.OperationID); open {
				byPattern[op.Method+" "+path] = scope
			}
		}
	}
	return byPattern
}

// secure writes into an operation what may identify its caller: a cookie, nothing, or the token of a program with a scope.
func secure(o *huma.Operation) {
	o.Security = anybody
	if scope, open := scopeOf(o.OperationID); open {
		o.Security = append([]map[string][]string{{"token": {string(scope)}}}, anybody...)
	}
}
