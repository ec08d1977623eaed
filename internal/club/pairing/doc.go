// Package pairing says who sits at which table in a round of an evening or of a season.
//
// It is pure: a round follows from those present, the rounds before, the scores and a seed. The seed is that of package fair: its
// commitment is published before the first round and the seed after the last, so that anybody can pair the same rounds again ([Verify]).
//
// A round has the least of these, in this order:
//
//  1. sitting out: no one sits out twice before all others have once;
//  2. repeated opponents: pairs who sat at one table before; of as many, those who met less often;
//  3. spread of the scores at the tables, if the draw has scores (Swiss);
//  4. imbalance of the packages that a player is dealt (R2.2);
//  5. imbalance of the turn that a player has, from the one who begins (R2.5).
//
// Rounds follow a schedule in which no pair meets again, as long as there is one: [Config.Fresh] says for how many rounds, if the same
// people stay; people who come late take chairs of it that are empty. With scores the next round is that of the
// schedule with the least spread, and enough people have a free choice. Otherwise, up to [Proven] people, all ways to part them are
// compared, so the first three are the least that there are. Beyond a search finds few.
package pairing
