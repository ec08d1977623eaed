package main

import "razzia/cmd/razzia/commandtest"

var call = commandtest.Caller(func() any { return new(commands) })
