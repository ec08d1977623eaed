package command

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Manual prints the manual page of the program: its own help, and that of each command.
type Manual struct{}

// Help says where the page belongs.
func (Manual) Help() string {
	return `The page is for man(1). The Debian package brings it along; elsewhere:

  razzia man > ~/.local/share/man/man1/razzia.1`
}

// OfModel prints the source of the page (man(7)).
func (Manual) OfModel(std Streams, model *kong.Application) error {
	all := model.Target.Addr().Interface()
	var page strings.Builder
	page.WriteString(".TH RAZZIA 1 \"\" \"Razzia!\" \"User Commands\"\n.SH NAME\nrazzia \\- the auction game Razzia! as a server and at the terminal\n")
	section(&page, ".SH DESCRIPTION", helpOf(all))
	page.WriteString(".SH COMMANDS\n")
	commands(&page, all, model.Node, nil)
	page.WriteString(".SH SEE ALSO\nThe pages for hosts are in docs/host of the sources, or in /usr/share/doc/razzia/host of the Debian package.\n")
	_, err := io.WriteString(std.Out, page.String())
	return err
}

// commands writes a section for each command below a node, whose words are given.
func commands(page *strings.Builder, all any, node *kong.Node, words []string) {
	for _, child := range node.Children {
		if !child.Hidden {
			own := append(slices.Clone(words), child.Name)
			section(page, ".SS razzia "+strings.Join(own, " "), helpOf(all, own...))
			commands(page, all, child, own)
		}
	}
}

// helpOf is the help of the program, or of a command.
func helpOf(all any, args ...string) string {
	var text bytes.Buffer
	Run(all, append(args, "--help"), Streams{In: strings.NewReader(""), Out: &text, Err: &text})
	return text.String()
}

// section writes a section whose lines stay as they are. A line that begins with a dot or an apostrophe would be a command.
func section(page *strings.Builder, head, text string) {
	fmt.Fprintf(page, "%s\n.nf\n", head)
	for line := range strings.Lines(strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)) {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			page.WriteString(`\&`)
		}
		page.WriteString(line)
	}
	page.WriteString(".fi\n")
}
