package searching

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/config"
	"proem/routing"
	"proem/routing/corpus"
)

func TestWhoSaysNoToTheWebIsObeyed(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"don't search the web: what is the latest version of Go?",
		"Don’t browse, what is the latest version of Go?",
		"what is the latest version of Go? no web search please",
		"without going online, what is the latest version of Go?",
		"non cercare sul web, dimmi l'ultima versione di Go",
		"senza cercare online: ultima versione di Node?",
		"ultima versione di Node? niente ricerche in rete",
		"no busques en internet, ¿cuál es la última versión de Go?",
		"sin internet: ¿última versión de Go?",
		"não pesquise na web, qual é a última versão do Go?",
		"ne cherche pas sur le web : dernière version de Go ?",
		"dernière version de Go, sans recherche en ligne",
		"such nicht im Internet: neueste Version von Go?",
		"neueste Version von Go, ohne Websuche",
		"!quick do not search the web for the latest version of Go",
		"agy_generate: latest news poster 2026",
		"agy_edit le ultime notizie di oggi",
		"fasse dieses Gespräch über die neuesten Nachrichten zu Go zusammen",
		"riassumi questa conversazione sulle ultime notizie di Go",
		"cosa mi hai detto sull'ultima versione di Go?",
		"resume o que falamos sobre as últimas notícias do Go",
		"what did you say earlier about the latest version of Go?",
		"qu'est-ce que tu m'as dit sur la dernière version de Go ?",
		"was hast du gesagt, was ist die neueste Version von Go?",
	} {
		d := routing.Route(prompt, 2026)
		require.False(t, wanted(config.Auto, d, 2026), prompt)
		require.False(t, wanted(config.On, d, 2026), prompt)
	}
}

func TestOtherWordsOfTheKindAreNoRefusal(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"don't guess, search the web for the latest version of Go",
		"don't guess and search the web for the latest version of Go",
		"no, search the web for the latest version of Go",
		"don't forget to search the web for the latest version of Go",
		"why not search the web for the latest version of Go?",
		"non dimenticare di cercare sul web l'ultima versione di Go",
		"perché non cerchi sul web l'ultima versione di Go?",
		"cerca sul web le ultime notizie su Go, non inventare",
		"you said 1.26: search the web for the latest version of Go",
		"procura no google a última versão do Go",
	} {
		require.True(t, wanted(config.Auto, routing.Route(prompt, 2026), 2026), prompt)
	}
}

func TestALongPromptIsReadAtItsEnds(t *testing.T) {
	t.Parallel()
	paste := strings.Repeat("some words\n", 200_000)
	require.True(t, refused("don't search the web\n"+paste))
	require.True(t, refused(paste+"non cercare online"))
	require.False(t, refused(paste))
	require.False(t, refused(paste+"non cercare online"+paste), "the middle is not read")
}

func TestAWordToGoOnIsNoQuestion(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"ok", "continue", "yes, do it", "sì procedi", "va bene, vai avanti", "2", "oui, vas-y", "ja, mach weiter", "??"} {
		require.False(t, wanted(config.On, routing.Route(prompt, 2026), 2026), prompt)
	}
	require.True(t, wanted(config.On, routing.Route("ok, what is a monad?", 2026), 2026))
}

// TestRefusalsAreRare holds over the labelled prompts: of those that want the web
// hardly one reads as a refusal.
func TestRefusalsAreRare(t *testing.T) {
	t.Parallel()
	var searched, lost int
	for _, name := range []string{"dev", "extra", "wide", "fresh2"} {
		items, err := corpus.ReadFile("../../fixtures/routing/" + name + ".jsonl")
		require.NoError(t, err)
		for _, it := range items {
			d := routing.Route(it.Prompt, corpus.Year)
			if !it.WebSearch || !d.WebSearch || d.ContextMode != routing.Full {
				continue
			}
			searched++
			if !wanted(config.Auto, d, corpus.Year) {
				lost++
				t.Log(it.Prompt)
			}
		}
	}
	require.Greater(t, searched, 1000)
	require.LessOrEqual(t, lost, searched/200)
}
