package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"razzia/internal/backup"
	"razzia/internal/hook"
	"razzia/internal/moderation"
	"razzia/internal/web"
)

// hookFlags name the webhook of the operator.
type hookFlags struct {
	URL     string `group:"Webhook" name:"url" env:"RAZZIA_HOOK_URL" placeholder:"URL" help:"An address of yours that gets a signed request when a player reports something, a backup fails, or the server is not ready."`
	KeyFile string `group:"Webhook" type:"path" env:"RAZZIA_HOOK_KEY_FILE" placeholder:"FILE" help:"A file with the key that signs these requests: whsec_ and the base64 of 24 to 64 random bytes."`
}

// Validate refuses a webhook without a key, which could not be told from a request of anybody, and a key alone.
func (f hookFlags) Validate() error {
	switch {
	case f == hookFlags{}:
		return nil
	case f.URL == "" || f.KeyFile == "":
		return errors.New("--hook-url and --hook-key-file: want both, or none")
	}
	if err := hook.CheckURL(f.URL); err != nil {
		return fmt.Errorf("--hook-url: %w", err)
	}
	return nil
}

// open makes what sends the messages; nil for no webhook. It does not ask the receiver, which may be down.
func (f hookFlags) open(site, node string, log *slog.Logger) (*hook.Sender, error) {
	if f.URL == "" {
		return nil, nil
	}
	text, err := os.ReadFile(f.KeyFile)
	if err != nil {
		return nil, fmt.Errorf("--hook-key-file: %w", err)
	}
	key, err := hook.ParseKey(string(text))
	if err != nil {
		return nil, fmt.Errorf("--hook-key-file %s: %w", f.KeyFile, err)
	}
	return hook.New(hook.Config{URL: f.URL, Key: key, Data: hook.Data{Site: site, Node: node}, Log: log}), nil
}

// tellReports is what the site does with each report; nil without a webhook.
func tellReports(to *hook.Sender) func(moderation.Report) {
	if to == nil {
		return nil
	}
	return func(r moderation.Report) { to.Tell(hook.ReportMade, hook.Data{Report: r.ID}) }
}

// hookTasks are what tells the operator of the server itself, and sends what waits.
func hookTasks(to *hook.Sender, pages *web.Server, backups *backup.Schedule) []func(context.Context) {
	if to == nil {
		return nil
	}
	watch := &hook.Watch{Sender: to, NotReady: func(ctx context.Context) string {
		if pages.Draining() {
			return ""
		}
		return pages.NotReady(ctx)
	}}
	if backups != nil {
		watch.Backups = func() int { b := backups.Status(); return b.Failures + b.HookFailures }
	}
	return []func(context.Context){to.Run, watch.Run}
}

// webhook sends a message to the receiver. A server starts without an answer, and tries again; the operator should know it before.
func (k *checkup) webhook(ctx context.Context) {
	if k.c.Hook.Validate() != nil { // settings has said it
		return
	}
	to, err := k.c.Hook.open("", k.c.Node, quiet)
	if err != nil {
		k.bad("webhook", err)
		return
	}
	if to != nil {
		k.try(ctx, to.Try, "webhook", "the receiver takes messages: one of the type test went to it", "the receiver does not take a message")
	}
}
