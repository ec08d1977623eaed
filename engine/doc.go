// Package engine speaks the engine protocol (N5), on both sides.
//
// An engine is a program that plays: it is asked by a host, in JSON-RPC 2.0 over its standard input and
// output, one message a line. A [Server] makes an engine of any [bot.Player]. An [Engine] makes a
// bot.Player of any program: it starts it, asks it, and whatever the program does wrong (it hangs,
// crashes, floods, or answers nonsense) ends in a [Forfeit] that names engine, seat and move. An
// [Opener] opens players by spec, those of package bot and engines alike. Package enginetest holds the
// contract of an engine as tests.
package engine
