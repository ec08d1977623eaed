package tui

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// A Canvas is where lines of text are drawn, in the colours of the table. All its texts are cut to its width.
type Canvas struct {
	Width, Height int // in columns and lines; a Height of 0 has no end
	look          *look
}

// PrintedOn is a canvas for a text that is printed line by line. The colours are those for dark terminals.
func PrintedOn(width int) Canvas {
	return Canvas{Width: width, look: newLook(profile{on: dark, shows: allColours})}
}

// Bar is the bar at the top: a title, and what goes on now.
func (c Canvas) Bar(title, now string) string {
	room := c.Width - min(columns(now), c.Width*2/3)
	return c.look.bar.Render(pad(title, room)) + c.look.turn.Render(clip(now, c.Width-room))
}

// Spread writes one text at the left and one at the right of a line.
func (c Canvas) Spread(left, right string) string { return spread(left, right, c.Width) }

// Strong is an important text.
func (c Canvas) Strong(text string) string { return c.look.strong.Render(text) }

// Faint is a less important text.
func (c Canvas) Faint(text string) string { return c.look.faint.Render(text) }

// Key is the number of a table or a place.
func (c Canvas) Key(text string) string { return c.look.key.Render(text) }

// Good is a text about what was won.
func (c Canvas) Good(text string) string { return c.look.good.Render(text) }

// Alarm is a warning.
func (c Canvas) Alarm(text string) string { return c.look.alarm.Render(text) }

// Beside writes two blocks of lines beside each other. The left one has a width.
func (c Canvas) Beside(left, right []string, width int) (lines []string) {
	for i := range max(len(left), len(right)) {
		var l, r string
		if i < len(left) {
			l = left[i]
		}
		if i < len(right) {
			r = right[i]
		}
		lines = append(lines, strings.TrimRight(pad(l, width)+r, " "))
	}
	return lines
}

// Cell makes a text exactly as wide as given. The names of others are safe in it.
func Cell(text string, width int) string { return pad(text, width) }

// CellLeft is [Cell] with the text at its right end.
func CellLeft(text string, width int) string { return padLeft(text, width) }

// SafeName is a name of others that is as wide on all terminals, and no command for any.
func SafeName(name string) string { return clip(sameWidth(name), longestName) }

// Columns is the width of a text on the screen.
func Columns(text string) int { return columns(text) }

// Lines breaks a text into lines of a width. The lines after the first are indented.
func Lines(text string, width int) []string { return wrap(text, width) }

// A Poster is a screen to look at, such as one in a room. It takes no keys but those that leave it.
type Poster struct {
	Draw    func(Canvas) []string
	Changed <-chan struct{} // gets a value when Draw would draw something else
	Every   time.Duration   // after which it is drawn anew in any case: a clock runs
}

// ShowPoster shows a poster until a key leaves it, or the context ends.
func ShowPoster(ctx context.Context, p Poster, on Terminal) error {
	options := []tea.ProgramOption{tea.WithContext(ctx), tea.WithInput(on.In), tea.WithOutput(on.Out)}
	if on.Colours == NoColour {
		options = append(options, tea.WithEnvironment(append(os.Environ(), "NO_COLOR=1")))
	}
	_, err := tea.NewProgram(newPosterModel(p), options...).Run()
	if err != nil && !regularEnd(err) {
		return fmt.Errorf("the terminal: %w", err)
	}
	return nil
}

// A posterModel is a poster as Bubble Tea keeps it.
type posterModel struct {
	Poster
	profile profile
	canvas  Canvas
}

// newPosterModel makes the model of a poster.
func newPosterModel(p Poster) posterModel {
	in := profile{on: dark, shows: allColours}
	return posterModel{Poster: p, profile: in, canvas: Canvas{look: newLook(in)}}
}

// The messages that draw a poster anew.
type (
	posterChanged struct{}
	posterTick    struct{}
)

// Init requests the background colour, and waits for changes.
func (m posterModel) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, m.await, m.tick()) }

// await waits for a change.
func (m posterModel) await() tea.Msg {
	<-m.Changed
	return posterChanged{}
}

// tick waits until the poster is drawn anew in any case.
func (m posterModel) tick() tea.Cmd {
	return tea.Tick(m.Every, func(time.Time) tea.Msg { return posterTick{} })
}

// Update takes a change, an event of the terminal, or a key that leaves.
func (m posterModel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.canvas.Width, m.canvas.Height = max(msg.Width, 0), max(msg.Height, 1)
	case tea.BackgroundColorMsg:
		m.profile.on = backgroundOf(msg)
		m.canvas.look = newLook(m.profile)
	case tea.ColorProfileMsg:
		m.profile.shows = lipgloss.Complete(msg.Profile)
		m.canvas.look = newLook(m.profile)
	case posterChanged:
		return m, m.await
	case posterTick:
		return m, m.tick()
	case tea.KeyPressMsg:
		if key := msg.String(); key == "q" || key == "esc" || key == "ctrl+c" {
			return m, tea.Quit
		}
	}
	return m, nil
}

// View draws the screen.
func (m posterModel) View() tea.View {
	var content string
	if m.canvas.Width > 0 {
		content = frame(m.Draw(m.canvas), m.canvas.Width, m.canvas.Height)
	}
	view := tea.NewView(content)
	view.AltScreen = true
	view.WindowTitle = "Razzia!"
	return view
}

// Plainly is a line without colours.
func Plainly(line string) string { return ansi.Strip(line) }
