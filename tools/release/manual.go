package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
)

// writeManual writes the manual page of a program that runs on this machine, compressed. The page is its own help: that of
// the program, then that of each command.
func writeManual(program, out string) error {
	text, err := manual(func(args ...string) (string, error) {
		command := exec.Command(program, append(args, "--help")...)
		command.Stderr = os.Stderr
		text, err := command.Output()
		return string(text), err
	})
	if err != nil {
		return fmt.Errorf("the help of %s: %w", program, err)
	}
	return os.WriteFile(out, compressed([]byte(text)), 0o666)
}

// commandLine is a line of the help that begins with the name of a command. A line that goes on has more blanks.
var commandLine = regexp.MustCompile(`(?m)^  ([a-z][a-z-]*) `)

// manual makes the source of the page (man(7)). Help gives the help of the program, or of a command.
func manual(help func(args ...string) (string, error)) (string, error) {
	whole, err := help()
	if err != nil {
		return "", err
	}
	var page strings.Builder
	page.WriteString(".TH RAZZIA 1 \"\" \"Razzia!\" \"User Commands\"\n.SH NAME\nrazzia \\- the auction game Razzia! as a server and at the terminal\n")
	section(&page, ".SH DESCRIPTION", whole)
	page.WriteString(".SH COMMANDS\n")
	_, list, _ := strings.Cut(whole, "\nCommands:\n")
	for _, found := range commandLine.FindAllStringSubmatch(list, -1) {
		text, err := help(found[1])
		if err != nil {
			return "", err
		}
		section(&page, ".SS razzia "+found[1], text)
	}
	page.WriteString(".SH SEE ALSO\nThe pages for hosts are in /usr/share/doc/razzia/host.\n")
	return page.String(), nil
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
