package play

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"razzia/bot"
	"razzia/bot/level"
	"razzia/cmd/razzia/seats"
	"razzia/engine"
	"razzia/internal/tui/hotseat"
)

// defaultPlaces are the default players: one person against three bots.
func defaultPlaces() []hotseat.Place {
	places := []hotseat.Place{{Name: seats.Names[0]}}
	for _, name := range seats.Names[1:4] {
		places = append(places, hotseat.Place{Name: name, Level: level.Usual})
	}
	return places
}

// seatPlayers parses the value of --players: NAME, bot:LEVEL, bot:LEVEL:NAME or exec:COMMAND for each seat. A bot without
// a name gets one that is free.
func seatPlayers(list []string) ([]hotseat.Place, error) {
	places := make([]hotseat.Place, len(list))
	var taken []string
	for i, text := range list {
		var ok bool
		if places[i], ok = seatPlayer(text); !ok {
			return nil, fmt.Errorf("--players: %q: want NAME, bot:LEVEL, bot:LEVEL:NAME or exec:COMMAND, with a LEVEL of %s",
				text, strings.Join(bot.Names(), ", "))
		}
		taken = append(taken, places[i].Name)
	}
	for i := range places {
		if places[i].Name == "" {
			places[i].Name = spareName(taken)
			taken = append(taken, places[i].Name)
		}
	}
	return places, nil
}

// seatPlayer parses one seat of --players.
func seatPlayer(text string) (place hotseat.Place, ok bool) {
	if rest, isBot := strings.CutPrefix(text, "bot:"); isBot {
		place.Level, place.Name, _ = strings.Cut(rest, ":")
		return place, slices.Contains(bot.Names(), place.Level)
	}
	if engine.IsCommand(text) {
		return hotseat.Place{Level: text}, true
	}
	return hotseat.Place{Name: text}, strings.TrimSpace(text) != ""
}

// spareName is a default name that is not taken. There is always one: there are as many names as seats.
func spareName(taken []string) string {
	i := slices.IndexFunc(seats.Names[:], func(name string) bool { return !slices.Contains(taken, name) })
	return seats.Names[i]
}

// checkLevels refuses a record with unknown bots or with programs. A record must not start a program, because it may
// come from an untrusted source.
func checkLevels(file string, places []hotseat.Place) error {
	for i, p := range places {
		if engine.IsCommand(p.Level) {
			return fmt.Errorf("%s: meta: seat %d is played by a program, %q, which a file must not start: name the players with --players",
				file, i, p.Level)
		}
		if p.IsBot() && !slices.Contains(bot.Names(), p.Level) {
			return fmt.Errorf("%s: meta: seat %d: there is no bot %q: want one of %s", file, i, p.Level, strings.Join(bot.Names(), ", "))
		}
	}
	return nil
}

// newFile makes a File with a name from the current time that no file has yet.
func newFile(on computer, folder string) *hotseat.File {
	stem := filepath.Join(folder, on.now().Format("2006-01-02-150405"))
	path := stem + ".razzia"
	for n := 2; n < 1000; n++ {
		if _, err := on.disk.Read(path); errors.Is(err, fs.ErrNotExist) {
			break
		}
		path = fmt.Sprintf("%s-%d.razzia", stem, n)
	}
	return hotseat.NewFile(on.disk, path)
}
