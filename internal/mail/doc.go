// Package mail writes letters to members who have given an e-mail address: links that sign them in, and the games of days that wait for
// them. It does so only if the operator has named a mail server.
//
// An address counts once its owner has confirmed it by a letter. No page says whether an address is known: requests about one are
// answered
// at once, and an [Office] looks it up in the background. Letters wait in memory, few of them, each for a bounded time.
package mail
