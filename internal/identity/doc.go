// Package identity has the accounts of members, the sessions of their devices, and the links that sign another device in.
//
// A guest has no account: their identity is in a signed cookie, and nothing is stored. An [Account] is made of a guest: it has their
// identity, and a [DeviceSession] for their device. From then on the guest's cookie is invalid. The cookie of a session holds a
// random [Token], of which the store has only the hash. An account may have further identities, those of guests who joined it with their
// games: logs of tables keep the identities that they have. An identity belongs to one account at most, and no account belongs to another.
//
// A [Registry] answers who a request is from. A [Store] keeps everything; beside the links a [Login] at an identity provider proves that a
// device is the member's.
package identity
