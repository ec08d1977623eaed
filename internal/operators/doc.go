// Package operators has the members who look after the site in their browsers. The role is stored, so all nodes of a site know it, and it
// goes with the account.
//
// The role alone opens nothing: a device of an operator confirms by a passkey who is there, which lasts for a while. When that is over, a
// stolen cookie opens nothing either.
package operators
