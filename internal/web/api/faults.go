package api

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/internal/identity"
)

// A faultAt is a key of an error with the operations that answer with it. One key may have several statuses.
type faultAt struct {
	status int
	key    string
	at     set
	about  string
}

// A set is a set of operations.
type set func(o *huma.Operation) bool

// only is the set of the operations with these IDs.
func only(ids ...string) set {
	return func(o *huma.Operation) bool { return slices.Contains(ids, o.OperationID) }
}

// or is the set of the operations in one of the sets.
func (s set) or(other set) set {
	return func(o *huma.Operation) bool { return s(o) || other(o) }
}

// The sets of operations that share faults.
var (
	every      set = func(*huma.Operation) bool { return true }
	checked    set = func(o *huma.Operation) bool { return o.Metadata != nil } // by huma, against the description
	onlyPeople set = only(peopleOnly...)
	narrow     set = func(o *huma.Operation) bool { // not open to every program
		scope, open := scopeOf(o.OperationID)
		return !open || scope != identity.ReadScope
	}
	post     set = func(o *huma.Operation) bool { return o.Method == http.MethodPost }
	changing set = func(o *huma.Operation) bool { return o.Method != http.MethodGet }
	acted    set = func(o *huma.Operation) bool { return changing(o) && !entering(o) }
	bodies   set = func(o *huma.Operation) bool { return o.RequestBody != nil }
	tables   set = func(o *huma.Operation) bool { return strings.HasPrefix(o.Path, "/api/tables/{id}") }
	acting   set = func(o *huma.Operation) bool {
		return tables(o) && post(o) && o.OperationID != "clearTable" && !speaking(o)
	}
	storing  set = func(o *huma.Operation) bool { return acting(o) && o.OperationID != "ready" } // ready is kept in memory
	entering     = only("useLink", "newSignIn", "signIn")
	makes        = only("createTable", "playBots", "playTogether", "startLesson")
	ofDay        = only("getDaily", "getDay", "playDay", "solveDay", "getDayResults", "getDayProof", "getDailyMonth", "getDailyArchive")
	agreeing     = only("createTable", "playBots", "playTogether")
	asking       = only("undo", "askBreak", "offerSeat")
	handing      = only("offerSeat", "keepSeat", "acceptSeat")
	speaking     = only("mutePlayer", "unmutePlayer", "reportPlayer") // they change no table
	members      = only("listDevices", "signOut", "signOutOthers", "createLink", "listPasskeys", "newPasskey", "addPasskey", "renamePasskey",
		"removePasskey",
		"relate", "makeFriendLink", "revokeFriendLink", "useFriendLink", "setPresence", "shareProfile", "chooseLeaderboard",
		"listPrograms", "makeToken", "revokeToken", "listOwnBots", "makeBot", "renewBotToken", "closeBot")
	puzzles = only("nextPuzzle", "getPuzzle", "tryPuzzle", "listMissedPuzzles", "getPuzzleRating", "reportPuzzle", "startRun", "getRun",
		"tryInRun")
	keeping = only("mutePlayer", "reportPlayer", "tryPuzzle", "reportPuzzle", "startRun", "askDrill", "answerDrill", "solveDay", "playDay",
		"notify", "askMatch") // what would keep something of a person who is gone with the answer
	downloads = only("listGames", "listPositions")
	keys      = only("newPasskey", "addPasskey", "newSignIn", "signIn")
	playing   = only("makeMove", "leave", "resign", "takeBack", "goOn", "endLesson", "getHint", "passEarly", "dropEarlyPass", "planAhead",
		"dropPlan")
)

