// Package keyring has the keys that sign the cookies of guests, and changes them without signing anybody out.
//
// A server begins with one key, which its folder or its database has kept since the first start. A rotation adds a [Key]: at first it only
// verifies cookies, and it signs once [Delay] has passed, when all nodes have read it. Older keys go on verifying. A cookie that an
// older key has signed is signed again when it is seen. [Ring.Retire] removes the keys whose cookies have all expired.
//
// A [Store] keeps the keys, and its clock decides which of them signs. A [Ring] is what a node knows of them.
package keyring
