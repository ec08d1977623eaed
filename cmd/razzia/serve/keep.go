package serve

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"razzia/internal/host"
)

// keepFlags say how long games and talk stay, and when games are archived.
type keepFlags struct {
	KeepGames keepTime `default:"0" env:"RAZZIA_KEEP_GAMES" placeholder:"365d" help:"Remove games so long after their end, such as 365d; 0 keeps them for ever."`
	KeepTalk  keepTime `default:"0" env:"RAZZIA_KEEP_TALK" placeholder:"30d" help:"Remove the talk of finished games so long after the last word; 0 keeps it as long as the game."`

	ArchiveAfter time.Duration `default:"24h" env:"RAZZIA_ARCHIVE_AFTER" placeholder:"24h" help:"Pack the logs of finished games so long after their end, which makes them far smaller; 0 never does."`
}

// keep returns the times as the host wants them.
func (f keepFlags) keep() host.Keep {
	return host.Keep{Games: time.Duration(f.KeepGames), Talk: time.Duration(f.KeepTalk), Entries: f.ArchiveAfter}
}

// A keepTime is a time as a flag has it: "365d" is 365 days, "0" for ever.
type keepTime time.Duration

// mostDays is the longest time in days: a hundred years.
const mostDays = 36_500

// UnmarshalText reads a time.
func (k *keepTime) UnmarshalText(text []byte) error {
	if string(text) == "0" {
		*k = 0
		return nil
	}
	days, found := strings.CutSuffix(string(text), "d")
	n, err := strconv.Atoi(days)
	if err != nil || !found || n < 0 || n > mostDays {
		return fmt.Errorf("%q is no time: want 0, or a number of days such as 365d", text)
	}
	*k = keepTime(time.Duration(n) * 24 * time.Hour)
	return nil
}
