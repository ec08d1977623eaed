package play

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/cmd/razzia/command"
	"razzia/engine"
	"razzia/internal/fatal"
	"razzia/internal/tui"
	"razzia/internal/tui/hotseat"
	"razzia/notation"
)

// A memoryDisk is a disk in memory: the content of each path.
type memoryDisk map[string][]byte

func (s memoryDisk) Read(path string) ([]byte, error) {
	if data, ok := s[path]; ok {
		return data, nil
	}
	return nil, fs.ErrNotExist
}

func (s memoryDisk) Write(path string, data []byte) error {
	s[path] = data
	return nil
}

// testComputer is a computer with a disk in memory, a fixed time and a fixed seed.
func testComputer(disk memoryDisk) computer {
	env := map[string]string{"HOME": "/home/miriam"}
	return computer{
		disk:   disk,
		getenv: func(name string) string { return env[name] },
		now:    func() time.Time { return time.Date(1929, 2, 14, 22, 30, 0, 0, time.UTC) },
		seed:   func() uint64 { return 77 },
	}
}

func TestPlayStarts(t *testing.T) {
	cfg, err := Play{Piles: 2}.config(testComputer(memoryDisk{}))
	if err != nil || cfg.Table != nil || len(cfg.Setup.Places) != 4 {
		t.Errorf("without flags: got %+v, %v, want the start screen with four seats", cfg.Setup, err)
	}
	seed := uint64(5)
	cfg, err = Play{Piles: 1, Seed: &seed, Players: []string{"Ida", "bot:greedy", "bot:random:Al"}}.config(testComputer(memoryDisk{}))
	fatal.If(t, err)
	want := hotseat.Setup{Piles: 1, Seed: 5, Places: []hotseat.Place{{Name: "Ida"}, {Name: "Miriam", Level: "greedy"},
		{Name: "Al", Level: "random"}}}
	if got := cfg.Table.Setup(); got.Seed != want.Seed || got.Piles != want.Piles || got.Places[1] != want.Places[1] ||
		got.Places[2] != want.Places[2] {
		t.Errorf("the game is %+v, want %+v", got, want)
	}
	if path := cfg.File.Path(); path != "/home/miriam/.local/share/razzia/1929-02-14-223000.razzia" {
		t.Errorf("the game is saved in %s", path)
	}
	if next := cfg.NewSeed(); next != 77 {
		t.Errorf("the next game has the seed %d, want a new one", next)
	}
}

// TestPlayResumes saves a game after some moves and resumes it.
func TestPlayResumes(t *testing.T) {
	disk := memoryDisk{}
	cfg, err := Play{File: "evening.razzia", Piles: 2, Players: []string{"Ida", "bot:greedy"}}.config(testComputer(disk))
	fatal.If(t, err)
	for range 4 {
		s := cfg.Table.Game().State
		if _, err := cfg.Table.Act(s.Legal(nil)[0]); err != nil {
			t.Fatal(err)
		}
	}
	fatal.If(t, cfg.File.Save(cfg.Table.Record()))
	again, err := Play{File: "evening.razzia", Piles: 2}.config(testComputer(disk))
	if err != nil || again.Table.Game() != cfg.Table.Game() || again.Table.Setup().Seed != 77 {
		t.Errorf("the resumed game differs: %v", err)
	}
	seed := uint64(5)
	if _, err := (Play{File: "evening.razzia", Piles: 2, Seed: &seed}).config(testComputer(disk)); err == nil {
		t.Error("a game was resumed with another seed")
	}
}

func TestPlayForeignRecord(t *testing.T) {
	r := notation.Record{Players: []string{"A", "B"}, Packages: razzia.Packages(2), Piles: 2, Moves: []razzia.Move{}}
	disk := memoryDisk{"a.razzia": notation.AppendRecord(nil, &r)}
	cfg, err := Play{File: "a.razzia", Piles: 2}.config(testComputer(disk))
	if err != nil || cfg.Table.Places()[1].IsBot() {
		t.Errorf("a seat of a person has a bot: %v", err)
	}
	cfg, err = Play{File: "a.razzia", Piles: 2, Players: []string{"A", "bot:greedy"}}.config(testComputer(disk))
	if err != nil || cfg.Table.Places()[1] != (hotseat.Place{Name: "B", Level: "greedy"}) {
		t.Errorf("the flag does not seat a bot: %v", err)
	}
}

func TestPlayRefusesFiles(t *testing.T) {
	disk := memoryDisk{"bad": []byte("hello"), "level": []byte(`{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":[],
		"meta":{"play":{"seed":1,"seats":[{"kind":"person"},{"kind":"bot","level":"genius"}]}}}`)}
	for file, want := range map[string]string{"bad": "bad: not JSON", "level": `seat 1: there is no bot "genius"`} {
		_, err := Play{File: file, Piles: 2}.config(testComputer(disk))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", file, err, want)
		}
	}
}

