package command

import (
	"fmt"
	"os"
	"strings"
)

// Token reads a personal token from a file, or from [TokenVariable] if the file has no name. It is never on the command line, where other
// users of the machine could read it.
func Token(getenv func(string) string, file string) (string, error) {
	token, from := getenv(TokenVariable), TokenVariable
	if file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		token, from = strings.TrimSpace(string(text)), file
	}
	switch {
	case token == "":
		return "", fmt.Errorf("no token: name its file with --token-file, or set %s", TokenVariable)
	case !strings.HasPrefix(token, "rzz_") || strings.ContainsAny(token, " \t\r\n"):
		return "", fmt.Errorf("%s has no personal token: want rzz_ and 36 letters and digits", from)
	}
	return token, nil
}
