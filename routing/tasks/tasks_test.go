package tasks_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/routing/reading"
	"proem/routing/tasks"
)

func of(prompt string) string { return tasks.Of(reading.Read(prompt, 2026)) }

func TestAPromptSaysWhatKindOfTaskItIs(t *testing.T) {
	t.Parallel()
	for want, prompts := range map[string][]string{
		"summarize": {
			"Summarize this thread", "can you please summarise the meeting notes", "give me a short summary of the issue",
			"riassumi questa pagina", "puoi riassumere il documento?", "fammi un riassunto della discussione",
			"resuma este texto", "Resume este artículo en cinco líneas", "résume cette page", "peux-tu résumer ce fichier ?",
			"fasse den Text in drei Sätzen zusammen", "Kannst du den Artikel bitte zusammenfassen?", "vat deze tekst samen", "kun je dit artikel samenvatten?",
		},
		"review": {
			"review this pull request", "Please review src/app.ts", "do a code review of the branch", "rivedi questa PR",
			"fai una review del modulo", "revisa este código", "revise este código, por favor", "relis cette fonction",
			"mach ein Review von diesem Branch", "kun je deze code nakijken?",
		},
		"test": {
			"write unit tests for the parser", "add a test for empty input", "test the login flow", "scrivi i test per il parser",
			"aggiungi un test per questo caso", "escribe pruebas para la función", "escreva testes para o módulo", "écris des tests pour le parser",
			"Schreib Tests für den Parser", "kannst du Tests für den Parser schreiben?", "schrijf tests voor de parser",
		},
		"document": {
			"document this function", "write the documentation for the API", "update the README", "documenta questa funzione",
			"aggiorna la documentazione", "documenta esta función", "documente cette fonction", "dokumentiere diese Funktion", "schrijf documentatie voor deze module",
		},
		"fix": {
			"fix the failing build", "could you fix the bug in auth.go?", "correggi il bug nel parser", "puoi sistemare il layout?",
			"corrige el error de la página", "corrija o erro", "corrige le bug", "behebe den Fehler im Parser", "kannst du den Fehler beheben?", "kun je deze bug oplossen?",
		},
		"refactor":  {"refactor the store", "semplifica questa funzione", "vereinfache diese Funktion"},
		"research":  {"research how others cache tokens", "look into why the hook is slow", "fai una ricerca sulle librerie YAML", "investiga las alternativas", "recherchiere die Alternativen", "onderzoek de alternatieven"},
		"plan":      {"make a plan for the migration", "pianifica la migrazione", "planifica la migración", "erstelle einen Plan für die Migration"},
		"translate": {"translate this into Italian", "traduci in inglese questa frase", "übersetze das ins Englische", "kun je dit vertalen?"},
		"explain":   {"explain this query", "spiegami questa SQL", "explícame esta consulta", "erkläre diese Abfrage"},
	} {
		for _, p := range prompts {
			require.Equal(t, want, of(p), p)
		}
	}
}

func TestInDoubtThereIsNoTask(t *testing.T) {
	t.Parallel()
	for _, p := range []string{
		"", "hello", "what time is it?", "how do I write tests in Go?", "don't review this yet", "please do not fix anything",
		"the review is done", "tests fail on main", "resume the session", "I already summarized it", "come si scrive un test?",
		"wie kann ich einen Text zusammenfassen?", "non correggere nulla", "why does the fix not work?", "`review` is a label",
		"../../secret", "the document is long",
	} {
		require.Empty(t, of(p), p)
	}
}

func TestTheFirstTaskCounts(t *testing.T) {
	t.Parallel()
	require.Equal(t, "review", of("review the diff, then fix what you find"))
	require.Equal(t, "fix", of("fix the bug and write a test for it"))
}

// TestWordsAreSafeNames holds the kinds to what may stand in a file's name.
func TestWordsAreSafeNames(t *testing.T) {
	t.Parallel()
	words := tasks.Words()
	require.Len(t, slices.Compact(slices.Sorted(slices.Values(words))), len(words))
	for _, w := range words {
		require.Empty(t, strings.Trim(w, "abcdefghijklmnopqrstuvwxyz"), w)
	}
}
