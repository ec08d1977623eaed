package tui

import "strings"

// helpText is the text of the help. A line that ends with a colon is a heading.
const helpText = `The aim:
Get the loot that scores best over three rounds. Loot is turned up card by card into the row; the winner of an auction takes the whole row.

Your turn:
1 or 2 – draw: turn up the top card of that pile. Loot joins the row. A police card starts an auction at once; the seventh (with two players the fifth) is the raid: the round ends and nobody gets the row. The seventh card in the row starts an auction too.
c – call a forced auction. If everyone else passes, you must bid.
s – steal, if you have thieves: each takes one card of your choice from the row and leaves the game. Choose with letters, or arrows and space; Enter steals.

An auction:
Everyone bids or passes once, clockwise; the player who opened the auction comes last. Bid one of your face-up cheques, higher than the last bid, or pass. Type the cheque or find it with the arrows; Enter bids it, p passes.
The highest bidder takes the row and the middle cheque, which stays face down until the round ends; the cheque they bid becomes the new middle cheque. Without a face-up cheque you are out for the round.

What loot scores, each round:
Th  thief       2 each, if not used
Gu  bodyguard   most: 5; fewest: −2
Ca  car         1 each, if you have a driver
Dr  driver      1 each
J…  jewels      no kind −5; one or two 0; three 5; four 10; five 15
                Jr ring, Jw watch, Jb brooch, Jn necklace, Jd diamond
Go  gold        3 each
After the round thieves, drivers, jewels and gold leave the game.

After the third round also:
B…  businesses  1 to 6 different kinds: 1 to 6; all seven: 10
                three of a kind: 5 extra; four of a kind: 10 extra
                Bc casino, Bt transport, Bf cinema, Bh racetrack, Be real estate, Bn nightclub, Br restaurant
Cheques         highest sum: 5; lowest: −5

The screen:
► marks the player whose turn it is. “Now” is what a property would score if the round ended now, “+Row” what the row would add to that. Below the name are the cards by their codes.
l shows the whole log, t the score sheets, a hides or shows the table info.
` + localHelp

// localHelp is the help for what only a game that is played here has.
const localHelp = `h asks for a hint: what the strongest bot would do in your place, and why. Press h again to hide it.
Space lets a bot play at once, f makes all bots play without waiting.

Undo:
u goes back to before the last decision of a person. The order of the cards stays as it is: drawing from the same pile again turns up the same card.

Keeping the game:
Every move is kept on disk at once. q leaves the table and shows the command that continues the game; Ctrl-C, a closed terminal or a power cut loses nothing.`

// remoteHelp is the help for a game that is played elsewhere.
const remoteHelp = `f makes all bots play without waiting.

Leaving:
The server keeps every move at once. q leaves the table; the same command comes back to it.`

// helpFor is the text of the help for a game.
func helpFor(l link) string {
	if l.remote != nil {
		return strings.TrimSuffix(helpText, localHelp) + remoteHelp
	}
	return helpText
}

// helpLines draws a help in lines of a given width.
func helpLines(l *look, text string, width int) []string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case strings.HasSuffix(line, ":"):
			lines = append(lines, l.key.Render(strings.TrimSuffix(line, ":")))
		case line == "":
			lines = append(lines, "")
		default:
			lines = append(lines, wrap(line, width)...)
		}
	}
	return lines
}
