// Package hook tells the operator what needs them, by a request to an address that they have named: a webhook, signed in the manner of
// Standard Webhooks (https://www.standardwebhooks.com).
//
// Messages wait in memory, and few of them. [Sender.Tell] never waits, so nothing depends on the receiver: if it is slow or gone, messages
// are lost, and a counter says how many. The facts themselves are stored elsewhere.
package hook
