// Package people knows what persons are to each other: who has played with a person, who are friends, who is blocked, who is
// invited to a table, and which friends are here now.
//
// A [Person] is a member by their account, or a guest by their identity. Neither is ever shown: pages and programs name a person by
// their [Person.Handle]. The [Circle] of a person has all others that they may name. A handle of anybody else means nothing.
//
// Stored rows have the identities of the moment. A guest who joins an account brings along what they blocked and who blocked them: a
// [Store] compares persons by all their identities.
package people
