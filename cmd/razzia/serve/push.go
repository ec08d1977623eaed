package serve

import (
	"fmt"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
	"razzia/internal/push"
)

// pushFlags say whether people who are away get messages.
type pushFlags struct {
	NoPush      bool   `env:"RAZZIA_NO_PUSH" help:"Do not offer messages to people whom a game of days waits for. Messages go out over HTTPS, to the push services that the browsers name."`
	PushContact string `env:"RAZZIA_PUSH_CONTACT" placeholder:"ADDRESS" help:"Where push services reach you, such as mailto:operator@example.org; by default the first --host with a public name. Apple takes no messages without either."`
}

// contact is the address at which push services reach the operator, "" for none.
func (f pushFlags) contact(hosts []string) (string, error) {
	switch {
	case f.NoPush:
		return "", nil
	case f.PushContact == "":
		return push.ContactOf(hosts), nil
	case !push.IsContact(f.PushContact):
		return "", command.WrongSettings{Cause: fmt.Errorf("--push-contact %q: want mailto: and an e-mail address, or an https address, with a name that can be reached from the internet", f.PushContact)}
	}
	return f.PushContact, nil
}

// messages says which browsers get messages, for the operator. The sender is nil if none are sent.
func messages(sender *push.Sender) admin.Messages {
	switch {
	case sender == nil:
		return admin.NoMessages
	case sender.Contact == "":
		return admin.NotToApple
	}
	return admin.ToAll
}
