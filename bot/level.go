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
	// Open opens a player. The seed decides what the player leaves to chance. It fails if a setting has an invalid
	// value.
	Open func(seed uint64, set Settings) (Player, error)
}

// levels is the registry, in the order of registration.
var levels = []Level{
	{Name: "random", Quick: "random", Open: func(seed uint64, _ Settings) (Player, error) { return newRandom(seed), nil }},
	{Name: "greedy", Open: func(seed uint64, _ Settings) (Player, error) { return newGreedy(seed), nil }},
}

// Register adds a level to the registry; those for people are added weakest first. The init function of the
// package that has the player calls it. It panics if the name is taken, or if no spec can begin with it.
func Register(l Level) {
	if l.Name == "" || strings.ContainsAny(l.Name, ":=, ") || l.Open == nil || find(l.Name) != nil {
		panic(fmt.Sprintf("bot: the level %q cannot be registered: want a new name of one word, and Open", l.Name))
	}
	levels = append(levels, l)
}

// find gives the level with a name, nil if there is none.
func find(name string) *Level {
	i := slices.IndexFunc(levels, func(l Level) bool { return l.Name == name })
	if i < 0 {
		return nil
	}
	return &levels[i]
}

// Names lists the names of all levels, in the order of registration.
func Names() []string {
	names := make([]string, len(levels))
	for i, l := range levels {
		names[i] = l.Name
	}
	return names
}

// Levels lists the names of the levels that people choose from, weakest first. They are registered by package
// razzia/bot/level, which the program must import.
func Levels() (names []string) {
	for _, l := range levels {
		if l.ForPeople {
			names = append(names, l.Name)
		}
	}
	return names
}

// New opens a player by its name, with the default settings. The seed decides what the player leaves
// to chance. It fails if there is no player of that name.
func New(name string, seed uint64) (Player, error) {
	l := find(name)
	if l == nil {
		return nil, fmt.Errorf("there is no player %q: want one of %s", name, strings.Join(Names(), ", "))
	}
	return l.Open(seed, nil)
}

// Open opens a player by a spec: a name, and after a colon the settings that differ from the default,
// such as "search:nodes=1000,margin=0". It fails if there is no such player or setting, or if a value is
// invalid.
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

// Settings are the settings of a spec, value by key. Nil has none.
type Settings map[string]string

// Count gives the value of a key, a whole number of 1 or more, or the default if the key is missing.
func (s Settings) Count(key string, byDefault int) (int, error) {
	value, given := s[key]
	if !given {
		return byDefault, nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%s: %q is no number: want 1 or more", key, value)
	}
	return n, nil
}

// Duration gives the value of a key, a time such as "50ms", or the default if the key is missing.
func (s Settings) Duration(key string, byDefault time.Duration) (time.Duration, error) {
	value, given := s[key]
	if !given {
		return byDefault, nil
	}
	d, err := time.ParseDuration(value)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%s: %q is no time to think: want one such as 50ms", key, value)
	}
	return d, nil
}
