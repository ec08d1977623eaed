// Package engine implements the engine protocol (N5), on both sides.
//
// [Server.Serve] makes an engine of any [bot.Player]. [Start] starts a program that is one, as a player. An [Opener] opens players by spec,
// engines among them. enginetest.Run is the contract of an engine as a test.
//
// An engine is a program that plays. A host asks it for moves in JSON-RPC 2.0 over its standard input and output, one message for each
// line. If a program hangs, crashes, floods its output or answers nonsense, the result is a [Forfeit] that names engine, seat and move.
package engine
