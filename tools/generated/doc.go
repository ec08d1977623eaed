// Package generated imports what the clients import that oapi-codegen makes of the OpenAPI document, so that the test
// which builds one needs no network.
package generated

import _ "github.com/oapi-codegen/runtime" // a client converts the parameters of requests by it
