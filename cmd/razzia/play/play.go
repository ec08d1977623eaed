// Package play has the commands for people at the terminal: games, puzzles and the daily.
package play

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
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/seats"
	"razzia/engine"
	"razzia/internal/tui"
	"razzia/internal/tui/hotseat"
	"razzia/notation"
)

// Commands are those of the package.
type Commands struct {
	Play   Play   `cmd:"" help:"Play at the terminal, people and bots."`
	Puzzle Puzzle `cmd:"" help:"Solve puzzles at the terminal: find the best move."`
	Daily  Daily  `cmd:"" help:"Play the daily of a server at the terminal: its puzzle and its round."`
}

// Play is the table in the terminal.
type Play struct {
	File     string        `arg:"" optional:"" help:"The file of the game. A game in FILE is continued."`
	Players  []string      `placeholder:"PLAYER,…" help:"The players, clockwise: NAME is a person, bot:LEVEL or bot:LEVEL:NAME a bot, exec:COMMAND a program with the engine protocol (a command without commas)."`
	Piles    int           `default:"2" help:"Number of piles of a new game, 2 or 1."`
	Seed     *uint64       `help:"Decides the deck, the packages and the random choices of bots in a new game. The same seed gives the same game."`
	Movetime time.Duration `default:"1s" help:"Time limit of a program for a move."`
	Delay    time.Duration `default:"800ms" help:"Minimum time of a bot for a move."`
	Plain    bool          `help:"No colours; the same as setting NO_COLOR."`
	command.WordsFlags
}

// Help shows how the command is used.
func (Play) Help() string {
	return `One to five people share the keyboard; bots take the other seats. Without --players a start screen shows the seats:
Enter starts at once, with one person against three bots. Levels: ` + strings.Join(bot.Levels(), ", ") + `.

Every move is saved at once to FILE, or to a new file in $XDG_DATA_HOME/razzia (~/.local/share/razzia). A record
from another program can be continued too: its unseen cards are shuffled, and --players assigns the seats.

Examples:
  razzia play
  razzia play --players Miriam,bot:club,bot:beginner:Felix
  razzia play --players "Miriam,exec:python3 examples/engine.py"
  razzia play --players Miriam,Elke --seed 7 evening.razzia
  razzia play evening.razzia`
}

// Validate refuses settings for which there is no game.
func (c Play) Validate() error {
	if err := c.WordsFlags.Validate(); err != nil {
		return err
	}
	if c.Delay < 0 {
		return fmt.Errorf("--delay %v: want 0 or more", c.Delay)
	}
	if err := seats.CheckMovetime(c.Movetime); err != nil {
		return err
	}
	if len(c.Players) == 0 {
		return seats.Check(len(seats.Names), c.Piles)
	}
	if err := seats.Check(len(c.Players), c.Piles); err != nil {
		return err
	}
	_, err := seatPlayers(c.Players)
	return err
}

// Run plays until the players leave the table.
func (c Play) Run(std command.Streams) (err error) {
	opener := seats.NewOpener(c.Movetime)
	defer func() { err = errors.Join(err, opener.Close()) }()
	cfg, err := c.config(thisComputer)
	if err != nil {
		return err
	}
	cfg.NewBot, cfg.Advise = botMaker(opener), hint.NewAdviser(level.Analyst).Advise
	screen := tui.Terminal{In: std.In, Out: std.Out}
	if !screen.Ready() {
		return errors.New(cfg.Words.Text("terminal.needs_terminal"))
	}
	if c.Plain || os.Getenv("NO_COLOR") != "" {
		screen.Colours = tui.NoColour
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGHUP)
	defer stop()
	end, err := tui.Run(ctx, cfg, screen)
	return errors.Join(sayResult(std, c.WordsFlags, end), err)
}

// A computer has the dependencies of the command: disk, environment, clock and random seeds.
type computer struct {
	disk   hotseat.Disk
	getenv func(string) string
	now    func() time.Time
	seed   func() uint64
}

var thisComputer = computer{hotseat.LocalDisk{}, os.Getenv, time.Now, drawSeed}

// drawSeed draws an unpredictable seed. It has 53 bits, so that programs that read JSON numbers as floats read it
// exactly.
func drawSeed() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:]) >> 11
}

// config makes the configuration of the table: with a game to continue, a new game, or the start screen.
func (c Play) config(on computer) (tui.Config, error) {
	folder, err := command.DataFolder(on.getenv)
	if err != nil && c.File == "" {
		return tui.Config{}, err
	}
	cfg := tui.Config{
		Words:    c.Words(on.getenv),
		NewFile:  func() *hotseat.File { return newFile(on, folder) },
		NewSeed:  c.seeds(on),
		Levels:   bot.Levels(),
		Strength: level.StrengthOf,
		Delay:    c.Delay,
		Setup:    hotseat.Setup{Places: defaultPlaces(), Piles: c.Piles},
	}
	if c.File == "" {
		cfg.File = cfg.NewFile()
		return cfg, c.startNew(&cfg)
	}
	file, record, err := hotseat.Open(on.disk, c.File)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		cfg.File = hotseat.NewFile(on.disk, c.File)
		return cfg, c.startNew(&cfg)
	case err != nil:
		return cfg, err
	}
	cfg.File = file
	return cfg, c.resume(&cfg, record)
}

// startNew sets up a new game if --players names the players. Otherwise the start screen sets it up.
func (c Play) startNew(cfg *tui.Config) (err error) {
	if len(c.Players) == 0 {
		return nil
	}
	cfg.Setup.Places, _ = seatPlayers(c.Players) // checked by Validate
	cfg.Setup.Seed = cfg.NewSeed()
	cfg.Table, err = hotseat.New(cfg.Setup)
	return err
}

// resume continues the game of a record.
func (c Play) resume(cfg *tui.Config, record notation.Record) (err error) {
	how := hotseat.ResumeOptions{Seed: cfg.NewSeed}
	places, _ := seatPlayers(c.Players) // checked by Validate
	for _, p := range places {
		how.Levels = append(how.Levels, p.Level)
	}
	if cfg.Table, err = hotseat.Resume(record, how); err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if c.Seed != nil && cfg.Table.Setup().Seed != *c.Seed {
		return fmt.Errorf("%s: --seed is for a new game, and this game has its cards already: leave out --seed or name another file", c.File)
	}
	if len(c.Players) > 0 {
		return nil // the levels come from the flag, which Validate has checked
	}
	return checkLevels(c.File, cfg.Table.Places())
}

// seeds returns the source of seeds: the seed of the flag for the first game, random ones for later games.
func (c Play) seeds(on computer) func() uint64 {
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

// botMaker makes bots for one decision each. The opener keeps the processes of engines running between decisions.
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

// sayResult prints the path of the game and the command that continues or shows it, in the same words.
func sayResult(std command.Streams, in command.WordsFlags, end tui.Result) error {
	words := in.Words(os.Getenv)
	if end.Unsaved != "" {
		return errors.New(words.Text("terminal.lost", "path", end.Path, "cause", end.Unsaved))
	}
	if end.Path == "" {
		return nil
	}
	what, line := "terminal.go_on_with", "razzia play "
	if end.Over {
		what, line = "terminal.read_with", "razzia show "
	}
	line += strings.Join(append(in.Arguments(), command.ShellWord(end.Path)), " ")
	_, err := fmt.Fprintf(std.Out, "%s\n%s\n", words.Text("terminal.saved_in", "path", end.Path), words.Text(what, "command", line))
	return err
}
