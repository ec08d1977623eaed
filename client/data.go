package client

import (
	"encoding/json"
	"time"

	"razzia"
)

// Data are all data of a person, in one document. It has what the person may see, and what they themselves said.
type Data struct {
	_        struct{}      `doc:"All that the server has of you."`
	Settings Settings      `json:"settings" doc:"What your cookie has."`
	Account  *Member       `json:"account,omitempty" doc:"Missing for a guest."`
	Ban      *Shut         `json:"ban,omitempty" doc:"Missing unless the operator has shut you out. A deletion does not end it."`
	Silence  *Shut         `json:"silence,omitempty" doc:"Missing unless the operator has stopped you from talking. A deletion does not end it."`
	Mutes    []Mute        `json:"mutes,omitempty" doc:"The players whose talk you do not see. Missing: none."`
	Reports  []DataReport  `json:"reports,omitempty" doc:"What you reported to the operator. Missing: nothing."`
	Tables   []DataTable   `json:"tables" doc:"The tables that you made or had a seat at. A table whose log is damaged is missing."`
	Notify   *DataNotify   `json:"notifications,omitempty" doc:"Missing unless a browser of yours gets messages."`
	Mail     *DataMail     `json:"mail,omitempty" doc:"Your e-mail address. Missing: none."`
	Away     time.Time     `json:"away,omitzero" doc:"Until when you are on vacation (RFC 3339), in games that begin later too. Missing: you are not."`
	People   *DataPeople   `json:"people,omitempty" doc:"What is stored between you and others. Missing without a cookie."`
	Rating   *Ratings      `json:"rating,omitempty" doc:"Missing without a game that counts."`
	Profile  *Profile      `json:"profile,omitempty" doc:"Your profile, and who may see it. Missing without a game that counts."`
	Board    bool          `json:"leaderboard,omitempty" doc:"True if you have agreed to be on the leaderboard."`
	Days     []DataDay     `json:"days,omitempty" doc:"The days whose round or puzzle you have played, the newest first. Missing: none."`
	Clubs    []OwnClub     `json:"clubs,omitempty" doc:"Your clubs, also those from which you were removed. Missing: none."`
	Duels    []OwnDuel     `json:"duels,omitempty" doc:"Your games with the cards of others, or for others, the latest first. Missing: none."`
	Offline  []Homecoming  `json:"offline,omitempty" doc:"The games that your browser played offline and that came home, the latest first. Missing: none."`
	Evenings []DataEvening `json:"evenings,omitempty" doc:"The evenings that you have opened or come to, the oldest first. Missing: none."`
	Leagues  []DataLeague  `json:"leagues,omitempty" doc:"The leagues that you have opened or joined, the oldest first. Missing: none."`
	Puzzles  *DataPuzzles  `json:"puzzles,omitempty" doc:"What is stored of the puzzles that you try. Missing: nothing."`
	Miles    *Milestones   `json:"milestones,omitempty" doc:"How far you have come in what good players do. Missing: in nothing."`
	Drills   []Drill       `json:"drills,omitempty" doc:"How you answer the questions of the drills. Missing without an answer."`
	Wish     *DataWish     `json:"wish,omitempty" doc:"Missing unless you wait for a quick match."`
	Operator *OperatorRole `json:"operator,omitempty" doc:"Missing unless you are an operator of the server."`
	Opened   []Recorded    `json:"opened" doc:"Records of the games that you opened from files."`
}

// OperatorRole is the role of a member who looks after the server.
type OperatorRole struct {
	_     struct{}  `doc:"You are an operator of the server."`
	Since time.Time `json:"since" doc:"Since when (RFC 3339)."`
}

// Settings are what the cookie of a person has.
type Settings struct {
	_     struct{} `doc:"What a cookie has: your identity and your settings."`
	ID    string   `json:"id" doc:"Your identity, a random text. Keep it to yourself; the operator needs it to find your data."`
	Name  string   `json:"name" doc:"The name that other players see."`
	Face  uint8    `json:"face" minimum:"0" maximum:"255" doc:"Number of your drawn face, from 0."`
	Lang  string   `json:"lang,omitempty" doc:"The language of pages. Missing: the one that the browser prefers."`
	Theme string   `json:"dress,omitempty" doc:"The edition whose words pages use. Missing: the usual one of the language."`
	Preferences
}

// Preferences are what a person chooses for their pages. Those of a guest are in the cookie, those of a member in
// the account, both as JSON.
type Preferences struct {
	Scheme string `json:"scheme,omitempty" enum:"light,dark" doc:"Missing: what the browser prefers."`

	OwnPass bool `json:"ownPass,omitempty" doc:"True if pages do not pass for you when you can do nothing else."`
	AskBid  bool `json:"askBid,omitempty" doc:"True if pages ask before they send a bid."`
	NoKeys  bool `json:"noKeys,omitempty" doc:"True if single letters, digits and signs are no shortcuts."`

	Back uint8 `json:"back,omitempty" minimum:"0" maximum:"255" doc:"Number of the back of cards that you see, one that a milestone brings. Missing: the usual one."`
}

// A Shut is the time for which a person is banned, or may not talk.
type Shut struct {
	_     struct{}  `doc:"The time for which the operator has shut you out."`
	Since time.Time `json:"since" doc:"When it began (RFC 3339)."`
	Until time.Time `json:"until,omitzero" doc:"When it ends. Missing: it has no end."`
}