// faults lists the errors of the API. Tests compare it with the code that refuses requests, and with its answers.
var faults = append([]faultAt{
	{400, "bad-request", checked.or(only("followEvents")), "The request does not match the description of the operation, or a value makes no sense: faults lists what is wrong."},
	{404, "no-notifications", only("listNotifications", "notify", "stopNotifying", "setQuietHours"),
		"The operator has turned messages off in this house."},
	{400, "not-legal", only("tryPuzzle", "tryInRun"), "The rules do not allow the move: see legal of the state. It is no answer."},
	{400, "name-bad", only("playTogether"), "A name cannot be shown, or has the mark [bot], which is reserved for bot accounts: want one visible line of 1 to 24 characters."},
	{400, "players", only("playBots", "playTogether"), "People and bots together are fewer than 2 or more than 5."},
	{400, "clock", agreeing, "There is an increment without a bank, or a clock for each move with an increment or without a bank."},
	{400, "hints-with-clock", agreeing, "Hints and a clock exclude each other."},
	{400, "no-such-seat", only("sit", "seatBot", "standUp"), "The table has no such seat. For standUp also: the seat is empty."},
	{400, "game-began", only("invite", "standUp", "addWord", "openWord", "listTable"),
		"The game has begun. For standUp: use leave or resign."},
	{400, "game-not-begun", playing.or(asking).or(handing), "The game has not begun: seats are empty."},
	{400, "game-over", playing.or(asking).or(handing), "The game is over."},
	{400, "game-not-over", only("rematch", "declineRematch"), "The game is not over."},
	{400, "no-lesson", only("goOn"), "No lesson is going on at this table."},
	{400, "lesson.not-now", only("makeMove", "goOn", "getHint", "passEarly", "planAhead").or(asking),
		"The lesson does not ask for this now: see lesson of the table."},
	{400, "no-early-pass", only("passEarly"),
		"The seat has no chance to bid in this auction, or may have to bid (R4.2): see mayPassEarly of the table."},
	{400, "nothing-to-undo", only("undo"), "You have made no move since the last card was turned up: undoTo of the table is missing."},
	{400, "word", only("sit", "addWord", "openWord"), "The word is not one visible line of 1 to 32 characters, the commitment is not 64 hexadecimal digits in lower case, or there are both or neither of them."},
	{400, "no-words", only("sit", "addWord"), "The table takes no words: an older program made it."},
	{400, "words-closed", only("standUp", "addWord"), "All seats are taken, and the words are being opened."},
	{400, "words-not-closed", only("openWord"), "Seats are empty: words cannot be opened yet."},
	{400, "other-word", only("openWord"), "Word and salt do not fit the commitment of the seat."},
	{400, "bad-answer", only("answerDrill"), "The answer is no whole number in the bounds of the drill, or no legal move."},
	{400, "no-such-plan", only("planAhead"), "The move ahead has no meaning: it has no part for the turn and none for auctions, a bid without a limit or a limit without a bid, or lasts too long for a call or a bid."},
	{400, "out-of-round", only("planAhead"), "The seat has no open cheque left in this round (R5.1): see mayPlan of the table."},
	{400, "talk", only("talk"), "The text is not one visible line of 1 to 280 characters."},

	{401, "token-refused", every, "The header Authorization has a personal token that is not valid, or not any more, or does not stand after Bearer; or two such headers have one. Nothing was done."},

	{403, "scope-missing", narrow, "The personal token does not allow this: security of the operation names the scope that it needs, or none if it is closed to programs."},
	{403, "banned", post, "The operator of the server has shut you or your address out: you can only read, and delete your data."},
	{403, "old-cookie", acted, "Your cookie is that of a guest who has become a member, or of a device that was signed out. Nothing was done. From a minute after that on, this answer sets the cookie of a new guest."},
	{403, "other-site", changing, "The request comes from another site, by its Origin or Sec-Fetch-Site. Programs send neither."},
	{403, "not-your-seat", playing.or(only("standUp", "offerSeat", "keepSeat", "addWord", "openWord")), "The seat is not yours. For offerSeat also: its player plays it, or may still come back and no other person is there to agree. For keepSeat also: you have not offered it."},
	{403, "bot-plays", playing.or(asking),
		"A bot plays your seat: take it back first. For takeBack: at a table with a clock the bot makes the move first that was yours."},
	{403, "no-bot-accounts", only("sit", "acceptSeat", "invite"), "The table is not open to bot accounts: see botAccounts of its options. You are one, or for invite, the one that you invite is."},
	{403, "not-your-turn", only("makeMove", "getHint"), "Another seat is to move."},
	{403, "resigned", only("takeBack"), "You resigned: the bot plays the seat for good."},
	{403, "not-the-maker", only("seatBot", "listTable"), "You did not make the table."},
	{403, "not-at-the-table", only("invite", "talk", "sayPhrase", "setPace", "rematch", "declineRematch", "ready", "endBreak", "agree",
		"disagree").or(asking), "You have no seat at the table."},
	{403, "not-in-list", only("clearTable"), "The game is not over, or you neither made the table nor had a seat at it."},
	{403, "no-undo", only("undo"), "The table has not the option undo."},
	{403, "no-clock", only("askBreak"), "The table has no clock."},
	{403, "on-break", asking.or(only("makeMove")), "The table is on a break."},
	{403, "not-asked", only("agree", "disagree"), "You are not asked. Your own question can only be taken back, by disagree."},
	{403, "has-seat", only("acceptSeat", "sit"),
		"You have a seat at the table. For sit: only at a table of another person that is open to everybody, and as a bot account."},
	{403, "no-hints", only("getHint"), "The table has no hints."},
	{403, "day-table", only("leave", "resign", "offerSeat", "acceptSeat", "rematch", "undo", "askBreak", "listTable"),
		"The table plays the round of a day, which is its person's alone: they can go on at any time."},
	{403, "day-not-over", tables, "The table plays the round of a day: until the day is over only its person sees it."},
	{403, "not-a-member", members, "You have no account: keep your games first."},
	{403, "no-passkeys-here", keys, "The address of your request has no name, or is not reached over TLS: browsers have passkeys only for a name behind TLS, and for localhost."},
	{403, "passkey-refused", only("addPasskey", "signIn"), "The answer of the authenticator proves nothing: it is for another site, of another passkey or account, has a wrong signature, or the user was not verified. For signIn also: the passkey is not known."},
	{403, "passkey-copied", only("signIn"),
		"The counter of the passkey went back: there may be a copy of it. Sign in in another way, and remove the passkey."},

	{403, "silenced", only("talk", "sayPhrase", "sit", "addWord", "openWord", "createSession", "playTogether"), "The operator of the server has stopped you from talking for a while, and from choosing another name. You can play: for sit, leave the word out."},
	{403, "own-words", speaking, "The line or the seat is your own."},
	{403, "not-open", downloads, "The operator of the server has not opened the games of all."},
	{403, "no-session", keeping.or(only("followEvents")).or(downloads),
		"You sent neither a token nor a valid cookie: send your token, or create a session first. An operation that changes something sends you a cookie and back to itself (307) first."},

	{403, "not-allowed", only("sit"), "You cannot sit down at this table."},

	{403, "play-first", only("getDayResults"), "You have not finished your own round of the day, and the day is not over."},
	{403, "day-ahead", only("getDay", "playDay", "solveDay", "getDayResults"), "The day has not begun."},
	{403, "puzzle-held", only("getPuzzle", "tryPuzzle", "reportPuzzle"), "The puzzle is that of a day that is not over, or of a day to come: it is back afterwards."},
	{404, "no-such-day", only("getDay", "playDay", "solveDay", "getDayResults", "getDayProof", "getDailyMonth"),
		"There is no daily on this day, or the month has not begun."},
	{404, "no-puzzle", only("solveDay"), "The day has no puzzle."},
	{404, "no-such-line", speaking, "The table has no such line of talk, or the seat has no person. The words may have been removed."},
	{404, "no-such-table", tables.or(only("invite")), "There is no table with this id."},
	{404, "no-such-person", only("relate", "invite", "getProfileOf"),
		"The list of the people whom you know has no such person. For relate also: the person is a guest, who can have no friends."},
	{404, "no-leaks", only("askDrill"), "For leak: there are too few judged games of yours, or too few costly decisions."},
	{404, "no-invitation", only("acceptInvitation", "declineInvitation"), "You have no open invitation to the table."},
	{404, "not-found", none, "The server has no such path."},
	{404, "not-found", only("getRecord"), "There is no record before the game begins."},
	{404, "not-found", only("getAnalysis"), "The server makes no analyses."},
	{404, "not-found", only("getMeasure"), "The server measures no games, or this one is a lesson or a position that is tried again."},
	{404, "not-found", only("getData"), "The server has no data of a client without a cookie."},
	{404, "not-found", only("getProfile", "shareProfile", "getProfileOf"), "The server measures no games, so it has no profiles."},
	{404, "not-found", only("getLeaderboard", "chooseLeaderboard"), "The server has no leaderboard."},
	{404, "not-found", only("getTraining", "askDrill", "answerDrill"), "The server has no training."},
	{404, "not-found", only("getDrill"), "You have asked for no question of the drill yet, or the server has no training."},
	{404, "not-found", ofDay, "The server makes no daily."},
	{404, "not-found", puzzles, "The server keeps no tries, so it has no puzzles."},
	{404, "not-found", downloads, "The server keeps no games to download."},
	{404, "no-such-puzzle", only("getPuzzle", "tryPuzzle", "reportPuzzle"), "There is no puzzle with this id."},
	{404, "no-more-puzzles", only("nextPuzzle"), "You have tried all puzzles of the theme."},
	{404, "no-puzzle-run", only("getRun", "tryInRun"), "You have started no run."},
	{405, "method-not-allowed", none, "The path has other methods: Allow lists them."},
	{408, "bad-request", changing, "The body did not arrive within 10 seconds."},

	{409, "somebody-was-faster", storing.or(only("getHint")), "Version conflict: the table has changed. Read it again and decide anew."},
	{409, "question-answered", only("answerDrill"), "The question is not open: you have answered it, or another one is open."},
	{409, "no-question", only("relate"), "The person has not asked you to be a friend, or no longer."},
	{409, "you-block-them", only("relate", "useFriendLink", "invite"), "You block the person."},
	{409, "question-open", asking, "Another question is open: see question of the table."},
	{409, "no-offer", only("acceptSeat"), "The code takes no seat, or no longer."},
	{409, "too-many-mutes", only("mutePlayer"), "You have muted 500 players: unmute some first."},
	{409, "already-a-member", only("keepGames", "newSignIn", "signIn", "useLink"), "You have an account. For newSignIn and signIn: sign out first. For useLink: the games that would come along have just got an account, or were deleted."},
	{409, "too-many-identities", only("useLink", "signIn"), "The account has as many identities as it can have: sign in without your games."},
	{409, "passkey-known", only("addPasskey"), "An account has this passkey already."},
	{404, "no-such-bot-account", only("renewBotToken", "closeBot"), "You have no open bot account of this id."},
	{409, "too-many-bot-accounts", only("makeBot"), "You have five bot accounts: close one first."},
	{429, "bot-games-full", only("sit", "createTable", "playBots", "rematch"), "You are a bot account that plays at 64 tables: finish a game first."},
	{403, "people-only", onlyPeople.or(only("createTable")), "You are a bot account, and this is for people. For createTable: only a table that is listed."},
	{409, "too-many-tokens", only("makeToken"), "You have 20 personal tokens: revoke one first."},
	{409, "too-many-passkeys", only("newPasskey", "addPasskey"), "You have 20 passkeys: remove one first."},
	{409, "puzzle-run-over", only("tryInRun"), "The run is over: its time, or a wrong answer has ended it."},
	{409, "puzzle-run-moved-on", only("tryInRun"), "The run has another puzzle by now."},
	{409, "puzzle-in-run", only("tryPuzzle"), "Your run asks for the puzzle now: answer it there, by tryInRun."},
	{409, "seat-taken", only("sit", "seatBot"), "The seat is taken."},
	{409, "not-over", only("getAnalysis", "getMeasure", "getGameRating"), "The game is not over: an analysis or a measure would be help, and nothing was rated."},

	{410, "challenge-gone", only("addPasskey", "signIn"),
		"The challenge was answered before, or is older than five minutes, or is not yours."},
	{410, "link-gone", only("useLink", "useFriendLink"),
		"The link was used, or its time is over, or there was none. For useFriendLink also: it was revoked."},

	{413, "bad-request", changing, "The body is longer than 16 KiB."},
	{415, "bad-request", bodies, "The Content-Type of the body is not application/json."},
	{421, "other-host", every, "The server does not answer for the host name of the request."},

	{422, "word-refused", only("talk", "sit", "addWord", "openWord"),
		"The text, or the word for the shuffle, has a word that the operator of the server does not want."},
	{422, "name-refused", only("createSession", "playTogether"), "The name has a word that the operator of the server does not want."},

	{429, "too-many", every, "You sent too many requests: Retry-After says when the same request would pass."},
	{429, "streams-full", only("followTable", "followEvents").or(downloads), "You have as many streams open as you may, 12 unless the operator has set another number: close one first. A page of games is one while it is sent. Waiting alone does not help."},
	{429, "talk-fast", only("talk", "sayPhrase"), "You talk too fast: Retry-After says when the next line would pass."},
	{429, "phrase-fast", only("sayPhrase"), "You said a phrase less than 5 seconds ago: Retry-After says when to try again."},
	{429, "talk-full", only("talk", "sayPhrase"), "The table has taken all the talk that it can: 500 lines."},
	{429, "undo-full", only("undo"), "Moves were taken back 200 times in this game."},
	{429, "unrest", only("sit", "seatBot", "standUp", "leave", "setPace", "listTable", "rematch", "declineRematch", "acceptSeat",
		"addWord").or(asking),
		"You took, left and offered seats, set the pace, asked the others, added words to the shuffle, or changed your answer to a rematch too often at this table: one more time is allowed every 5 minutes. For a player without a seat also: others did, and one more time is allowed each minute."},
	{429, "tables-unfinished", makes.or(only("rematch", "askMatch", "playDay")), "You have made 20 tables whose game is not over: finish one first."},
	{429, "tables-listed", only("createTable", "listTable"),
		"You have opened 3 tables to everybody that wait: close one, or let its game begin."},
	{429, "lobby-fast", only("createTable", "listTable", "askMatch", "sit"), "Too many tables were opened to everybody, seats taken at such tables of others, and wishes made from your address: Retry-After says when the same request would pass."},
	{429, "renames-fast", only("createSession"),
		"You have changed your name and your face too often: Retry-After says when the same request would pass."},
	{429, "reports-fast", only("reportPlayer", "reportPuzzle"),
		"You, or others at your address, have reported too much: wait a while. A person may report 10 times an hour."},
	{429, "too-many-people", only("relate", "useFriendLink", "invite"),
		"Too many friends, open questions, blocks, or invitations within an hour: see the operation."},
	{429, "busy", only("getAnalysis"), "Too many games wait for their analysis: Retry-After says when to ask again."},
	{429, "house-full", tables.or(makes).or(only("playDay")),
		"The server has as many tables in memory as it may: Retry-After says when to ask again. New tables are refused first."},
	{429, "advice-busy", only("getHint"), "The server has no time for a hint: Retry-After says when to ask again."},

	{500, "failed", every, "The server failed in a way that it did not expect. Report it with the X-Request-Id of the answer."},
	{503, "failed", only("getAnalysis"), "The analysis failed. This request has started it anew."},
	{503, "store-failed", every,
		"The tables or the accounts cannot be read or written now. The outcome of an action is unknown: read the table before you repeat it."},
	{503, "log-broken", tables, "The table cannot be read, and no later attempt will succeed."},
	{503, "closing", acting.or(makes).or(only("getHint", "deleteData", "playDay")), "The server stops: try again when it runs."},
	{503, "draining", only("followTable", "followEvents"), "The server is about to end and begins no streams: Retry-After says when to try again."},
	{503, "no-advice", only("getHint"), "The search for the hint failed."},
	{503, "deck-broken", only("makeMove"), "The deck of the table is damaged: the game cannot go on."},
}, refusals()...)

