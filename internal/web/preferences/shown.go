package preferences

import "time"

// Notify is the page on which a person asks for messages.
type Notify struct {
	Key      string // with which a browser subscribes
	Guest    bool   // the viewer is a guest in this browser, and may be a member in another
	NoApple  bool   // the site has no contact, without which Apple takes no messages
	Browsers []Notified
	Hours
}

// A Notified is a browser that gets messages.
type Notified struct{ ID, Browser, Service, Since string }

// A Vacation is what became of the last request on the page of vacations.
type Vacation struct {
	Asked   bool      // there was one
	Tables  int       // where the clock rests, or runs again
	Refused int       // where it has rested for too long already
	Until   time.Time // zero for the end of a vacation
}

// vacations are the lengths to choose from, in days.
var vacations = []int{1, 2, 3, 5, 7, 10, 14, 21, 30}
