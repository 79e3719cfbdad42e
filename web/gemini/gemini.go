// Package gemini searches with the Gemini API: a model that is given Google
// Search as a tool, and the pages that its answer rests on. It sends the query
// and nothing else of the user's.
package gemini

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"proem/web/answer"
	"proem/web/breaker"
	"proem/web/fetch"
	"proem/web/provider"
	"proem/web/setting"
)

// Provider is the Gemini API.
var Provider = provider.Provider{Name: "gemini", Search: search}

// task keeps the answer short: the section that it is for has 300 tokens.
const task = "Search the web and answer with the facts found, with their dates and version numbers, in at most 80 words and in the language of the question. No introduction, no advice, no markup."

// The request and the answer as the API reference of v1beta has them
// (models.generateContent with the googleSearch tool).
type (
	part struct {
		Text string `json:"text"`
	}
	content struct {
		Role  string `json:"role,omitempty"`
		Parts []part `json:"parts"`
	}
	tool struct {
		GoogleSearch struct{} `json:"googleSearch"`
	}
	request struct {
		Contents          []content `json:"contents"`
		SystemInstruction content   `json:"systemInstruction"`
		Tools             []tool    `json:"tools"`
	}

	response struct {
		Candidates     []candidate `json:"candidates"`
		PromptFeedback *struct{}   `json:"promptFeedback"`
	}
	candidate struct {
		Content struct {
			Parts []struct {
				Text    string `json:"text"`
				Thought bool   `json:"thought"`
			} `json:"parts"`
		} `json:"content"`
		GroundingMetadata struct {
			GroundingChunks []struct {
				Web struct {
					URI   string `json:"uri"`
					Title string `json:"title"`
				} `json:"web"`
			} `json:"groundingChunks"`
			GroundingSupports []struct {
				Segment struct {
					Text string `json:"text"`
				} `json:"segment"`
				GroundingChunkIndices []int `json:"groundingChunkIndices"`
			} `json:"groundingSupports"`
		} `json:"groundingMetadata"`
	}
)

func search(ctx context.Context, client *http.Client, w setting.Web, query string) (answer.Answer, error) {
	if !fetch.Safe(w.BaseURL) {
		return answer.Answer{}, breaker.Fault{Text: "the key goes over https or to this machine only"}
	}
	body, err := json.Marshal(request{
		Contents:          []content{{Role: "user", Parts: []part{{query}}}},
		SystemInstruction: content{Parts: []part{{task}}},
		Tools:             []tool{{}},
	})
	if err != nil {
		return answer.Answer{}, breaker.Fault{Text: "the query cannot be sent"}
	}
	// The key is in a header: an address stands in the logs of every proxy.
	header := http.Header{"Content-Type": {"application/json"}, "X-Goog-Api-Key": {w.Key}}
	got, err := fetch.Do(ctx, client, fetch.Request{Method: http.MethodPost, URL: endpoint(w), Header: header, Body: body, Means: means})
	if err != nil {
		return answer.Answer{}, err
	}
	return read(got)
}

// means tells of the faults that a setting mends. A wrong key is a 400 of this API.
func means(status int) string {
	switch status {
	case http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden:
		return "is the key right, and may the model search?"
	case http.StatusNotFound:
		return "is there such a model? see gemini.model"
	}
	return ""
}

// endpoint takes a base address with and without the version of the API.
func endpoint(w setting.Web) string {
	base := w.BaseURL
	if !strings.HasSuffix(base, "/v1beta") && !strings.HasSuffix(base, "/v1") {
		base += "/v1beta"
	}
	return base + "/models/" + w.Model + ":generateContent"
}

// read takes from an answer what rests on pages. What the model says without any
// is no finding.
func read(body []byte) (answer.Answer, error) {
	var res response
	if err := json.Unmarshal(body, &res); err != nil || len(res.Candidates) == 0 && res.PromptFeedback == nil {
		return answer.Answer{}, provider.Malformed()
	}
	if len(res.Candidates) == 0 {
		return answer.Answer{}, nil // the query was refused
	}
	c := res.Candidates[0]
	sources, cited := c.sources(), c.cited()
	if len(sources) == 0 {
		return answer.Answer{}, nil
	}
	if cited == "" {
		for _, p := range c.Content.Parts {
			if !p.Thought {
				cited += p.Text
			}
		}
	}
	return answer.Answer{Text: cited, Sources: sources}, nil
}

// cited are the parts of the text that pages support, in their order.
func (c candidate) cited() string {
	var parts []string
	for _, s := range c.GroundingMetadata.GroundingSupports {
		if text := strings.TrimSpace(s.Segment.Text); text != "" && !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " ")
}

// sources are the pages, those first that support the text.
func (c candidate) sources() []answer.Source {
	chunks := c.GroundingMetadata.GroundingChunks
	var order []int
	for _, s := range c.GroundingMetadata.GroundingSupports {
		order = append(order, s.GroundingChunkIndices...)
	}
	for i := range chunks {
		order = append(order, i)
	}
	var sources []answer.Source
	for at, i := range order {
		if i < 0 || i >= len(chunks) || slices.Contains(order[:at], i) {
			continue
		}
		if web := chunks[i].Web; web.URI != "" || web.Title != "" {
			sources = append(sources, answer.Source{Title: web.Title, Link: web.URI})
		}
	}
	return sources
}
