// Package post hands letters to the mail server of the operator, by SMTP.
//
// The server is trusted with what a letter says, and with nothing else: it gets a fixed time and may answer with a bounded number of
// bytes, whatever it does, and what it says comes into no log, because it may name the address of a person.
package post
