// Package engine implements the engine protocol (N5), on both sides.
//
// An engine is a program that plays. A host asks it for moves in JSON-RPC 2.0 over its standard input and
// output, one message for each line. A [Server] serves the protocol for any [bot.Player]. An [Engine] is a
// bot.Player that runs a program and asks it. If the program hangs, crashes, floods its output or answers
// nonsense, the result is a [Forfeit] that names engine, seat and move. An
// [Opener] opens players by spec, both those of package bot and engines. Package enginetest has the
// contract of an engine as tests.
package engine
