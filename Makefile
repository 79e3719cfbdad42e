# Everything a developer runs. Nothing here needs more than Go, git and make,
# but for the targets that say so.

BIN      ?= bin
FILES    ?= 13000
FUZZTIME ?= 30s
GO       ?= go
PREFIX   ?= $(HOME)/.local
GITLEAKS := github.com/zricethezav/gitleaks/v8@v8.30.1
COMMIT   := $(shell git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)

# Hook binaries are static and never PIE: a dynamic loader costs more than the
# whole hook (DESIGN 4). No VCS stamp: it fails in a checkout of another user.
BUILD    := CGO_ENABLED=0 $(GO) build -buildvcs=false -trimpath
LDFLAGS  := -s -w

.DEFAULT_GOAL := help
.PHONY: help build demo test check smoke e2e quiet route-score bench bench-check tokens-check memory-score fuzz soak leaks install clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build the three binaries into bin/
	@mkdir -p $(BIN)
	$(BUILD) -ldflags "$(LDFLAGS)" -o $(BIN)/ ./hooks/user-prompt-submit ./hooks/session-start
	$(BUILD) -ldflags "$(LDFLAGS) -X main.commit=$(COMMIT)" -o $(BIN)/ ./cmd/proem

demo: build ## run bundled payloads of both hosts, show what the model would receive
	@$(GO) run ./scripts/demo -bin $(BIN)

test: ## run the tests
	$(GO) test ./...

check: ## run formatters, linters, vet, dead code and the race detector
	scripts/check

smoke: build ## feed the five seed payloads to the hook and check the routing
	@scripts/smoke-codex-hooks

e2e: build ## run the hooks under the real Codex CLI (npm) and the Antigravity simulator
	scripts/e2e/run

quiet: build ## 30 turns in the real Codex: bytes given to each, against everything every time
	@scripts/e2e/run -run ThirtyTurns -v

# The prompts of our corpora were written in that year.
route-score: build ## score routing on our corpora, fail below their bars
	@for corpus in dev extra wide $(patsubst fixtures/routing/%.jsonl,%,$(wildcard fixtures/routing/examples/*.jsonl)); do \
		$(BIN)/proem route --year 2026 --corpus fixtures/routing/$$corpus.jsonl --bars fixtures/routing/bars.json || exit 1; \
	done
	@echo 'fresh2, which nothing is tuned on:' && $(BIN)/proem route --year 2026 --summary --corpus fixtures/routing/fresh2.jsonl | grep found
	@echo 'the wording alone, each writer by a model of the others:' && $(GO) run ./routing/wording/train -batches fixtures/routing

bench: build ## time the hooks against git, node and an empty binary (FILES=80000: on a larger repository)
	@$(GO) run ./scripts/bench -bin $(BIN) -files $(FILES)

bench-check: build ## fail when a speed limit is missed by more than the noise
	@$(GO) run ./scripts/bench -bin $(BIN) -files $(FILES) -check -within 1m

tokens-check: build ## compare the token counter with npm's tiktoken on a million tokens
	@PROEM_BIN=$(BIN) scripts/tokens/run

memory-score: ## precision, recall and violations of what memory takes from the conversations in fixtures/memory
	@PROEM_KEPT=1 $(GO) test -count=1 -v -run TestScore ./memory/extract

fuzz: ## run every fuzz target for FUZZTIME (30s)
	@$(GO) run ./scripts/fuzz -time $(FUZZTIME)

leaks: ## let gitleaks, another scanner, judge what the mask leaves (from the Go proxy)
	@mkdir -p $(BIN)/tools
	GOBIN="$(abspath $(BIN))/tools" $(GO) install $(GITLEAKS)
	PROEM_GITLEAKS="$(abspath $(BIN))/tools/gitleaks" $(GO) test -count=1 -v -run TestGitleaks ./internal/redact

soak: ## compare thousands of repository states with git, kill thousands of updates of memory, then run every fuzz target for ten minutes
	PROEM_WALKS=14 PROEM_STEPS=20 PROEM_KILLS=200 $(GO) test -count=1 -timeout 60m -v -run 'TestSameAsGit|TestACacheThatIsDamaged' ./internal/gitstate/native
	PROEM_SOAK=1 $(GO) test -count=1 -timeout 30m -v ./memory/filestore
	scripts/soak-memory
	@$(GO) run ./scripts/fuzz -time 10m

install: build ## copy the binaries to PREFIX/bin (PREFIX is ~/.local)
	install -d "$(PREFIX)/bin"
	install -m 755 $(BIN)/user-prompt-submit $(BIN)/session-start $(BIN)/proem "$(PREFIX)/bin/"

clean: ## remove what build made
	rm -rf $(BIN)
