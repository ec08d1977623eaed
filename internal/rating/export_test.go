package rating

// BotPoints is the rating of a level at a table of some players, in points.
func BotPoints(level string, players int) int { return int(botMean(level, players) / 1000) }
