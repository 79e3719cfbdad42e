// Package provider says what a provider of web searches is. Each one is a value
// in a package of its name, and a line in web.All.
package provider

import (
	"context"
	"net/http"

	"proem/web/answer"
	"proem/web/breaker"
	"proem/web/setting"
)

// Provider searches the web.
type Provider struct {
	Name string
	// Search asks one query. An answer without a text says that nothing was found;
	// an error is a breaker.Fault.
	Search func(ctx context.Context, client *http.Client, w setting.Web, query string) (answer.Answer, error)
}

// Malformed is the fault of an answer that is not of the provider's form.
func Malformed() error { return breaker.Fault{Text: "the answer is not of the provider's form"} }
