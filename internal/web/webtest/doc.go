// Package webtest is what the tests of the web rooms share: a [Server] with its host, a [Guest] with a cookie, and a
// [Caller] that holds the answers of the API against its description.
package webtest
