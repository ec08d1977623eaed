package ui

// Notify is the page on which a person asks for messages.
type Notify struct {
	Key      string // with which a browser subscribes
	NoApple  bool   // the house has no contact, without which Apple takes no messages
	Browsers []Notified
	Quiet    bool   // there are quiet hours
	From, To string // 22:30
	Zone     string // time zone
}

// A Notified is a browser that gets messages.
type Notified struct{ ID, Browser, Service, Since string }
