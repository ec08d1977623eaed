// Package app has the use cases: what a person can do that touches more than one service, such as to sign in, to change their name, or to
// have their data deleted. Each takes a [Caller] and returns a value or a refusal. Pages, the API and the operator's socket translate
// requests to it, and nothing here knows HTTP.
package app
