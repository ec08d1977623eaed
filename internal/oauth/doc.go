// Package oauth lets programs ask people for a token, as OAuth 2.1 and the Model Context Protocol have it: a chat program sends its person
// to a page of this server, where they choose a bot account for it, and then it fetches the token.
//
// A [Client] is a program as it describes itself. Nothing of it is stored: its ID is that description with a signature. An [Ask] is what it
// asks for. When a person allows it, a [Service] makes a code, which lasts a minute and works once; with the code and the secret behind its
// challenge (PKCE) the program gets the token of the bot account. A code that comes twice was stolen, so the token ends.
package oauth