func TestPlayUsage(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"play", command.ExitRefused, "The table needs a terminal"},
		{"play --players Ida", command.ExitUsage, "--players 1: want 2 to 5"},
		{"play --players Ida,bot:genius", command.ExitUsage, `--players: "bot:genius": want NAME`},
		{"play --players Ida,,Al", command.ExitUsage, `--players: "": want NAME`},
		{"play --piles 3", command.ExitUsage, "--piles 3: want 2 or 1"},
		{"play --delay=-1s", command.ExitUsage, "--delay -1s: want"},
	} {
		var out, complaint bytes.Buffer
		status := command.Run(new(commands), strings.Fields(c.args), command.Streams{In: strings.NewReader(""), Out: &out, Err: &complaint})
		if status != c.status || !strings.Contains(complaint.String(), c.want) || strings.Count(complaint.String(), "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %d, %q", c.args, status, complaint.String(), c.status, c.want)
		}
	}
}

func TestNewFileTakesAFreeName(t *testing.T) {
	on := testComputer(memoryDisk{"/d/1929-02-14-223000.razzia": nil, "/d/1929-02-14-223000-2.razzia": nil})
	if path := newFile(on, "/d").Path(); path != "/d/1929-02-14-223000-3.razzia" {
		t.Errorf("the file is %s", path)
	}
}

func TestSayResult(t *testing.T) {
	for _, c := range []struct {
		end   tui.Result
		flags command.WordsFlags
		want  string
	}{
		{want: ""},
		{end: tui.Result{Path: "/a/b.razzia"}, want: "razzia play /a/b.razzia\n"},
		{end: tui.Result{Path: "my game's.razzia"}, want: `razzia play 'my game'\''s.razzia'` + "\n"},
		{end: tui.Result{Path: "x", Over: true}, want: "razzia show x\n"},
		{tui.Result{Path: "x"}, command.WordsFlags{Lang: "de"}, "Das Spiel ist gespeichert in x\nWeiter mit: razzia play --lang de x\n"},
		{tui.Result{Path: "x", Over: true}, command.WordsFlags{Lang: "hu", Edition: "2020"},
			"A játszma ide van mentve: x\nVisszaolvasás: razzia show --lang hu --edition 2020 x\n"},
	} {
		var out bytes.Buffer
		if err := sayResult(command.Streams{Out: &out}, c.flags, c.end); err != nil || !strings.HasSuffix(out.String(), c.want) {
			t.Errorf("%+v: %q, %v", c.end, out.String(), err)
		}
	}
	if err := sayResult(command.Streams{}, command.WordsFlags{}, tui.Result{Path: "x", Unsaved: "disk full"}); err == nil {
		t.Error("the result does not report the unsaved moves")
	}
}

// TestPlaySeatsPrograms checks that --players can name a program, and that a file cannot.
func TestPlaySeatsPrograms(t *testing.T) {
	disk := memoryDisk{}
	cfg, err := Play{File: "a.razzia", Piles: 2, Players: []string{"Ida", "exec:./mybot --fast"}}.config(testComputer(disk))
	fatal.If(t, err)
	if got, want := cfg.Table.Places()[1], (hotseat.Place{Name: "Miriam", Level: "exec:./mybot --fast"}); got != want {
		t.Errorf("the player at the seat is %+v, want %+v", got, want)
	}
	fatal.If(t, cfg.File.Save(cfg.Table.Record()))
	_, err = Play{File: "a.razzia", Piles: 2}.config(testComputer(disk))
	if err == nil || !strings.Contains(err.Error(),
		`seat 1 is played by a program, "exec:./mybot --fast", which a file must not start: name the players with --players`) {
		t.Errorf("a file could start a program: %v", err)
	}
	if _, err = (Play{File: "a.razzia", Piles: 2,
		Players: []string{"Ida", "exec:./mybot --fast"}}).config(testComputer(disk)); err != nil {
		t.Error(err)
	}
}

// TestBotMakerAsksPrograms asks a program for a move as the terminal table does.
func TestBotMakerAsksPrograms(t *testing.T) {
	opener := &engine.Opener{Limits: engine.UsualLimits(time.Minute)}
	defer opener.Close()
	past := bot.Past{Setup: razzia.Setup{Packages: razzia.Packages(3), Piles: 1}}
	s, err := razzia.New(past.Setup)
	fatal.If(t, err)
	for _, level := range []string{"greedy", "exec:python3 ../../../examples/engine.py"} {
		choose, err := botMaker(opener)(level, 1, past)
		fatal.If(t, err)
		if m, err := choose(t.Context(), s, s.Actor); err != nil || m != razzia.Draw(1) {
			t.Errorf("%s chose %v, %v", level, m, err)
		}
	}
}
