package command

import (
	"errors"

	"razzia/client"
	"razzia/internal/i18n"
)

// Explain puts an error of a request into words for a person.
func Explain(words *i18n.Localizer, err error) error {
	if silent, ok := errors.AsType[*client.Unreachable](err); ok {
		return errors.New(words.Text("terminal.unreachable", "address", silent.Address, "cause", silent.Cause.Error()))
	}
	other, ok := errors.AsType[*client.Foreign](err)
	switch {
	case !ok:
		return err
	case other.Leads != "":
		return errors.New(words.Text("terminal.leads", "address", other.Address, "other", other.Leads))
	}
	return errors.New(words.Text("terminal.foreign", "address", other.Address, "about", other.About))
}
