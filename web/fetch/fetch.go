// Package fetch asks one web address and takes its answer, within limits of time
// and size. It follows no redirect to another host, and its errors name no
// address, no query and no key.
package fetch

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"proem/web/breaker"
)

// Request is what is asked.
type Request struct {
	Method string
	URL    string
	Header http.Header
	Body   []byte
	// Means says what a status of this provider most often comes from, "" where it
	// says enough by itself; it may be nil.
	Means func(status int) string
}

// The limits of one exchange; how long it may take in all the context says.
const (
	connectTime  = 5 * time.Second
	maxHeaders   = 64 << 10
	maxBody      = 1 << 20 // after decompression
	maxRedirects = 3
)

var (
	errRedirect = errors.New("redirect to another host")
	errTooMany  = errors.New("too many redirects")
)

// Client returns a client for one exchange. It takes the proxies that the
// environment names.
func Client() *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			Proxy:                  http.ProxyFromEnvironment,
			DialContext:            (&net.Dialer{Timeout: connectTime}).DialContext,
			TLSHandshakeTimeout:    connectTime,
			MaxResponseHeaderBytes: maxHeaders,
			DisableKeepAlives:      true,
			ForceAttemptHTTP2:      true,
		},
		CheckRedirect: func(next *http.Request, via []*http.Request) error {
			if first := via[0].URL; next.URL.Host != first.Host || next.URL.Scheme != first.Scheme {
				return errRedirect // it would be handed the key
			}
			if len(via) > maxRedirects {
				return errTooMany
			}
			return nil
		},
	}
}

// Do returns the body of an answer with status 200; anything else is a Fault.
func Do(ctx context.Context, client *http.Client, r Request) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, r.Method, r.URL, bytes.NewReader(r.Body))
	if err != nil {
		return nil, breaker.Fault{Text: "the address is none"}
	}
	maps.Copy(req.Header, r.Header)
	res, err := client.Do(req)
	if err != nil {
		return nil, fault(ctx, err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, refused(res, r.Means, time.Now())
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, maxBody+1))
	if err != nil {
		return nil, fault(ctx, err)
	}
	if len(body) > maxBody {
		return nil, breaker.Fault{Text: "the answer is larger than 1 MiB"}
	}
	return body, nil
}

// fault words what went wrong without what the error says, which holds the
// address.
func fault(ctx context.Context, err error) breaker.Fault {
	var timeout interface{ Timeout() bool }
	switch {
	case errors.Is(err, errRedirect):
		return breaker.Fault{Text: "refused a redirect to another host"}
	case errors.Is(err, errTooMany):
		return breaker.Fault{Text: "too many redirects"}
	case ctx.Err() != nil, errors.As(err, &timeout) && timeout.Timeout():
		return breaker.Fault{Text: "no answer in time"}
	}
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return breaker.Fault{Text: "the certificate is not trusted"}
	}
	if _, ok := errors.AsType[*net.DNSError](err); ok {
		return breaker.Fault{Text: "the host's name is not known"}
	}
	if _, ok := errors.AsType[*net.OpError](err); ok {
		return breaker.Fault{Text: "no connection"}
	}
	return breaker.Fault{Text: "the connection broke off"}
}

// refused is the fault of another status.
func refused(res *http.Response, means func(int) string, now time.Time) breaker.Fault {
	after, named := retryAfter(res.Header.Get("Retry-After"), now)
	text := "HTTP " + strconv.Itoa(res.StatusCode)
	if means != nil {
		if hint := means(res.StatusCode); hint != "" {
			text += ": " + hint
		}
	}
	return breaker.Fault{
		Text:       text,
		Busy:       res.StatusCode == http.StatusTooManyRequests || named && res.StatusCode >= 500,
		RetryAfter: after,
	}
}

// retryAfter reads seconds or a date (RFC 9110, 10.2.3).
func retryAfter(value string, now time.Time) (after time.Duration, named bool) {
	const most = 1 << 30 // seconds; more would overflow
	if n, err := strconv.Atoi(value); err == nil {
		return time.Duration(min(max(n, 0), most)) * time.Second, true
	}
	if t, err := http.ParseTime(value); err == nil {
		return max(t.Sub(now), 0), true
	}
	return 0, false
}

// Safe tells whether a key may travel to an address: encrypted, or to this very
// machine.
func Safe(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "https" || u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}
