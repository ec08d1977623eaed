package table

import "razzia/internal/fault"

// The faults of commands. Each says what it refuses by its last text.
var (
	ErrNoSuchTable = fault.NotFound.New("no-such-table", "error.no_table", "There is no table with this id.").
			Telling("there is no such table")

	ErrBotPlays = fault.Denied.New("bot-plays", "table.bot_took_yours",
		"A bot plays your seat: take it back first. For takeBack: at a table with a clock the bot makes the move "+
			"first that was yours.")
	// ErrDayRuns refuses what is possible only when the day of a table is over.
	ErrDayRuns = fault.Denied.New("day-not-over", "table.day_runs",
		"The table plays the round of a day: until the day is over only its person sees it.")

	// ErrDuelHidden refuses the table of a duel to those who have not played it.
	ErrDuelHidden = fault.Denied.New("duel-hidden", "duel.hidden",
		"The table plays a duel: only those who have played the same cards see it.")

	ErrDuelTable = fault.Denied.New("duel-table", "duel.alone",
		"The table plays a duel, which is its person's alone: they can go on at any time.")

	// ErrEventTable refuses what would let others play than those that the event has paired.
	ErrEventTable = fault.Denied.New("event-table", "table.event_paired",
		"The table belongs to an event, which pairs the players: a seat is not given away, and the next game is that of the event.")

	// ErrEventRuns refuses those who watch a game of an event what would show them more than its last whole round.
	ErrEventRuns = fault.Denied.New("event-runs", "table.event_runs",
		"The table belongs to an event. Until its game is over, those who have no seat see it as it was at the end of its last whole round: its "+
			"view, its log and its stream.")

	// ErrNoDuel refuses a duel from a game that cannot be played again with the same cards by another person.
	ErrNoDuel = fault.Denied.New("no-duel", "duel.no_game",
		"Only a game of one person against bots can be played again by others: to its end, without taking moves back, with cards that a seed proves.")

	ErrDayTable = fault.Denied.New("day-table", "table.day_alone",
		"The table plays the round of a day, which is its person's alone: they can go on at any time.")
	ErrHasSeat = fault.Denied.New("has-seat", "consent.has_seat",
		"You have a seat at the table. For sit: only at a table of another person that is open to everybody, and "+
			"as a bot account.")
	ErrNoBotAccounts = fault.Denied.New("no-bot-accounts", "bots.closed",
		"The table is not open to bot accounts: see botAccounts of its options. You are one, or for invite, the "+
			"one that you invite is.")
	ErrNoClock    = fault.Denied.New("no-clock", "", "The table has no clock.")
	ErrNoHints    = fault.Denied.New("no-hints", "hint.none", "The table has no hints.")
	ErrNoUndo     = fault.Denied.New("no-undo", "", "The table has not the option undo.")
	ErrNoVacation = fault.Denied.New("no-vacation", "", "")
	ErrNobody     = fault.Denied.New("nobody", "", "")
	ErrNotAsked   = fault.Denied.New("not-asked", "",
		"You are not asked. Your own question can only be taken back, by disagree.")
	ErrNotAtTheTable = fault.Denied.New("not-at-the-table", "error.no_seat", "You have no seat at the table.")
	ErrNotTheMaker   = fault.Denied.New("not-the-maker", "", "You did not make the table.")
	ErrNotYourSeat   = fault.Denied.New("not-your-seat", "error.not_seated",
		"The seat is not yours. For offerSeat also: its player plays it, or may still come back and no other "+
			"person is there to agree. For keepSeat also: you have not offered it.")
	ErrNotYourTurn  = fault.Denied.New("not-your-turn", "error.not_your_turn", "Another seat is to move.")
	ErrOnBreak      = fault.Denied.New("on-break", "consent.on_break", "The table is on a break.")
	ErrResigned     = fault.Denied.New("resigned", "", "You resigned: the bot plays the seat for good.")
	ErrVacationLong = fault.Denied.New("vacation-long", "", "")

	ErrClock = fault.Invalid.New("clock", "",
		"There is an increment without a bank, or a clock for each move with an increment or without a bank.")
	ErrClockTooLong = fault.Invalid.New("clock-too-long", "error.clock_long", "")
	ErrGameBegan    = fault.Invalid.New("game-began", "error.started",
		"The game has begun. For standUp: use leave or resign.")
	ErrGameNotBegun   = fault.Invalid.New("game-not-begun", "", "The game has not begun: seats are empty.")
	ErrGameNotOver    = fault.Invalid.New("game-not-over", "", "The game is not over.")
	ErrGameOver       = fault.Invalid.New("game-over", "refusal.game_over", "The game is over.")
	ErrHintsWithClock = fault.Invalid.New("hints-with-clock", "hint.no_clock",
		"Hints and a clock exclude each other.")
	ErrLesson       = fault.Invalid.New("lesson", "", "")
	ErrLessonNotNow = fault.Invalid.New("lesson.not-now", "lesson.not_now",
		"The lesson does not ask for this now: see lesson of the table.")
	ErrLevel       = fault.Invalid.New("level", "", "")
	ErrName        = fault.Invalid.New("name", "error.name_bad", "")
	ErrNoEarlyPass = fault.Invalid.New("no-early-pass", "",
		"The seat has no chance to bid in this auction, or may have to bid (R4.2): see mayPassEarly of the table.")
	ErrNoLesson   = fault.Invalid.New("no-lesson", "", "No lesson is going on at this table.")
	ErrNoSuchPlan = fault.Invalid.New("no-such-plan", "",
		"The move ahead has no meaning: it has no part for the turn and none for auctions, a bid without a limit "+
			"or a limit without a bid, or lasts too long for a call or a bid.")
	ErrNoSuchSeat = fault.Invalid.New("no-such-seat", "",
		"The table has no such seat. For standUp also: the seat is empty.")
	ErrNoWords       = fault.Invalid.New("no-words", "", "The table takes no words: an older program made it.")
	ErrNothingToUndo = fault.Invalid.New("nothing-to-undo", "consent.nothing_to_undo",
		"You have made no move since the last card was turned up: undoTo of the table is missing.")
	ErrOtherWord  = fault.Invalid.New("other-word", "", "Word and salt do not fit the commitment of the seat.")
	ErrOutOfRound = fault.Invalid.New("out-of-round", "",
		"The seat has no open cheque left in this round (R5.1): see mayPlan of the table.")
	ErrPace    = fault.Invalid.New("pace", "", "")
	ErrPhrase  = fault.Invalid.New("phrase", "", "")
	ErrPiles   = fault.Invalid.New("piles", "", "")
	ErrPlayers = fault.Invalid.New("players", "", "People and bots together are fewer than 2 or more than 5.")
	ErrTalk    = fault.Invalid.New("talk", "", "The text is not one visible line of 1 to 280 characters.")
	ErrWord    = fault.Invalid.New("word", "words.bad",
		"The word is not one visible line of 1 to 32 characters, the commitment is not 64 hexadecimal digits in "+
			"lower case, or there are both or neither of them.")
	ErrWordsClosed = fault.Invalid.New("words-closed", "words.closed",
		"All seats are taken, and the words are being opened.")
	ErrWordsNotClosed = fault.Invalid.New("words-not-closed", "", "Seats are empty: words cannot be opened yet.")

	ErrNoOffer      = fault.Stale.New("no-offer", "consent.no_offer", "The code takes no seat, or no longer.")
	ErrQuestionOpen = fault.Stale.New("question-open", "consent.question_open",
		"Another question is open: see question of the table.")
	ErrSeatTaken         = fault.Stale.New("seat-taken", "error.seat_taken", "The seat is taken.")
	ErrSomebodyWasFaster = fault.Stale.New("somebody-was-faster", "",
		"Version conflict: the table has changed. Read it again and decide anew.")

	ErrPhraseFast = fault.TooMany.New("phrase-fast", "error.talk_fast",
		"You said a phrase less than 5 seconds ago: Retry-After says when to try again.").After(fault.RetryBusy)
	ErrTalkFull = fault.TooMany.New("talk-full", "error.talk_full",
		"The table has taken all the talk that it can: 500 lines.")
	ErrUndoFull = fault.TooMany.New("undo-full", "", "Moves were taken back 200 times in this game.")
	ErrUnrest   = fault.TooMany.New("unrest", "error.unrest",
		"You took, left and offered seats, set the pace, asked the others, added words to the shuffle, or changed"+
			" your answer to a rematch too often at this table: one more time is allowed every 5 minutes. For a "+
			"player without a seat also: others did, and one more time is allowed each minute.")

	ErrDeckBroken = fault.Failed.New("deck-broken", "", "The deck of the table is damaged: the game cannot go on.")
	ErrLogBroken  = fault.Failed.New("log-broken", "", "The table cannot be read, and no later attempt will succeed.")

	// errRefused is the fault of a move that the rules do not allow: its cause is a [*razzia.Refusal].
	errRefused = fault.Refused.New("refused", "", "")
)
