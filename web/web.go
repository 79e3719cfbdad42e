// Package web searches the web for a query: it asks the provider that the user
// chose, unless that is left alone for now, and keeps what was found. It is the one
// part of proem that reaches a network for a prompt, and no hook links it.
package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"proem/internal/places"
	"proem/web/answer"
	"proem/web/breaker"
	"proem/web/gemini"
	"proem/web/provider"
	"proem/web/query"
	"proem/web/searx"
	"proem/web/setting"
)

// All are the providers, in the order in which they are offered.
var All = []provider.Provider{gemini.Provider, searx.Provider}

// Limit is how long one search may take in all. A hook waits for a part of it;
// what comes behind that is for the next prompt.
const Limit = 25 * time.Second

// Search is how to search.
type Search struct {
	Settings setting.Web
	Places   places.Places
	Client   *http.Client
	Now      func() time.Time
	// Fit counts how much of an answer a section has room for, before it is kept.
	Fit func(answer.Answer) answer.Answer
}

// Ask returns what is known of an equal query, or asks it.
func (s Search) Ask(ctx context.Context, text string) (a answer.Answer, kept bool, err error) {
	store, name := answer.In(s.Places.Cache), query.Digest(s.Settings, text)
	if a, ok := store.Get(name, s.Now(), answer.Fresh); ok {
		return a, true, nil
	}
	i := slices.IndexFunc(All, func(p provider.Provider) bool { return p.Name == s.Settings.Provider })
	if lacks := s.Settings.Lacks(); i < 0 || lacks != "" {
		return answer.Answer{}, false, errors.New(lacks)
	}
	ctx, cancel := context.WithTimeout(ctx, Limit)
	defer cancel()
	file := breaker.In(s.Places.State, s.Settings.Provider)
	if err := file.Enter(ctx, s.Now(), Limit); err != nil {
		return answer.Answer{}, false, err
	}
	found := make(chan outcome, 1)
	go func() {
		a, err := All[i].Search(ctx, s.Client, s.Settings, text)
		found <- outcome{a, err}
	}()
	a, err = s.await(context.WithoutCancel(ctx), file, found)
	if err != nil {
		return answer.Answer{}, false, err
	}
	a.Query, a.When = text, s.Now()
	a = s.Fit(a.Bounded())
	return a, false, store.Put(name, a)
}

// outcome is what a provider made of a search.
type outcome struct {
	answer.Answer
	err error
}

// await waits for a search and notes how it went. One that is not there when the
// hook stops waiting counts as failed at once, so that a provider that hangs costs
// three prompts their wait and no more; what it says after all counts again.
func (s Search) await(ctx context.Context, file breaker.File, found <-chan outcome) (answer.Answer, error) {
	slow := breaker.Fault{Text: "no answer in time"}
	var o outcome
	var noted error
	select {
	case o = <-found:
	case <-time.After(s.Settings.Deadline):
		noted = file.Leave(ctx, s.Now(), slow)
		if o = <-found; o.err == slow {
			return o.Answer, errors.Join(o.err, noted)
		}
	}
	return o.Answer, errors.Join(o.err, noted, file.Leave(ctx, s.Now(), o.err))
}
