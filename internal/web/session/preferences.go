package session

import "razzia/client"

// Preferences are what a person chooses for their pages.
type Preferences = client.Preferences

// Switches are the preferences that are on or off, in the order of the form on every page.
var Switches = []Switch{
	{Field: "lone", Value: "pass", Label: "lone.setting", Mark: "data-own-pass", Inverse: true, Scripted: true,
		of: func(p *Preferences) *bool { return &p.OwnPass }},
	{Field: "ask", Value: "bid", Label: "ask.setting", Mark: "data-ask-bid", Scripted: true,
		of: func(p *Preferences) *bool { return &p.AskBid }},
	{Field: "keys", Value: "single", Label: "keys.setting", Mark: "data-no-keys", Inverse: true, Scripted: true,
		of: func(p *Preferences) *bool { return &p.NoKeys }},
}

// A Switch is a preference that is on or off, as the form has it, which shows it as a box to tick.
type Switch struct {
	Field    string // of the form
	Value    string // of the field while the box is ticked
	Label    string // key of the text beside the box
	Mark     string // attribute of each page while the preference is set, for scripts and style sheets
	Inverse  bool   // the box is ticked while the preference is not set
	Scripted bool   // only scripts heed it

	of func(*Preferences) *bool
}

// IsSet reports whether the preference is set.
func (s Switch) IsSet(p *Preferences) bool { return *s.of(p) }

// IsTicked reports whether the box is ticked.
func (s Switch) IsTicked(p *Preferences) bool { return s.IsSet(p) != s.Inverse }

// Tick sets the preference as the box says.
func (s Switch) Tick(p *Preferences, ticked bool) { *s.of(p) = ticked != s.Inverse }
