package command

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Completion completes words on the command line of a shell. It asks the parser itself, so that it knows each command and each flag.
type Completion struct {
	Shell string   `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
	Words []string `arg:"" optional:"" passthrough:"" help:"The words after razzia, up to the one to complete: the script asks with these."`
}

// Help says where the script belongs.
func (Completion) Help() string {
	return `Prints a script that lets a shell complete commands, flags and their values. The shell reads it at its start:

  bash: echo 'source <(razzia completion bash)' >> ~/.bashrc
  zsh:  echo 'source <(razzia completion zsh)' >> ~/.zshrc   # after compinit
  fish: razzia completion fish > ~/.config/fish/completions/razzia.fish`
}

// scripts ask the program for each word. They leave names of files to the shell. That of zsh works both when a shell reads it and as a file
// of a folder in fpath, where it is the function itself.
var scripts = map[string]string{
	"bash": `_razzia() {
	local IFS=$'\n'
	COMPREPLY=($(razzia completion bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _razzia razzia
`,
	"zsh": `#compdef razzia
_razzia() {
	local -a found=("${(@f)$(razzia completion zsh "${(@)words[2,CURRENT]}" 2>/dev/null)}")
	_describe razzia found || _files
}
if [ "$funcstack[1]" = _razzia ]; then _razzia "$@"; else compdef _razzia razzia; fi
`,
	"fish": `complete -c razzia -a '(razzia completion fish (commandline -opc)[2..] (commandline -ct))'
`,
}

// beforeHelp stands between a word and what it means, where the shell shows that.
var beforeHelp = map[string]string{"zsh": ":", "fish": "\t"}

// OfModel prints the script, or the words that may stand in the place of the last one.
func (c Completion) OfModel(std Streams, model *kong.Application) error {
	if len(c.Words) == 0 {
		_, err := io.WriteString(std.Out, scripts[c.Shell])
		return err
	}
	for _, w := range candidates(model, c.Words) {
		text := w.text
		if before := beforeHelp[c.Shell]; before != "" && w.help != "" {
			text += before + w.help
		}
		if _, err := fmt.Fprintln(std.Out, text); err != nil {
			return err
		}
	}
	return nil
}

// A candidate is a word that may stand in a place, and what it means.
type candidate struct{ text, help string }

// candidates lists what the last word may become: a value of the flag before it, a flag, or a command.
func candidates(model *kong.Application, words []string) (list []candidate) {
	words = slices.DeleteFunc(slices.Clone(words), func(word string) bool { return word == "=" }) // bash splits --flag=value
	last := len(words) - 1
	node, open := reached(model.Node, words[:last])
	name, _, assigned := strings.Cut(words[last], "=")
	switch {
	case open != nil:
		list = values(open, "")
	case assigned:
		list = values(flagOf(node, name), name+"=")
	case strings.HasPrefix(words[last], "-"):
		for _, flag := range flagsOf(node) {
			list = append(list, candidate{"--" + flag.Name, flag.Help})
		}
	default:
		list = commandsOf(node)
	}
	return slices.DeleteFunc(list, func(c candidate) bool { return !strings.HasPrefix(c.text, words[last]) })
}

// reached follows words to the command that they name. Open is the flag whose value comes next; nil for none.
func reached(node *kong.Node, words []string) (at *kong.Node, open *kong.Flag) {
	for _, word := range words {
		if open != nil {
			open = nil
			continue
		}
		if open = flagOf(node, word); open != nil {
			if open.IsBool() {
				open = nil
			}
			continue
		}
		for _, child := range node.Children {
			if child.Name == word {
				node = child
			}
		}
	}
	return node, open
}

// flagsOf lists the flags that may stand behind a command.
func flagsOf(node *kong.Node) (list []*kong.Flag) { return slices.Concat(node.AllFlags(true)...) }

// flagOf finds a flag as it is typed; nil for none.
func flagOf(node *kong.Node, typed string) *kong.Flag {
	for _, flag := range flagsOf(node) {
		if typed == "--"+flag.Name {
			return flag
		}
	}
	return nil
}

// values lists the values that a flag may have, if they are few.
func values(flag *kong.Flag, before string) (list []candidate) {
	if flag == nil || flag.Enum == "" {
		return nil
	}
	for _, value := range flag.EnumSlice() {
		if value != "" {
			list = append(list, candidate{before + value, ""})
		}
	}
	return list
}

// commandsOf lists the commands below another.
func commandsOf(node *kong.Node) (list []candidate) {
	for _, child := range node.Children {
		if !child.Hidden {
			list = append(list, candidate{child.Name, child.Help})
		}
	}
	if node.Type == kong.ApplicationNode {
		list = append(list, candidate{"help", "Show the help of a command."}, candidate{"version", "Print the version."})
		slices.SortFunc(list, func(a, b candidate) int { return cmp.Compare(a.text, b.text) })
	}
	return list
}
