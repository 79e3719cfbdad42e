package extract

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// said are sentences of a user behind the assistant's ordinary answer.
var said = []struct {
	lang          string
	kept, ignored []string
}{
	{"en", []string{
		"decision: we stay on postgres, no second database",
		"rule: every public function has a doc comment",
		"use sqlite instead of postgres, postgres is overkill here",
		"open question: who pays for the certificates, not sure yet",
	}, []string{
		"maybe one day we could move everything to rust",
		"skip the tests this time, please",
		"why does the build never finish?",
		"my boss says \"never deploy on fridays without asking me first\"",
		"we decided on pizza for lunch lol",
	}},
	{"it", []string{
		"decisione: restiamo su postgres, niente secondo database",
		"regola: ogni funzione pubblica ha un commento",
		"usiamo sqlite al posto di postgres, postgres è esagerato",
	}, []string{
		"forse un giorno potremmo riscrivere tutto in rust",
		"per adesso salta i test di integrazione",
		"perché la build non finisce mai?",
		"mia moglie ha deciso la pizza per cena ahah",
	}},
	{"pt", []string{
		"decisão: ficamos no postgres, nada de segundo banco",
		"regra: toda função pública tem um comentário",
		"usamos sqlite em vez de postgres, postgres é exagerado",
	}, []string{
		"talvez um dia a gente pudesse reescrever tudo em rust",
		"pula os testes só desta vez",
		"por que o build nunca termina?",
		"decidimos pizza para o jantar kkkk",
	}},
	{"es", []string{
		"decisión: nos quedamos con postgres, nada de segunda base",
		"norma: toda función pública lleva un comentario",
		"usamos sqlite en vez de postgres, postgres es demasiado",
	}, []string{
		"quizá algún día podríamos reescribir todo en rust",
		"sáltate las pruebas por esta vez",
		"¿por qué el build nunca termina?",
		"decidimos pizza para la cena jajaja",
	}},
	{"fr", []string{
		"décision : on reste sur postgres, pas de deuxième base",
		"règle : chaque fonction publique a un commentaire",
		"on utilise sqlite au lieu de postgres, postgres est trop lourd",
	}, []string{
		"peut-être qu'un jour on pourrait tout réécrire en rust",
		"saute les tests cette fois",
		"pourquoi le build ne finit jamais ?",
		"on a décidé pizza pour ce soir mdr",
	}},
	{"de", []string{
		"entscheidung: wir bleiben bei postgres, keine zweite datenbank",
		"regel: jede öffentliche funktion hat einen kommentar",
		"wir nehmen sqlite statt postgres, postgres ist zu viel",
	}, []string{
		"vielleicht könnten wir irgendwann alles in rust schreiben",
		"lass die tests diesmal weg",
		"warum wird der build nie fertig?",
		"beschlossen, heute abend pizza haha",
	}},
}

func TestWhatIsSaidForGoodIsKept(t *testing.T) {
	t.Parallel()
	for _, l := range said {
		for _, text := range l.kept {
			require.NotEmpty(t, in("how is it going", "All tests pass.", text, "Done, changed."), "%s: %s", l.lang, text)
		}
		for _, text := range l.ignored {
			require.Empty(t, in("how is it going", "All tests pass.", text, "Done, changed."), "%s: %s", l.lang, text)
		}
	}
}
