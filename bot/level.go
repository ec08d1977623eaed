package bot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Level is a kind of player that can be opened by its name.
type Level struct {
	// Name is one lower-case word.
	Name string
	// Keys are the settings that a spec may give it, none if nil.
	Keys []string
	// Quick names the level whose move stands in for this one's where there is no time to think: see [QuickMove]. Its
	// moves take microseconds. It may be the level itself; by default it is "greedy".
	Quick string
	// ForPeople is whether it is among the levels that people choose from at a table.
	ForPeople bool
	// Open opens a player. The seed decides whatever it leaves to chance. It fails if a setting has a
	// value that it cannot go by.
	Open func(seed uint64, set Settings) (Player, error)
}

// levels are the players there are by name, in the order of their registration.
var levels = []Level{
	{Name: "random", Quick: "random", Open: func(seed uint64, _ Settings) (Player, error) { return newRandom(seed), nil }},
	{Name: "greedy", Open: func(seed uint64, _ Settings) (Player, error) { return newGreedy(seed), nil }},
}

// Register adds a level; those for people are added weakest first. It is for the init function of the
// package that has the player; it panics if the name is taken or is no word that a spec can begin with.
func Register(l Level) {
	if l.Name == "" || strings.ContainsAny(l.Name, ":=, ") || l.Open == nil || find(l.Name) != nil {
		panic(fmt.Sprintf("bot: the level %q cannot be registered: want a new name of one word, and Open", l.Name))
	}
	levels = append(levels, l)
}

// find gives the level of a name, nil if there is none.
func find(name string) *Level {
	i := slices.IndexFunc(levels, func(l Level) bool { return l.Name == name })
	if i < 0 {
		return nil
	}
	return &levels[i]
}

// Names lists the names of all players that New can open, in the order of their registration.
func Names() []string {
	names := make([]string, len(levels))
	for i, l := range levels {
		names[i] = l.Name
	}
	return names
}

// Levels lists the names of the levels that people choose from, weakest first. There are none unless a
// package that has some is part of the program: razzia/bot/level.
func Levels() (names []string) {
	for _, l := range levels {
		if l.ForPeople {
			names = append(names, l.Name)
		}
	}
	return names
}

// New opens a player by its name, with its usual settings. The seed decides whatever the player leaves
// to chance. It fails if there is no player of that name.
func New(name string, seed uint64) (Player, error) {
	l := find(name)
	if l == nil {
		return nil, fmt.Errorf("there is no player %q: want one of %s", name, strings.Join(Names(), ", "))
	}
	return l.Open(seed, nil)
}

// Open opens a player by a spec: a name, and after a colon the settings that are not to be as usual,
// such as "search:nodes=1000,width=4". It fails if there is no such player, if the player has no such
// setting, or if it cannot go by the value.
func Open(spec string, seed uint64) (Player, error) {
	name, list, given := strings.Cut(spec, ":")
	l := find(name)
	if l == nil || !given {
		return New(name, seed)
	}
	set, err := l.read(list)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", spec, err)
	}
	p, err := l.Open(seed, set)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", spec, err)
	}
	return p, nil
}

// read reads the settings of a spec.
func (l *Level) read(list string) (Settings, error) {
	set := Settings{}
	for setting := range strings.SplitSeq(list, ",") {
		key, value, ok := strings.Cut(setting, "=")
		switch _, twice := set[key]; {
		case len(l.Keys) == 0:
			return nil, fmt.Errorf("%s has no settings: want its name alone", l.Name)
		case !ok || value == "":
			return nil, fmt.Errorf("%q is no setting: want KEY=VALUE", setting)
		case !slices.Contains(l.Keys, key):
			return nil, fmt.Errorf("%s has no setting %q: want one of %s", l.Name, key, strings.Join(l.Keys, ", "))
		case twice:
			return nil, fmt.Errorf("the setting %q is there twice", key)
		}
		set[key] = value
	}
	return set, nil
}

// Settings are what a spec says of a player, value by key. Nil says nothing.
type Settings map[string]string

// Count is the whole number, 1 or more, that a key has, or usual if the spec does not say.
func (s Settings) Count(key string, usual int) (int, error) {
	value, given := s[key]
	if !given {
		return usual, nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%s: %q is no number: want 1 or more", key, value)
	}
	return n, nil
}

// Duration is the time that a key has, such as "50ms", or usual if the spec does not say.
func (s Settings) Duration(key string, usual time.Duration) (time.Duration, error) {
	value, given := s[key]
	if !given {
		return usual, nil
	}
	d, err := time.ParseDuration(value)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%s: %q is no time to think: want one such as 50ms", key, value)
	}
	return d, nil
}
