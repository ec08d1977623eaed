package bot_test

import (
	"testing"

	"razzia/bot"
	"razzia/bot/bottest"
)

func TestContract(t *testing.T) {
	for _, name := range bot.Names() {
		t.Run(name, func(t *testing.T) {
			bottest.Run(t, func(seed uint64) bot.Player {
				p, err := bot.New(name, seed)
				if err != nil {
					t.Fatal(err)
				}
				return p
			})
		})
	}
}
