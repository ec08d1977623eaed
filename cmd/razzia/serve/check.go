package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/internal/roots"
)

// A checkup looks at all that a start of the server needs, and changes nothing of it.
type checkup struct {
	c      Command
	std    command.Streams
	wrong  int
	served bool // a server with these games runs now
}

// checkTime is how long a database, a name server or an authority may take to answer.
const checkTime = 10 * time.Second

// check says whether the server would start, and what is wrong: everything in one run.
func (c Command) check(std command.Streams) error {
	k := &checkup{c: c, std: std}
	k.settings()
	if c.settingsUnread {
		fmt.Fprintln(std.Out, "The rest cannot be looked at before the settings can be read.")
		return command.ErrReported
	}
	ctx, stop := command.Interruptible()
	defer stop()
	for _, look := range []func(context.Context){
		k.games, k.secrets, k.words, k.signIn, k.roots, k.certificates, k.addresses, k.logs, k.backups, k.webhook, k.mail,
	} {
		look(ctx)
	}
	if k.wrong > 0 {
		fmt.Fprintf(std.Out, "%s wrong: the server would not start, or not serve\n", command.Counted(k.wrong, "thing is", "things are"))
		return command.ErrReported
	}
	_, err := fmt.Fprintln(std.Out, "the server can start")
	return err
}

// good says that a part is as it should be.
func (k *checkup) good(part, format string, args ...any) {
	k.line("ok", part, fmt.Sprintf(format, args...))
}

// look says that the operator should look at a part, although the server starts.
func (k *checkup) look(part, what string) { k.line("look", part, what) }

// bad says that a part is wrong, and what to do.
func (k *checkup) bad(part string, err error) {
	k.wrong++
	k.line("WRONG", part, err.Error())
}

// told says that a part is as it should be, or why not.
func (k *checkup) told(part, fine string, err error) {
	if err != nil {
		k.bad(part, err)
		return
	}
	k.line("ok", part, fine)
}

// try asks a server of the operator. One that does not answer is no reason not to start: it is tried again.
func (k *checkup) try(ctx context.Context, ask func(context.Context) error, part, fine, wrong string) {
	limited, stop := context.WithTimeout(ctx, checkTime)
	defer stop()
	if err := ask(limited); err != nil {
		k.look(part, wrong+": "+err.Error())
		return
	}
	k.good(part, "%s", fine)
}

// line prints one finding.
func (k *checkup) line(state, part, what string) {
	fmt.Fprintf(k.std.Out, "%-5s  %s: %s\n", state, part, command.Printable(strings.ReplaceAll(what, "\n", " ")))
}

// Doubt notes what was found wrong with the settings, which have their defaults then. Without whole the file of settings could not be read.
func (c *Command) Doubt(wrong []error, whole bool) { c.doubts, c.settingsUnread = wrong, !whole }

// settings says what is wrong with flags, variables, and the file of settings.
func (k *checkup) settings() {
	wrong := slices.Clone(k.c.doubts)
	if !k.c.settingsUnread { // otherwise the file may have what is missing
		wrong = append(wrong, k.c.problems()...)
		names, _ := k.c.names() // problems has what is wrong with them
		if _, err := k.c.contact(names); err != nil {
			wrong = append(wrong, err)
		}
	}
	for _, err := range wrong {
		k.bad("settings", err)
	}
	if len(wrong) == 0 {
		k.good("settings", "%s", cmp.Or(k.c.Config, "from flags and variables"))
	}
}

// secrets says which secrets other users of the machine may read.
func (k *checkup) secrets(context.Context) {
	for _, what := range k.c.exposed(k.folderOfGames()) {
		k.look("secrets", what)
	}
}

// words reads the list of words that are not wanted.
func (k *checkup) words(context.Context) {
	if k.c.WordsFile == "" {
		return
	}
	_, err := k.c.wordFlags.open(quiet)
	k.told("words", k.c.WordsFile, err)
}

// signIn opens what asks the provider. It does not ask it: the server starts without an answer.
func (k *checkup) signIn(context.Context) {
	if k.c.OIDC.Issuer != "" {
		_, err := k.c.OIDC.open()
		k.told("sign-in", k.c.OIDC.Issuer, err)
	}
}

// roots says whether the system has certificates of authorities.
func (k *checkup) roots(context.Context) {
	if roots.Ensure() {
		k.look("roots", "this system has no root certificates: those in the program are used, which are as old as it is")
		return
	}
	k.good("roots", "this system has certificates of authorities")
}

// logs says whether lines can be added to the files of the logs.
func (k *checkup) logs(context.Context) {
	for flag, name := range map[string]string{"--access-log": k.c.AccessLog, "--audit-log": k.c.AuditLog} {
		if name != toNothing && name != toLog && name != command.StandardOutput {
			k.told(flag, name, mayAppend(name))
		}
	}
}

// backups says whether backups can be written.
func (k *checkup) backups(context.Context) {
	if k.c.Backups == "" {
		k.look("backups", "none are taken: --backups names a folder for them, or take them by razzia backup")
		return
	}
	k.told("backups", k.c.Backups, mayWriteIn(k.c.Backups))
	if h := k.c.hook(); h != nil {
		k.told("--backup-hook", h.Program, h.IsThere())
	}
}

// mayAppend says why lines cannot be added to a file.
func mayAppend(name string) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if errors.Is(err, os.ErrNotExist) {
		return mayWriteIn(folderOf(name))
	}
	if err != nil {
		return err
	}
	return file.Close()
}
