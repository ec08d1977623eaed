package moderationtest_test

import (
	"testing"

	"razzia/internal/moderation/moderationtest"
)

func TestTheMemoryKeepsTheContract(t *testing.T) {
	moderationtest.Stores(t, func(*testing.T) moderationtest.Store { return new(moderationtest.Memory) })
}
