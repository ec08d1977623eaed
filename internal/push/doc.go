// Package push tells people who are away that a game of days waits for them, by messages that their browsers show (Web Push, RFC 8030).
//
// A [Sender] looks at each subscribed person once a minute. It learns from their tables what waits for them, so a message does not
// depend on what a node remembers. Of several nodes, the one that claims the person in the store sends.
package push
