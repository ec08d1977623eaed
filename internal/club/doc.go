// Package club lets members have a club: people who play together again and again.
//
// # Design
//
// A [Club] has members with roles. The owner names organisers, and passes the club on. The owner follows from the members each time that a
// club is read: if the one that is stored has gone or is banned, the organiser who has been there longest takes over, or else the member.
// So a club always has an owner, also after a person was forgotten, at each node; one without members is removed.
//
// A club that is open takes everybody who has an account; another one those who have its link, which has a code in it. A person
// who was removed comes back by neither, until an organiser takes that back.
//
// What a club plays stands in the packages below this one, and each brings a [Program]: what is coming, and the results for the standings.
// They name the club by its [Key]. A club that is closed is removed; what it has played stays.
package club
