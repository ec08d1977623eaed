package client

import "time"

// An OfflineGame is the input of bringHome.
type OfflineGame struct {
	_      struct{} `doc:"A finished game that was played offline: in a browser, without the server."`
	Game   string   `json:"game" minLength:"20" maxLength:"20" example:"offline-k3mr7pq2xw5b" doc:"The ID of its table there. It names the game: sent again, it is the same one."`
	Secret string   `json:"secret" minLength:"64" maxLength:"64" doc:"The seed of the shuffle, in hexadecimal digits."`
	Log    string   `json:"log" minLength:"1" maxLength:"120000" doc:"The log, to the end of the game: for each entry a line of JSON with at, its time, and entry, as the browser keeps it."`
}

// A HomeTable is the answer of bringHome.
type HomeTable struct {
	_     struct{} `doc:"The table of a game that came home."`
	Table string   `json:"table" doc:"The ID of the table. It may have been removed since the game came first."`
}

// Homecomings are the games that came home.
type Homecomings struct {
	_     struct{}     `doc:"Your games that came home."`
	Games []Homecoming `json:"games" doc:"The latest first, up to 100. Your data have all."`
}

// A Homecoming is a game that came home.
type Homecoming struct {
	_     struct{}  `doc:"A game that came home."`
	Game  string    `json:"game" doc:"The ID of its table in the browser."`
	Table string    `json:"table" doc:"The ID of its table here. It may have been removed."`
	Came  time.Time `json:"came" doc:"When it came (RFC 3339)."`
}

// OfflineCounts is the input of countOffline.
type OfflineCounts struct {
	_      struct{} `doc:"Whether games that you played offline count in your profile."`
	Counts bool     `json:"counts" doc:"True: they count in your profile, for the ladder of bots and the training, as at first. False: they are in your lists alone."`
}
