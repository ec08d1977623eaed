package moderation

import "razzia/internal/fault"

// The refusals.
var (
	// ErrBanned refuses an action of a person that the operator has banned.
	ErrBanned = fault.Denied.New("banned", "server.banned",
		"The operator of the server has shut you or your address out: you can only read, and delete your "+
			"data.")

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
)
