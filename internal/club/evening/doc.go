// Package evening has evenings: games of many people in one session that runs by itself, from the first who comes to the last place.
//
// # Design
//
// An [Evening] has guests and sittings. A [Guest] has a number in it, by which everything else names them: so the person is in one row, and
// an evening keeps its results when a person is forgotten. A [Sitting] is one game of it, at a table of its own.
//
// What happens next follows from an evening and a moment alone ([Evening.Next]): no clock, lock or store is in it. The [Keeper] asks each
// second, stores the answer under the next version of the evening, and makes the tables then. Of several nodes that ask at the same moment
// one stores it; a table that is missing is made by the one who finds that. So each result is there once, whatever stops in between.
//
// There are two kinds. In [Rounds] all play at the same time: the next round follows when the last game is over. In an [Arena] people are
// paired as they become free, until the time is over.
package evening
