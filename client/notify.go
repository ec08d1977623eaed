package client

import "time"

// Notifications are the browsers of a person that get messages.
type Notifications struct {
	_        struct{}   `doc:"Your browsers that get a message when a game of days waits for you."`
	Key      string     `json:"key" doc:"The public key of the site with which a browser subscribes (applicationServerKey), in base64url."`
	Browsers []Notified `json:"browsers" doc:"Your browsers, the one that asked last first."`
	Quiet    *Quiet     `json:"quiet,omitempty" doc:"Missing if messages come at any hour."`
	Zone     string     `json:"zone,omitempty" example:"Europe/Rome" doc:"Your time zone. Missing: UTC."`
}

// A Notified is a browser that gets messages.
type Notified struct {
	_       struct{}  `doc:"A browser that gets messages."`
	ID      string    `json:"id" doc:"Names the browser when you stop its messages: the first 32 digits of the SHA-256 of its endpoint in hexadecimal."`
	Browser string    `json:"browser,omitempty" example:"Firefox, Linux" doc:"What it said of itself. Missing if it is unknown."`
	Since   time.Time `json:"since" doc:"When it asked for messages (RFC 3339)."`
	Reached time.Time `json:"reached,omitzero" doc:"When its push service last took a message. Missing: never."`
}

// A Subscription is what a browser says when it subscribes (Push API).
type Subscription struct {
	_        struct{} `doc:"What a browser says when it subscribes."`
	Endpoint string   `json:"endpoint" minLength:"1" maxLength:"1024" doc:"Where messages go: an https address with a name, at port 443."`
	Public   string   `json:"p256dh" minLength:"1" maxLength:"128" doc:"Its key, in base64url."`
	Auth     string   `json:"auth" minLength:"1" maxLength:"64" doc:"Its secret, in base64url."`
	Zone     string   `json:"zone,omitempty" maxLength:"64" example:"Europe/Rome" doc:"Its time zone, for your first browser. Missing or unknown: UTC."`
}

// Quiet are quiet hours.
type Quiet struct {
	_    struct{} `doc:"Hours of the day in which no message comes. Messages wait until they are over."`
	From int      `json:"from" minimum:"0" maximum:"1439" doc:"Their begin, in minutes after midnight."`
	To   int      `json:"to" minimum:"0" maximum:"1439" doc:"Their end, perhaps on the next day. The same as from: none."`
}

// QuietWish is the input of setQuietHours.
type QuietWish struct {
	_     struct{} `doc:"When messages come."`
	Quiet *Quiet   `json:"quiet,omitempty" doc:"Your quiet hours. Missing: none."`
	Zone  string   `json:"zone,omitempty" maxLength:"64" example:"Europe/Rome" doc:"Your time zone: its name, or the distance from UTC, such as +02:00. Missing: UTC."`
}
