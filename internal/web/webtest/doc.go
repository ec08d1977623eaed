// Package webtest has helpers for the tests of the web packages: a [Server] with its host, a [Guest] with a cookie, and a
// [Caller] of the API. Every answer of the API that a guest receives must fit the [Document].
package webtest
