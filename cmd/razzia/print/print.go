// Package print has the command that makes the game on paper.
package print

import (
	"fmt"
	"os"

	"razzia/cmd/razzia/command"
	"razzia/internal/i18n"
	"razzia/internal/paper"
)

// Command makes a PDF of cards, cheques, aids or rules.
type Command struct {
	Sheets  string `arg:"" optional:"" default:"all" enum:"all,cards,cheques,strip,aids,scores,rules" help:"What to print: ${enum}."`
	Lang    string `default:"en" enum:"en,nl,it,hu,es,de,fr" help:"Language: ${enum}."`
	Edition string `default:"" enum:",2004,2020" help:"Names and pictures: those of 2004, or of 2020. Without it: those of the printed edition of the language."`
	Paper   string `default:"a4" enum:"a4,letter" help:"Size of the paper: ${enum}."`
	Ink     string `default:"colour" enum:"colour,lines" help:"colour, or lines: line art, which saves ink."`
	Out     string `short:"o" placeholder:"FILE" help:"The file, or - for standard output. Without it: a name that says what it has, in this folder."`
}

// Help shows how the command is used.
func (Command) Help() string {
	return `The sheets are for your own use beside the published game. Print at 100 %, not fitted to the page, and cards, cheques and aids on both sides,
flipped on the long edge. docs/play/paper.md says more.

Examples:
  razzia print
  razzia print cards --lang de --ink lines
  razzia print rules --lang hu --paper letter --out szabalyok.pdf`
}

// Run makes the document and writes it.
func (c Command) Run(std command.Streams) error {
	o := c.order()
	text, err := paper.PDF(o)
	if err != nil {
		return err
	}
	if c.Out == "-" {
		_, err = std.Out.Write(text)
		return err
	}
	file := c.Out
	if file == "" {
		file = o.File()
	}
	if err = os.WriteFile(file, text, 0o666); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.Out, "%s, pages: %d\n", command.Printable(file), o.Pages())
	return err
}

// order is what the flags ask for.
func (c Command) order() paper.Order {
	o := paper.Order{What: paper.What(c.Sheets), Language: i18n.Language(c.Lang), Theme: i18n.Theme(c.Edition), Size: paper.Size(c.Paper),
		Ink: paper.Ink(c.Ink)}
	if o.Theme == "" {
		o.Theme = o.Language.Theme()
	}
	return o
}
