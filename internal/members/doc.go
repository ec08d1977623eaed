// Package members has what people do with their accounts: they sign in by links, passkeys and identity providers, give tokens to programs,
// and have their data deleted. Package identity keeps accounts.
package members
