// Package exchange has the parts that pages and the API share: the [Request] with its session and language, and the
// [Refusal]s with their status, key and text.
package exchange
