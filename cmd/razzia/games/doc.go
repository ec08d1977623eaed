// Package games has the commands that read records of games, or make one: to describe, analyze, measure, verify and solve them.
package games
