// Package mcp lets language models play: it has the tools of a server of the Model Context Protocol, over stateless streamable HTTP.
//
// A tool is an operation of the API under another name. A call becomes a request to that operation, with the token of the caller, and goes
// through the same checks, limits and logs as any other. So a tool can never do more than a program, and there are no views, refusals or
// scopes of its own here. Only bot accounts may call tools.
//
// Names and talk of other people reach a model as data: see untrusted.go.
package mcp
