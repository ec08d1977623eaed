// Package bots has the commands of bots: matches and simulations between them, and the programs that play as one.
package bots
