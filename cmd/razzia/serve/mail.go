package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"razzia/cmd/razzia/command"
	"razzia/internal/mail"
	"razzia/internal/mail/post"
)

// mailFlags name the mail server that takes letters to members.
type mailFlags struct {
	Server       string `group:"Letters" env:"RAZZIA_MAIL_SERVER" placeholder:"URL" help:"A mail server that takes letters to members who give an address: smtps://user@host:465, or smtp://user@host:587 with STARTTLS."`
	PasswordFile string `group:"Letters" type:"path" env:"RAZZIA_MAIL_PASSWORD_FILE" placeholder:"FILE" help:"A file with the password of the user at the mail server."`
	From         string `group:"Letters" env:"RAZZIA_MAIL_FROM" placeholder:"ADDRESS" help:"The sender of the letters, such as \"Razzia <razzia@example.org>\"."`
}

// validate refuses settings that are incomplete. A server with a name has an address to which letters can lead.
func (f mailFlags) validate(named bool) error {
	switch {
	case f == mailFlags{}:
		return nil
	case f.Server == "":
		return errors.New("--mail-server is missing: the other settings of letters do nothing without it")
	case !named:
		return errors.New("--mail-server: want --host or --tls-domain with it: letters need the address of the server")
	}
	s, err := post.Parse(f.Server, f.From)
	if err != nil {
		return fmt.Errorf("--mail-server and --mail-from: %w", err)
	}
	if (s.User == "") != (f.PasswordFile == "") {
		return errors.New("--mail-server and --mail-password-file: want a user with a password, or neither")
	}
	return nil
}

// open reads the settings; nil for no letters. It does not ask the server, which may be down.
func (f mailFlags) open() (*post.Server, error) {
	if f.Server == "" {
		return nil, nil
	}
	s, err := post.Parse(f.Server, f.From)
	if err != nil {
		return nil, command.WrongSettings{Cause: fmt.Errorf("--mail-server and --mail-from: %w", err)}
	}
	if f.PasswordFile == "" {
		return &s, nil
	}
	text, err := os.ReadFile(f.PasswordFile)
	if s.Password = string(bytes.TrimSpace(text)); err == nil && s.Password == "" {
		err = fmt.Errorf("%s is empty", f.PasswordFile)
	}
	if err != nil {
		return nil, fmt.Errorf("--mail-password-file: %w", err)
	}
	return &s, nil
}

// config is what the site needs to write letters, which lead to its address; without a server it writes none.
func (f mailFlags) config(reach func() []string) (c mail.Config, err error) {
	s, err := f.open()
	if s == nil || err != nil {
		return c, err
	}
	return mail.Config{Server: s, Site: reach()[0]}, nil // validate has seen that there is a name
}

// mail signs in at the mail server. A server starts without it, and tries again for each letter; the operator should know it before.
func (k *checkup) mail(ctx context.Context) {
	if k.c.Mail.validate(true) != nil { // settings has said it
		return
	}
	s, err := k.c.Mail.open()
	if err != nil {
		k.bad("mail", err)
		return
	}
	if s != nil {
		k.try(ctx, s.Try, "mail", s.Name()+" takes letters", s.Name()+" does not take letters")
	}
}
