// Package action lists what a person can do: act at a table, or make one.
//
// Each [Action] is declared once, with its input, its cost and the command that it becomes. The forms of the pages and the
// operations of the API are both made from the list [All].
package action