// aboutFault is what the document says of a fault at an operation. For nil it is what it says first.
func aboutFault(o *huma.Operation, status int, key string) string {
	for _, f := range faults {
		if f.status == status && f.key == key && (o == nil || f.at(o)) {
			return f.about
		}
	}
	return ""
}

// none is the set of no operations.
func none(*huma.Operation) bool { return false }

// unreachable are the refusals of the rules that a program cannot cause: moves are parsed before (N2), only the table
// reveals cards, and it refuses all moves itself when the game is over.
var unreachable = []razzia.Reason{
	razzia.UnknownMove, razzia.NothingToSteal, razzia.RevealDue, razzia.NothingDrawn, razzia.CardNotLeft, razzia.GameOver,
}

// refusals lists the faults of moves that the rules do not allow.
func refusals() (list []faultAt) {
	for _, r := range razzia.Reasons() {
		if !slices.Contains(unreachable, r) {
			about := fmt.Sprintf("%s (%s).", refusalsInWords[r], r.Clause())
			list = append(list, faultAt{http.StatusUnprocessableEntity, r.String(), only("makeMove"), about})
		}
	}
	return list
}

var refusalsInWords = map[razzia.Reason]string{
	razzia.NoSuchPile:    "The game has no such pile",
	razzia.PileEmpty:     "The pile is empty",
	razzia.AuctionRuns:   "An auction runs: only bids and passes are legal",
	razzia.NoAuction:     "No auction runs: bids and passes are not legal",
	razzia.NoThief:       "The seat has no thief to spend",
	razzia.TooFewThieves: "The seat has fewer thieves than the steal takes cards",
	razzia.MoreThanRow:   "The row has fewer cards than the steal takes",
	razzia.NotInRow:      "The row does not have all these cards",
	razzia.ChequeNotOpen: "The cheque is not an open cheque of the seat",
	razzia.BidTooLow:     "The cheque is not higher than the highest bid",
	razzia.MustBid:       "The seat called this auction and all others passed, so it must bid",
}
