// Package week plays a week of turn-based games against a whole site: pages, API, host, accounts, messages and a real store, SQLite in a
// file or PostgreSQL with two nodes. The people are simulated, and so is the time: a week passes in seconds. The site is killed several
// times a day.
//
// All that happens follows from a seed, but for the names and cards that the site draws by itself. The ordinary tests play a small form;
// scripts/week plays the long one.
//
//race:on the site and the people at it run beside each other
package week
