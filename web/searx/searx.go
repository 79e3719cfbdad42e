// Package searx searches with a SearXNG that answers in JSON (search.formats in
// its settings). It needs no key and can be one's own.
package searx

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"proem/web/answer"
	"proem/web/fetch"
	"proem/web/provider"
	"proem/web/setting"
)

// Provider is a SearXNG.
var Provider = provider.Provider{Name: "searxng", Search: search}

// response is what /search?format=json answers (SearXNG's search API). An answer
// is a string or, in newer versions, an object.
type response struct {
	Results []struct {
		URL     string `json:"url"`
		Title   string `json:"title"`
		Content string `json:"content"`
	} `json:"results"`
	Answers   []json.RawMessage `json:"answers"`
	Infoboxes []struct {
		Content string `json:"content"`
	} `json:"infoboxes"`
}

func search(ctx context.Context, client *http.Client, w setting.Web, query string) (answer.Answer, error) {
	values := url.Values{"q": {query}, "format": {"json"}}
	body, err := fetch.Do(ctx, client, fetch.Request{
		Method: http.MethodGet, URL: w.BaseURL + "/search?" + values.Encode(),
		Header: http.Header{"Accept": {"application/json"}}, Means: means,
	})
	if err != nil {
		return answer.Answer{}, err
	}
	return read(body)
}

// means tells of the fault that a new SearXNG has: its settings allow html alone.
func means(status int) string {
	if status == http.StatusForbidden {
		return "does its settings.yml name json under search.formats?"
	}
	return ""
}

// What of the results is quoted.
const (
	quoted      = 4   // results
	quotedBytes = 220 // of each text
)

func read(body []byte) (answer.Answer, error) {
	var res response
	if err := json.Unmarshal(body, &res); err != nil || res.Results == nil && res.Answers == nil {
		return answer.Answer{}, provider.Malformed()
	}
	var texts []string
	for _, raw := range res.Answers {
		texts = append(texts, said(raw))
	}
	for _, box := range res.Infoboxes {
		texts = append(texts, box.Content)
	}
	var a answer.Answer
	for i, r := range res.Results {
		a.Sources = append(a.Sources, answer.Source{Title: r.Title, Link: r.URL})
		if text := strings.TrimSpace(r.Content); i < quoted && text != "" {
			texts = append(texts, "["+strconv.Itoa(i+1)+"] "+text)
		}
	}
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			a.Text += cut(text) + " "
		}
	}
	return a, nil
}

// said reads an answer of either form.
func said(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var object struct {
		Answer string `json:"answer"`
	}
	_ = json.Unmarshal(raw, &object)
	return object.Answer
}

func cut(text string) string {
	if len(text) <= quotedBytes {
		return text
	}
	return strings.ToValidUTF8(text[:quotedBytes], "") + "…"
}
