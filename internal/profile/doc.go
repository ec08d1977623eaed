// Package profile says what the finished games of a person show: how many they have played and won, the results against others, their skill
// and their luck over time.
//
// A [Game] is what one game says about one person. It follows from the summary of the game and its measure (package measure), and is kept
// for each identity, as the logs of games have it. [Of] makes a [Profile] of the games of all identities of a person: so nothing is
// rewritten when a guest joins an account, and the profile is exact after a game was removed. The figures of two judges are never mixed.
//
// A [Keeper] follows the feed of finished games at its own pace, behind the judge. Terms:
//
//   - A person has left a game if they gave their seat up or a bot played it at the end. The game counts as played and not as won, and they
//     are behind all who stayed.
//
//   - A game is judged if the person played to the end, without hints and without taking moves back. Skill and luck are those of judged
//     games alone.
//
//   - A game in which a person has several seats does not count.
package profile
