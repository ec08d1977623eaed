// Package i18n says in words what happens at the table: moves, events, refusals and scores, the rules,
// and every text of the screens.
//
// A [Localizer] speaks one [Language] in the words of one [Theme]; a [Narrator] is a Localizer that knows the
// players' names, and everything it says is safe to print, whatever the names hold. What a Localizer says
// stands in catalog/, one file for each language, and the rules in rules/.
//
// A text of a catalog may hold slots and choices:
//
//	{name}           is filled in when the text is said; {n} is the number that its plural goes by
//	[cheque|wad]     is a choice between the words of the themes, 2004 before 2020
//
// Plurals are objects with a text for each plural form that CLDR knows in the language.
package i18n