// A DataTable is a table in the data of a person.
type DataTable struct {
	_       struct{}      `doc:"A table that you made or had a seat at."`
	ID      string        `json:"id" example:"k3x2v7q4wz5a" doc:"Id of the table."`
	Phase   string        `json:"phase" enum:"waiting,playing,over" doc:"As in the list of your tables."`
	Made    time.Time     `json:"made" doc:"When the table was made (RFC 3339)."`
	Ended   time.Time     `json:"ended,omitzero" doc:"When the game ended. Missing until it is over."`
	Maker   bool          `json:"maker" doc:"True if you made the table."`
	Cleared bool          `json:"cleared" doc:"True if you cleared the finished game from your list."`
	Seats   []razzia.Seat `json:"seats" minimum:"0" maximum:"4" doc:"Your seats, from 0."`
	Places  []int         `json:"places,omitempty" minimum:"1" maximum:"5" doc:"The final place of each of your seats, from 1 (R8.4). Missing until the game is over."`
	Talk    []Spoken      `json:"talk" doc:"The lines that you said, in order."`
	Words   []string      `json:"words,omitempty" doc:"The words that you added to the shuffle. Missing: none, or the game has not begun."`
	Plans   []MoveAhead   `json:"plans,omitempty" doc:"Your moves ahead. Missing: none."`
	Record  Recorded      `json:"record,omitzero" doc:"The record of the game (N3). Missing until it is over."`

	Measures []SeatMeasure `json:"measures,omitempty" doc:"What the server keeps of the luck and the decisions of each of your seats. Missing: the game is not measured."`
}

// A DataReport is a report by a person.
type DataReport struct {
	_       struct{}  `doc:"A report of yours to the operator."`
	At      time.Time `json:"at" doc:"When you made it (RFC 3339), in UTC."`
	Table   string    `json:"table,omitempty" doc:"Id of the table. Missing: it was of something else."`
	Club    string    `json:"club,omitempty" doc:"Key of the club that you reported."`
	Evening string    `json:"evening,omitempty" doc:"Key of the evening whose watchers' talk you reported."`
	Line    int       `json:"line,omitempty" minimum:"1" doc:"Version of the entry of the log with the line, or the number of what was said. Missing: you reported a name."`
	Reason  string    `json:"reason" enum:"insult,hate,threat,sexual,private,spam,cheat,else" doc:"What you said was wrong."`
	Words   string    `json:"words,omitempty" doc:"Your sentence."`
}

// A DataWish is the match request of a person.
type DataWish struct {
	_ struct{} `doc:"Your wish for a quick match."`
	Wish
	Table string `json:"table,omitempty" doc:"Id of the table that was made for you. Missing while you wait."`
}

// DataNotify are the messages that a person has asked for.
type DataNotify struct {
	_        struct{}       `doc:"The messages that you have asked for."`
	Browsers []DataNotified `json:"browsers" doc:"Your browsers that get messages."`
	Quiet    *Quiet         `json:"quiet,omitempty" doc:"Your quiet hours. Missing: none."`
	Zone     string         `json:"zone,omitempty" doc:"Your time zone. Missing: UTC."`
	Lang     string         `json:"lang" doc:"The language of the messages."`
}

// DataMail is the e-mail address of a member.
type DataMail struct {
	_       struct{}  `doc:"Your e-mail address, and the letters that you have asked for."`
	Address string    `json:"address,omitempty" doc:"Your confirmed address. Missing: none."`
	Since   time.Time `json:"since,omitzero" doc:"When you confirmed it (RFC 3339). Missing without one."`
	Asked   string    `json:"asked,omitempty" doc:"An address that is not confirmed yet. Missing: none."`
	Until   time.Time `json:"until,omitzero" doc:"Until when it can be confirmed (RFC 3339). Missing without one."`
	Turns   bool      `json:"turns,omitempty" doc:"True if you want letters about games that wait."`
	Quiet   *Quiet    `json:"quiet,omitempty" doc:"The hours without letters. Missing: none."`
	Zone    string    `json:"zone,omitempty" doc:"Your time zone. Missing: UTC."`
}

// A DataNotified is a browser that gets messages.
type DataNotified struct {
	_ struct{} `doc:"A browser that gets messages."`
	Notified
	Endpoint string `json:"endpoint" doc:"Where messages to it go."`
	Failures int    `json:"failures,omitempty" doc:"Messages in a row that were not taken."`
}

// DataPeople is what is stored between a person and others, who are named as in getPeople.
type DataPeople struct {
	_           struct{}      `doc:"What is stored between you and others."`
	Friends     []DatedPerson `json:"friends" doc:"Your friends."`
	Asks        []DatedPerson `json:"asks" doc:"Members who ask you to be a friend."`
	Asked       []DatedPerson `json:"asked" doc:"Members whom you have asked."`
	Blocked     []DatedPerson `json:"blocked" doc:"The people whom you block."`
	Invitations []Invitation  `json:"invitations" doc:"Your invitations to tables."`
	Link        *FriendLink   `json:"link,omitempty" doc:"Your friend link. Missing: none."`
	Hidden      bool          `json:"hidden" doc:"True if you hide whether you are here."`
}

// Spoken is a line that a person said.
type Spoken struct {
	_      struct{}  `doc:"A line that you said."`
	At     time.Time `json:"at" doc:"When you said it (RFC 3339)."`
	Text   string    `json:"text,omitempty" doc:"The line, unless it was a phrase."`
	Phrase string    `json:"phrase,omitempty" doc:"The quick phrase, by its key."`
}

// Recorded is the text of a record (N3), which package notation reads. [Record] has its fields.
type Recorded struct{ json.RawMessage }
