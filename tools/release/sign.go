package main

import (
	"fmt"
	"os"

	"aead.dev/minisign"
)

// passwordVariable is the environment variable with the password of the key.
const passwordVariable = "MINISIGN_PASSWORD"

// sign signs a file with a key of minisign, and writes the signature beside it. Its trusted comment names the version, so that an old
// release is not taken for a new one.
func sign(key, name, version string) error {
	private, err := readKey(key)
	if err != nil {
		return fmt.Errorf("the key %s: %w", key, err)
	}
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	signature := minisign.SignWithComments(private, content, "razzia "+version, "signature of a release of Razzia!")
	return os.WriteFile(name+".minisig", append(signature, '\n'), 0o666)
}

// readKey reads a key, with the password of the environment if it has one.
func readKey(name string) (private minisign.PrivateKey, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return private, err
	}
	if !minisign.IsEncrypted(text) {
		err = private.UnmarshalText(text)
		return private, err
	}
	password, given := os.LookupEnv(passwordVariable)
	if !given {
		return private, fmt.Errorf("it has a password: set %s", passwordVariable)
	}
	return minisign.DecryptKey(password, text)
}
