package fault

// The faults that many packages share.
var (
	// ErrStore is the fault of a store that fails. A later attempt may succeed.
	ErrStore = Failed.New("store-failed", "", "The tables or the accounts cannot be read or written now. The outcome of an action is "+
		"unknown: read the table before you repeat it.")

	// ErrFailed is the fault of a server that fails otherwise.
	ErrFailed = Failed.New("failed", "", "The server failed in a way that it did not expect. Report it with the "+
		"X-Request-Id of the answer.")

	// ErrNoPage refuses what is not there.
	ErrNoPage = NotFound.New("not-found", "", "The server has no such path.")

	// ErrForm refuses a request that makes no sense.
	ErrForm = Invalid.New("bad-request", "", "The request does not match the description of the operation, or a value "+
		"makes no sense: faults lists what is wrong.")

	// ErrName refuses a name that cannot be shown.
	ErrName = Invalid.New("name-bad", "error.name_bad", "A name cannot be shown, or has the mark [bot], which is reserved for bot "+
		"accounts: want one visible line of 1 to 24 characters.").OnPages()

	// ErrNotOver refuses what is known once a game is over.
	ErrNotOver = Stale.New("not-over", "error.not_over", "The game is not over: an analysis or a measure would be help, and nothing "+
		"was rated.").OnPages()

	// ErrBusy refuses work while too much of it waits.
	ErrBusy = TooMany.New("busy", "error.busy", "Too many games wait for their analysis: Retry-After says when to ask again.").After(RetryBusy)

	// ErrGuest refuses what only members can do.
	ErrGuest = Denied.New("not-a-member", "devices.guest", "You have no account: keep your games first.")

	// ErrMember refuses what only guests can do.
	ErrMember = Stale.New("already-a-member", "devices.member", "You have an account. For newSignIn and signIn: sign out first. For "+
		"useLink: the games that would come along have just got an account, or were deleted.")

	// ErrReportsFast refuses a person who reports too much.
	ErrReportsFast = TooMany.New("reports-fast", "error.reports_fast", "You, or others at your address, have reported too much: wait a "+
		"while. A person may report 10 times an hour.")

	// ErrNoSession refuses what only people with a cookie of this server can do.
	ErrNoSession = Denied.New("no-session", "moderation.no_person", "You sent neither a token nor a valid cookie: send your token, or "+
		"create a session first. An operation that changes something sends you a cookie and back to itself (307) first.").OnPages()

	// ErrOldCookie refuses what a browser wants with a cookie that is no longer valid: it would act as a new guest.
	ErrOldCookie = Denied.New("old-cookie", "devices.old", "Your cookie is that of a guest who has become a member, or of a device "+
		"that was signed out. Nothing was done. From a minute after that on, this answer sets the cookie of a new guest.")
)

// RetryBusy is when to ask again while the server works for others, in seconds. The moment cannot be computed.
const RetryBusy = 5
