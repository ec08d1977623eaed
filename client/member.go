package client

import (
	"time"
)

// A Member is the account of a person in their data.
type Member struct {
	_          struct{}  `doc:"Your account. Guests have none."`
	Since      time.Time `json:"since" doc:"When you became a member (RFC 3339)."`
	Identities []string  `json:"identities" doc:"All your identities, that of the account first."`
	Devices    []Device  `json:"devices" doc:"Your devices that are signed in."`
	Passkeys   []Passkey `json:"passkeys" doc:"Your passkeys."`
	Programs   []Program `json:"programs,omitempty" doc:"Your programs that have a personal token. Missing: none."`
	Bots       []OwnBot  `json:"bots,omitempty" doc:"Your bot accounts. Missing: none."`
	Logins     []Login   `json:"logins,omitempty" doc:"Your accounts elsewhere that sign you in here. Missing: none."`
}

// A Login is an account elsewhere that signs a member in.
type Login struct {
	_      struct{}  `doc:"Your account at an identity provider that signs you in here. The server knows it by a hash alone."`
	Issuer string    `json:"issuer" example:"https://id.example.org" doc:"The provider."`
	Since  time.Time `json:"since" doc:"When you signed in by it first (RFC 3339)."`
}

// Devices are the devices of a member.
type Devices struct {
	_       struct{} `doc:"Your devices that are signed in."`
	Devices []Device `json:"devices" doc:"The devices, the one used last first."`
}

// A Device is a device that is signed in.
type Device struct {
	_       struct{}  `doc:"A device that is signed in to your account."`
	ID      string    `json:"id" doc:"Names the device when you sign it out."`
	Browser string    `json:"browser,omitempty" example:"Firefox, Linux" doc:"What the device said of itself. Missing if it is unknown."`
	Network string    `json:"network,omitempty" example:"203.0.113.0/24" doc:"The network that it was used from last, as shortened in the log. Missing if it is unknown."`
	By      string    `json:"by,omitempty" enum:"passkey,provider" doc:"What signed it in: a passkey, or an account at an identity provider. Missing for a link, and for the device that kept your games."`
	Began   time.Time `json:"began" doc:"When it was signed in (RFC 3339)."`
	Used    time.Time `json:"used" doc:"When it was used last, exact to an hour."`
	Expires time.Time `json:"expires" doc:"When it is signed out unless it is used before."`
	This    bool      `json:"this" doc:"True for the device that asks."`
}

// A DeviceLink is a link that signs a device in.
type DeviceLink struct {
	_       struct{}  `doc:"A link that signs one device in to your account, once."`
	Token   string    `json:"token" doc:"The secret of the link, for useLink."`
	Path    string    `json:"path" doc:"Path of the page that signs a browser in."`
	Expires time.Time `json:"expires" doc:"When it ends (RFC 3339)."`
}

// A LinkUse is the input of useLink.
type LinkUse struct {
	_     struct{} `doc:"A link to use."`
	Token string   `json:"token" minLength:"1" maxLength:"64" doc:"The secret of the link: the last part of its address."`
	Along bool     `json:"along,omitempty" doc:"Bring your games of before into the account. That cannot be undone. Otherwise they stay apart, and you lose them with your old cookie."`
}

// Programs are the programs of a member.
type Programs struct {
	_        struct{}  `doc:"Your programs that have a personal token."`
	Programs []Program `json:"programs" doc:"The programs, the one used last first."`
}

// A Program is a program with a personal token.
type Program struct {
	_       struct{}  `doc:"A program of yours that has a personal token."`
	ID      string    `json:"id" doc:"Names the program when you revoke its token. It is in the log of the server too."`
	Name    string    `json:"name" doc:"As you call it."`
	Scopes  []string  `json:"scopes" enum:"read,play,challenge,club" doc:"What its token allows."`
	Network string    `json:"network,omitempty" example:"203.0.113.0/24" doc:"The network that the token was used from last, shortened. Missing: it was never used."`
	Made    time.Time `json:"made" doc:"When the token was made (RFC 3339)."`
	Used    time.Time `json:"used" doc:"When the token was used last, exact to a minute; when it was made, if it was never used."`
	Expires time.Time `json:"expires" doc:"When the token ends."`
}

// A NewToken is the answer to makeToken.
type NewToken struct {
	_       struct{} `doc:"A new personal token."`
	Token   string   `json:"token" example:"rzz_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" doc:"The token: send it in the header Authorization, after Bearer and a space. The server keeps only a hash: it is seen here and never again."`
	Program Program  `json:"program" doc:"The program that has it."`
}

// A TokenWish is the input of makeToken.
type TokenWish struct {
	_      struct{} `doc:"A personal token to make."`
	Name   string   `json:"name" minLength:"1" maxLength:"24" example:"my engine" doc:"What you call the program. One visible line of 1 to 24 characters."`
	Scopes []string `json:"scopes" minItems:"1" maxItems:"8" enum:"read,play,challenge,club" doc:"What the token allows: to read, to play and talk, to invite others and answer them, to run and join clubs and what they play. Each comes with read."`
	Days   int      `json:"days" minimum:"1" maximum:"365" example:"90" doc:"For how many days it is valid."`
}

// BotAccounts are bot accounts.
type BotAccounts struct {
	_    struct{}     `doc:"Bot accounts."`
	Bots []BotAccount `json:"bots" doc:"The bot accounts."`
}

// A BotAccount is the account of a program.
type BotAccount struct {
	_      struct{}  `doc:"A bot account: the account of a program."`
	ID     string    `json:"id" example:"k3x2v7q4wz5ak3x2v7q4" doc:"Names it: invite takes it as person."`
	Name   string    `json:"name" example:"Nelly [bot]" doc:"Its name, with the mark that all bot accounts have."`
	Face   uint8     `json:"face" minimum:"0" maximum:"255" doc:"Number of its drawn face."`
	Owner  string    `json:"owner" example:"Anna" doc:"Name of the person who answers for it."`
	Since  time.Time `json:"since" doc:"When it was made (RFC 3339)."`
	Used   time.Time `json:"used,omitzero" doc:"When its program was last here, exact to a minute. Missing: it has no token."`
	Rating Rating    `json:"rating" doc:"Its rating in games of programs alone: bot accounts, and bots of the server. It says nothing about games with people."`
}

// An OwnBot is a bot account in the data of its owner.
type OwnBot struct {
	_     struct{}  `doc:"A bot account of yours."`
	Name  string    `json:"name" doc:"Its name, with the mark."`
	Face  uint8     `json:"face" minimum:"0" maximum:"255" doc:"Number of its drawn face."`
	Since time.Time `json:"since" doc:"When you made it (RFC 3339)."`
	Used  time.Time `json:"used,omitzero" doc:"When its program was last here. Missing: it has no token."`
}

// A BotWish is the input of makeBot.
type BotWish struct {
	_    struct{} `doc:"A bot account to make."`
	Name string   `json:"name" minLength:"1" maxLength:"18" example:"Nelly" doc:"Its name without the mark, one visible line of 1 to 18 characters. It stays."`
	Face uint8    `json:"face,omitempty" minimum:"0" maximum:"11" doc:"Number of its drawn face, from 0."`
}

// A NewBot is the answer to makeBot and renewBotToken.
type NewBot struct {
	_     struct{} `doc:"A new token of a bot account."`
	ID    string   `json:"id" example:"k3x2v7q4wz5ak3x2v7q4" doc:"Names the bot account: invite takes it as person."`
	Token string   `json:"token" example:"rzz_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" doc:"The token of its program, for the header Authorization, after Bearer and a space. It is seen here and never again, and lasts for a year."`
}
