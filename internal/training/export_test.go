package training

// Before is for tests.
var Before = before
