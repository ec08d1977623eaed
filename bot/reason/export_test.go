package reason

// WinsOf are rows that a player gets in a number of trials, worth so many points together.
func WinsOf(times, worth int) Wins { return Wins{Times: times, worth: worth} }
