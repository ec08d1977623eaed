// Package form reads HTML forms into the inputs of actions.
package form
