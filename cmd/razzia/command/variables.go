package command

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"razzia/internal/settings"
)

// variablePrefix begins the names of all variables that are settings.
const variablePrefix = "RAZZIA_"

// otherVariables are variables that are no settings and may be in the same environment: those of the files of compose and of HAProxy that
// come with this program, and the token of a bot.
var otherVariables = []string{TokenVariable, "RAZZIA_IMAGE", "RAZZIA_NAME", "RAZZIA_PASSWORD", "RAZZIA_PEM", "RAZZIA_HTTP", "RAZZIA_HTTPS",
	"RAZZIA_CERTIFICATE", "RAZZIA_NODE_A", "RAZZIA_NODE_B"}

// serviceVariable finds the variables that Kubernetes, and a link of Docker, set by themselves in a container beside a service or a
// container whose name begins with razzia.
var serviceVariable = regexp.MustCompile(
	`^RAZZIA_([A-Z0-9_]+_)?(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_[0-9]+_(TCP|UDP|SCTP)(_[A-Z]+)?|ENV_[A-Z0-9_]+)=|` +
		`^RAZZIA_([A-Z0-9_]+_)?PORT=(tcp|udp|sctp)://`)

// knownVariables refuses variables of the environment that look like settings and are none: a server with a misspelled RAZZIA_DATABASE
// would begin a second site in a folder. Commands that read no file of settings do not mind.
func knownVariables(ctx *kong.Context) error {
	if !slices.ContainsFunc(ctx.Flags(), func(flag *kong.Flag) bool { return flag.Name == "config" }) {
		return nil
	}
	known := variables(ctx.Model.Node)
	var wrong []error
	for _, set := range os.Environ() {
		name, _, _ := strings.Cut(set, "=")
		if !strings.HasPrefix(name, variablePrefix) || slices.Contains(known, name) || slices.Contains(otherVariables, name) ||
			serviceVariable.MatchString(set) {
			continue
		}
		wrong = append(wrong, fmt.Errorf("there is no variable %s for a setting: did you mean %s?", name, settings.Nearest(name, known)))
	}
	return errors.Join(wrong...)
}

// variables lists the variables of all flags of a command and of the commands below it.
func variables(node *kong.Node) (names []string) {
	for _, flag := range node.Flags {
		names = append(names, flag.Envs...)
	}
	for _, child := range node.Children {
		names = append(names, variables(child)...)
	}
	return names
}

// TokenVariable is the environment variable with the token.
const TokenVariable = "RAZZIA_TOKEN"
