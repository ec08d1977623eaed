// Package poster draws the picture of a result: the places of a finished game, to be shared in chats.
//
// The ground, the faces and the crown are pictures of package art; text is drawn in the Go fonts, which have all letters of the
// languages of the game. A name may have any characters: marks that combine with letters are left out unless the font has
// them in one piece, a character that the font lacks becomes an empty square, and a name that is too long is cut off.
package poster
