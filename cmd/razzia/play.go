package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/hint"
	"razzia/bot/level"
	"razzia/engine"
	"razzia/internal/tui"
	"razzia/internal/tui/hotseat"
	"razzia/notation"
)

// playCommand is the table in the terminal.
type playCommand struct {
	File     string        `arg:"" optional:"" help:"Where the game is kept; a game that is there goes on."`
	Players  []string      `placeholder:"WHO,…" help:"Who plays, clockwise: NAME is a person, bot:LEVEL or bot:LEVEL:NAME a bot, exec:COMMAND a program behind the engine protocol (a command without commas)."`
	Piles    int           `default:"2" help:"Number of piles of a new game, 2 or 1."`
	Seed     *uint64       `help:"Decides the deck, the packages and the bots' luck of a new game; the same seed gives the same."`
	Movetime time.Duration `default:"1s" help:"The time that a program at a seat is given for a move."`
	Delay    time.Duration `default:"800ms" help:"How long a bot's move takes at least."`
	Plain    bool          `help:"No colours. So it is too with NO_COLOR set."`
}

// Help shows how the command is used.
func (playCommand) Help() string {
	return `One to five people share the keyboard; bots take the other seats. Without --players a screen asks who plays:
Enter starts at once, one person against three bots. Levels: ` + strings.Join(bot.Levels(), ", ") + `.

Every move is kept at once in FILE, or in $XDG_DATA_HOME/razzia (~/.local/share/razzia). A record from
elsewhere goes on too: the cards that it has not seen are shuffled, and --players says who sits where.

Examples:
  razzia play
  razzia play --players Miriam,bot:club,bot:beginner:Felix
  razzia play --players "Miriam,exec:python3 examples/engine.py"
  razzia play --players Miriam,Elke --seed 7 evening.razzia
  razzia play evening.razzia`
}

// Validate refuses what there is no game for.
func (c playCommand) Validate() error {
	if c.Delay < 0 {
		return fmt.Errorf("--delay %v: want no less than 0", c.Delay)
	}
	if err := checkMovetime(c.Movetime); err != nil {
		return err
	}
	if len(c.Players) == 0 {
		return checkTable(len(players), c.Piles)
	}
	if err := checkTable(len(c.Players), c.Piles); err != nil {
		return err
	}
	_, err := seatPlayers(c.Players)
	return err
}

// Run plays.
func (c playCommand) Run(std streams) (err error) {
	opener := newOpener(c.Movetime)
	defer func() { err = errors.Join(err, opener.Close()) }()
	cfg, err := c.config(thisComputer)
	if err != nil {
		return err
	}
	cfg.NewBot, cfg.Advise = botMaker(opener), hint.NewAdviser(level.Analyst).Advise
	screen := tui.Terminal{In: std.in, Out: std.out}
	if err := screen.Check(); err != nil {
		return err
	}
	if c.Plain || os.Getenv("NO_COLOR") != "" {
		screen.Colours = tui.NoColour
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGHUP)
	defer stop()
	end, err := tui.Run(ctx, cfg, screen)
	return errors.Join(sayResult(std, end), err)
}

// A computer is what the command takes from the computer it runs on.
type computer struct {
	disk   hotseat.Disk
	getenv func(string) string
	now    func() time.Time
	seed   func() uint64
}

var thisComputer = computer{hotseat.LocalDisk{}, os.Getenv, time.Now, drawSeed}

// drawSeed draws a seed that nobody can guess. It keeps to 53 bits, so that every reader of the record,
// whatever its numbers are like, reads it as it is.
func drawSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:]) >> 11
}

// config makes the table's configuration: a game to go on with, a new one, or the start screen.
func (c playCommand) config(on computer) (tui.Config, error) {
	folder, err := dataFolder(on.getenv)
	if err != nil && c.File == "" {
		return tui.Config{}, err
	}
	cfg := tui.Config{
		NewFile:  func() *hotseat.File { return newFile(on, folder) },
		NewSeed:  c.seeds(on),
		Levels:   bot.Levels(),
		Strength: level.StrengthOf,
		Delay:    c.Delay,
		Setup:    hotseat.Setup{Places: proposal(), Piles: c.Piles},
	}
	if c.File == "" {
		cfg.File = cfg.NewFile()
		return cfg, c.begin(&cfg)
	}
	file, record, err := hotseat.Open(on.disk, c.File)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		cfg.File = hotseat.NewFile(on.disk, c.File)
		return cfg, c.begin(&cfg)
	case err != nil:
		return cfg, err
	}
	cfg.File = file
	return cfg, c.goOn(&cfg, record)
}

// begin sets up a new game, if the flags say who plays.
func (c playCommand) begin(cfg *tui.Config) (err error) {
	if len(c.Players) == 0 {
		return nil
	}
	cfg.Setup.Places, _ = seatPlayers(c.Players) // Validate has seen them
	cfg.Setup.Seed = cfg.NewSeed()
	cfg.Table, err = hotseat.New(cfg.Setup)
	return err
}

// goOn takes up a game.
func (c playCommand) goOn(cfg *tui.Config, record notation.Record) (err error) {
	how := hotseat.ResumeOptions{Seed: cfg.NewSeed}
	places, _ := seatPlayers(c.Players) // Validate has seen them
	for _, p := range places {
		how.Levels = append(how.Levels, p.Level)
	}
	if cfg.Table, err = hotseat.Resume(record, how); err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if c.Seed != nil && cfg.Table.Setup().Seed != *c.Seed {
		return fmt.Errorf("%s: its cards lie in an order already: --seed is for a new game", c.File)
	}
	if len(c.Players) > 0 {
		return nil // the levels are those of the flag
	}
	return checkLevels(c.File, cfg.Table.Places())
}

// seeds gives the seed of the flag to the first game, and others to the next.
func (c playCommand) seeds(on computer) func() uint64 {
	given := c.Seed
	return func() uint64 {
		if given == nil {
			return on.seed()
		}
		seed := *given
		given = nil
		return seed
	}
}

// botMaker makes bots for one decision each, and engines that go on.
func botMaker(opener *engine.Opener) tui.BotMaker {
	return func(level string, seed uint64, past bot.Past) (tui.Chooser, error) {
		player, err := opener.Open(context.Background(), level, seed)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
			return bot.Ask(ctx, player, past, s, seat)
		}, nil
	}
}

// sayResult says where the game is kept and how to go on.
func sayResult(std streams, end tui.Result) error {
	if end.Unsaved != "" {
		return fmt.Errorf("%s: the last moves could not be kept: %s", end.Path, end.Unsaved)
	}
	if end.Path == "" {
		return nil
	}
	next := "Go on with: razzia play "
	if end.Over {
		next = "Read it with: razzia show "
	}
	_, err := fmt.Fprintf(std.out, "The game is kept in %s\n%s%s\n", end.Path, next, shellWord(end.Path))
	return err
}

// shellWord quotes a path for a shell where it must be quoted.
func shellWord(path string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+,:@%", r)
	}
	if strings.IndexFunc(path, func(r rune) bool { return !plain(r) }) < 0 && !strings.HasPrefix(path, "-") {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}
