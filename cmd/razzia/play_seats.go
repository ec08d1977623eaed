package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"razzia/bot"
	"razzia/bot/level"
	"razzia/engine"
	"razzia/internal/tui/hotseat"
)

// proposal is who plays where nothing else is said: one person against three bots.
func proposal() []hotseat.Place {
	places := []hotseat.Place{{Name: players[0]}}
	for _, name := range players[1:4] {
		places = append(places, hotseat.Place{Name: name, Level: level.Usual})
	}
	return places
}

// seatPlayers reads the seats of the flag: NAME, bot:LEVEL, bot:LEVEL:NAME or exec:COMMAND. A bot without
// a name gets one that nobody has.
func seatPlayers(list []string) ([]hotseat.Place, error) {
	places := make([]hotseat.Place, len(list))
	var taken []string
	for i, who := range list {
		var ok bool
		if places[i], ok = seatPlayer(who); !ok {
			return nil, fmt.Errorf("--players: %q: want NAME, bot:LEVEL, bot:LEVEL:NAME or exec:COMMAND, with a LEVEL of %s",
				who, strings.Join(bot.Names(), ", "))
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

// seatPlayer reads one seat of the flag.
func seatPlayer(who string) (place hotseat.Place, ok bool) {
	if rest, isBot := strings.CutPrefix(who, "bot:"); isBot {
		place.Level, place.Name, _ = strings.Cut(rest, ":")
		return place, slices.Contains(bot.Names(), place.Level)
	}
	if engine.IsCommand(who) {
		return hotseat.Place{Level: who}, true
	}
	return hotseat.Place{Name: who}, strings.TrimSpace(who) != ""
}

// spareName is a name that is not taken. There is always one: a table has no more seats than names.
func spareName(taken []string) string {
	i := slices.IndexFunc(players[:], func(name string) bool { return !slices.Contains(taken, name) })
	return players[i]
}

// checkLevels refuses a record whose bots there are none of. A record starts no program: it may come
// from anybody.
func checkLevels(file string, places []hotseat.Place) error {
	for i, p := range places {
		if engine.IsCommand(p.Level) {
			return fmt.Errorf("%s: meta: seat %d is played by a program, %q: say with --players who plays, for a file starts none",
				file, i, p.Level)
		}
		if p.IsBot() && !slices.Contains(bot.Names(), p.Level) {
			return fmt.Errorf("%s: meta: seat %d: there is no bot %q: want one of %s", file, i, p.Level, strings.Join(bot.Names(), ", "))
		}
	}
	return nil
}

// dataFolder is where games are kept: in the user's data folder.
func dataFolder(getenv func(string) string) (string, error) {
	if data := getenv("XDG_DATA_HOME"); filepath.IsAbs(data) {
		return filepath.Join(data, "razzia"), nil
	}
	home := getenv("HOME")
	if home == "" {
		return "", errors.New("no folder to keep the game in: name a FILE, or set HOME")
	}
	return filepath.Join(home, ".local", "share", "razzia"), nil
}

// newFile names a file by the time, one that is not there yet.
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
