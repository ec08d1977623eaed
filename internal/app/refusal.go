package app

import "razzia/internal/fault"

// The refusals.
var (
	// ErrBanned refuses an action of a person that the operator has banned.
	ErrBanned = fault.Denied.New("banned", "server.banned",
		"The operator of the server has shut you or your address out: you can only read, and delete your "+
			"data.")

	// ErrNoPasskeys refuses passkeys where browsers have none.
	ErrNoPasskeys = fault.Denied.New("no-passkeys-here", "passkeys.not_here",
		"The address of your request has no name, or is not reached over TLS: browsers have passkeys only for"+
			" a name behind TLS, and for localhost.")

	// ErrNoBot refuses a bot account that is not there, or is not the caller's.
	ErrNoBot = fault.NotFound.New("no-such-bot-account", "bots.gone", "You have no open bot account of this id.")

	// ErrProvider refuses to sign a person in while the identity provider does not answer.
	ErrProvider = fault.Failed.New("sign-in.down", "sign_in.down", "")

	// ErrSilenced refuses the talk of a person that the operator has stopped.
	ErrSilenced = fault.Denied.New("silenced", "moderation.silenced",
		"The operator of the server has stopped you from talking for a while, and from choosing another name."+
			" You can play: for sit, leave the word out.")

	// ErrWord refuses talk with a word that the operator does not want.
	ErrWord = fault.Refused.New("word-refused", "moderation.word_refused",
		"The text, or the word for the shuffle, has a word that the operator of the server does not want.")

	// ErrNameWord refuses a name with such a word.
	ErrNameWord = fault.Refused.New("name-refused", "moderation.name_refused",
		"The name has a word that the operator of the server does not want.")

	// ErrOwn refuses to mute or to report oneself.
	ErrOwn = fault.Denied.New("own-words", "moderation.own", "The line or the seat is your own.")

	// ErrNoLine refuses a line or a person that is not at the table.
	ErrNoLine = fault.NotFound.New("no-such-line", "moderation.no_line",
		"The table has no such line of talk, or the seat has no person. The words may have been removed.")

	// ErrNoPush refuses what has to do with messages at a site that sends none.
	ErrNoPush = fault.NotFound.New("no-notifications", "push.none", "The operator has turned messages off in this house.")

	// ErrNotOpen refuses the games of all where the operator has not opened them to everybody.
	ErrNotOpen = fault.Denied.New("not-open", "error.not_allowed",
		"The operator of the server has not opened the games of all.")

	// ErrQuiet refuses quiet hours that are none.
	ErrQuiet = fault.Invalid.New("bad-request", "push.bad_quiet", "")
)
