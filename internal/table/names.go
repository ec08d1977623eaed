package table

import "razzia"

// botNames are what bots are called, so that who sits with three of a level can tell them apart. The
// names are from Chicago and the same in every language.
var botNames = [...]string{
	"Velma", "Dutch", "Roxie", "Lefty", "Mabel", "Bugs", "Stella", "Machine Gun Joe", "Flo", "Ace",
	"Dixie", "Fingers", "Pearl", "Greasy Thumb", "Kitty", "The Camel",
}

// botName names the bot of a seat: other names at other tables, and never two alike at one.
func (d *draft) botName(seat razzia.Seat) string {
	sum := 0
	for _, b := range []byte(d.ID) {
		sum += int(b)
	}
	return botNames[(sum+int(seat)*3)%len(botNames)]
}
