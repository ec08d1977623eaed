package daily

// PointUnit is a point, in the unit of [Result.Points].
const PointUnit = 1000

// margins are the standard deviations of [Result.Points] of club players at all seats, by number of players, in thousandths of points.
// docs/lab/daily.md says how they were measured.
var margins = map[int]int64{3: 0, 4: 0}

// Margin is the ± of a result: one standard deviation of what is not the luck of cards, among players of one strength.
func Margin(players int) int64 { return margins[players] }
