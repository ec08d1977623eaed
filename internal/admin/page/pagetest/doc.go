// Package pagetest serves the operator's page of a server that is made up.
package pagetest
