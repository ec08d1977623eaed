package serve

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"

	"razzia/cmd/razzia/command"
	"razzia/internal/oidc"
)

// oidcFlags name the identity provider that signs members in.
type oidcFlags struct {
	Issuer     string `group:"Sign-in" env:"RAZZIA_OIDC_ISSUER" placeholder:"URL" help:"An OpenID Connect provider that signs members in, exactly as it calls itself, such as https://id.example.org."`
	Client     string `group:"Sign-in" env:"RAZZIA_OIDC_CLIENT" placeholder:"NAME" help:"The name of this server at the provider (client ID)."`
	SecretFile string `group:"Sign-in" type:"path" env:"RAZZIA_OIDC_SECRET_FILE" placeholder:"FILE" help:"A file with the secret of this server at the provider; without it the server has none there."`
	URL        string `group:"Sign-in" name:"url" env:"RAZZIA_OIDC_URL" placeholder:"URL" help:"Address of this server as browsers reach it, such as https://razzia.example.org. The provider sends them back to /sign-in/callback there."`
	Name       string `group:"Sign-in" env:"RAZZIA_OIDC_NAME" placeholder:"NAME" help:"Name of the provider on the pages; by default its host."`
}

// Validate refuses settings that are incomplete.
func (f oidcFlags) Validate() error {
	if f.Issuer == "" && f != (oidcFlags{}) {
		return errors.New("--oidc-issuer is missing: the other settings of a provider do nothing without it")
	}
	return nil
}

// open makes what signs members in; nil for no provider. It does not ask the provider, which may be down.
func (f oidcFlags) open() (*oidc.Provider, error) {
	if f.Issuer == "" {
		return nil, nil
	}
	secret, err := f.secret()
	if err != nil {
		return nil, fmt.Errorf("--oidc-secret-file: %w", err)
	}
	p, err := oidc.New(oidc.Config{Issuer: f.Issuer, Client: f.Client, Secret: secret, Name: f.Name, Address: strings.TrimSuffix(f.URL, "/")})
	if err != nil {
		return nil, command.WrongSettings{Cause: fmt.Errorf("--oidc-issuer, --oidc-client and --oidc-url: %w", err)}
	}
	return p, nil
}

// secret reads the secret.
func (f oidcFlags) secret() (string, error) {
	if f.SecretFile == "" {
		return "", nil
	}
	text, err := os.ReadFile(f.SecretFile)
	text = bytes.TrimSpace(text)
	if err == nil && len(text) == 0 {
		err = fmt.Errorf("%s is empty", f.SecretFile)
	}
	return string(text), err
}
