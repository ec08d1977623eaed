// Package i18n has the texts for people in all languages: moves, events, refusals, hints and scores in words, the
// rules, and every text of the screens.
//
// A [Localizer] has the texts of one [Language] in the words of one [Theme]. A [Narrator] is a Localizer with the
// names of a game's players. Names are made safe to print, so all that a Narrator returns is. The texts are in
// catalog/ and the rules in rules/, one file for each language.
//
// A text of a catalog may hold slots and choices:
//
//	{name}           a slot: the value is filled in when the text is used; {n} is the number that selects the plural
//	[cheque|wad]     a choice between the words of the themes, 2004 before 2020
//
// A text with plural forms is an object with a text for each plural form that CLDR defines for the language.
package i18n
