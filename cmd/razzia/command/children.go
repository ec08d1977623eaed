package command

import (
	"reflect"
	"strings"

	"github.com/alecthomas/kong"
)

// A Child is a command that its parent declares, and no field of a struct.
type Child struct {
	Name      string // with the word of its group before it: "reports list"
	Help      string
	IsDefault bool              // the word of the group alone means it
	Groups    map[string]string // the help of groups by their words
	Command   any               // points to a struct of flags and arguments
	Vars      map[string]string // in its tags
}

// adopt adds the children that commands declare below them.
func adopt(node *kong.Node) {
	for _, below := range node.Children {
		adopt(below)
	}
	if declares, ok := node.Target.Addr().Interface().(interface{ Children() []Child }); ok {
		for _, child := range declares.Children() {
			child.join(node)
		}
	}
}

// join adds the command below another.
func (c Child) join(parent *kong.Node) {
	group, name, grouped := strings.Cut(c.Name, " ")
	if !grouped {
		name = group
	} else {
		parent = groupIn(parent, group, c.Groups[group])
	}
	model := kong.Must(c.Command, kong.NoDefaultHelp(), kong.Vars(c.Vars)).Model.Node
	node := &kong.Node{Type: kong.CommandNode, Parent: parent, Name: name, Help: c.Help, Target: reflect.ValueOf(c.Command).Elem(),
		Tag: &kong.Tag{}, Flags: model.Flags, Positional: model.Positional}
	if c.IsDefault {
		node.Tag.Default, parent.DefaultCmd = "withargs", node
	}
	parent.Children = append(parent.Children, node)
}

// groupIn finds a group of commands below another, or makes it.
func groupIn(parent *kong.Node, name, help string) *kong.Node {
	for _, child := range parent.Children {
		if child.Name == name {
			return child
		}
	}
	group := &kong.Node{Type: kong.CommandNode, Parent: parent, Name: name, Help: help, Target: reflect.ValueOf(&struct{}{}).Elem(),
		Tag: &kong.Tag{}}
	parent.Children = append(parent.Children, group)
	return group
}
