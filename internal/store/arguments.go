package store

import "strings"

// membersAtOnce is how many identities one query looks up.
const MembersAtOnce = 32

// arguments lists membersAtOnce arguments, with a text between them.
func Arguments(between string) string {
	list := make([]string, MembersAtOnce)
	for i := range list {
		list[i] = Argument(i + 1)
	}
	return strings.Join(list, between)
}

// argumentsFrom returns membersAtOnce arguments for identities from a place on; those that are missing are empty.
func ArgumentsFrom(identities []string, from int) []any {
	args := make([]any, MembersAtOnce)
	for i := range args {
		if args[i] = Key(""); from+i < len(identities) {
			args[i] = Key(identities[from+i])
		}
	}
	return args
}

// argument is the text of an argument with a number below 100.
func Argument(n int) string {
	if n < 10 {
		return "$" + string(rune('0'+n))
	}
	return Argument(n/10) + string(rune('0'+n%10))
}
