package tasks

// kind is one kind of task with the ways of asking for it. Its word is part of a
// file's name, prompts/tasks/<word>.md.
type kind struct {
	word string
	asks []ask
}

// ask is a way of asking in one language, in folded words as routing/lexicon
// has them; "*" ends a stem. A verb counts where it opens a clause, behind words
// such as "please" and "can you"; last ones where they end it. With says which
// words must stand in the same clause as well.
type ask struct {
	code  string
	verbs []string
	more  []string // verbs that a list of its own holds
	with  []string
	last  bool
}

// The verbs of making, which say nothing without what is to be made.
var (
	makeEN = []string{"write", "add", "create", "generate", "make", "prepare", "draft", "give", "extend", "improve"}
	makeIT = []string{"scrivi", "scrivere", "scrivimi", "aggiungi", "aggiungere", "crea", "creare", "genera", "generare", "fai", "fare", "fammi", "prepara", "preparare", "dammi"}
	makePT = []string{"escreve", "escreva", "escrever", "adiciona", "adicione", "adicionar", "cria", "crie", "criar", "gera", "gere", "gerar", "faz", "faca", "fazer", "prepara", "prepare", "preparar"}
	makeES = []string{"escribe", "escriba", "escribir", "escribeme", "anade", "agrega", "agregar", "anadir", "crea", "crear", "genera", "generar", "haz", "hazme", "hacer", "prepara", "preparar"}
	makeFR = []string{"ecris", "ecrivez", "ecrire", "ajoute", "ajoutez", "ajouter", "cree", "creez", "creer", "genere", "generez", "generer", "fais", "faites", "faire", "prepare", "preparez", "preparer"}
	makeDE = []string{"schreib", "schreibe", "schreibt", "ergaenze", "erstell", "erstelle", "erstellt", "erzeuge", "mach", "mache", "gib"}
	makeNL = []string{"schrijf", "voeg", "maak", "genereer", "geef"}
)

// lastDE and lastNL are the same where they end a clause.
var (
	lastDE = []string{"schreiben", "ergaenzen", "erstellen", "erzeugen", "machen", "hinzufuegen"}
	lastNL = []string{"schrijven", "toevoegen", "maken", "genereren"}
)

// What is made, where the verb of making does not say the kind of task.
var (
	testNouns = []string{"test", "tests", "unittest*", "testcase*", "testes", "pruebas", "prueba", "testfall*", "testfaelle", "testen", "teste"}
	docNouns  = []string{"docs", "documentation", "docstring*", "readme", "readme.md", "changelog", "documentazione", "documentacao", "documentacion", "dokumentation", "doku", "documentatie", "javadoc", "jsdoc"}
)

// romance tells an imperative from the English verb of the same letters.
var romance = []string{"o", "os", "as", "este", "esta", "esto", "esse", "essa", "isto", "el", "la", "los", "las", "le", "les", "ce", "cet", "cette", "ces", "mon", "mi", "tu", "l", "en", "em"}

// articles may follow a verb that is a noun as well.
var articles = []string{"the", "this", "that", "these", "those", "it", "our", "my", "all", "il", "lo", "la", "l", "i", "gli", "le", "questo", "questa", "questi", "queste", "quest", "o", "os", "as", "este", "esta", "esse", "essa", "el", "los", "las", "les", "ce", "cet", "cette", "ces"}

// table holds the kinds. Where two fit the same word the earlier one counts.
var table = []kind{
	{"summarize", []ask{
		{code: "en", verbs: []string{"summarize", "summarise", "sum", "condense", "recap", "tldr", "tl;dr"}},
		{code: "en", verbs: makeEN, with: []string{"summary", "recap", "tldr", "overview"}},
		{code: "it", verbs: []string{"riassum*", "sintetizza*", "riepiloga*"}},
		{code: "it", verbs: makeIT, with: []string{"riassunto", "sintesi", "riepilogo", "sunto"}},
		{code: "pt", verbs: []string{"resuma", "resumir", "sintetiz*"}},
		{code: "pt", verbs: []string{"resume"}, with: romance},
		{code: "pt", verbs: makePT, with: []string{"resumo", "sintese"}},
		{code: "es", verbs: []string{"resumi*", "resumeme", "sintetiza*"}},
		{code: "es", verbs: []string{"resume"}, with: romance},
		{code: "es", verbs: makeES, with: []string{"resumen", "sintesis"}},
		{code: "fr", verbs: []string{"resumez", "resumer", "synthetise*"}},
		{code: "fr", verbs: []string{"resume"}, with: romance},
		{code: "fr", verbs: makeFR, with: []string{"resume", "synthese", "recapitulatif"}},
		{code: "de", verbs: []string{"fass", "fasse", "fasst"}, with: []string{"zusammen"}},
		{code: "de", verbs: []string{"zusammenfassen", "zusammenzufassen"}, last: true},
		{code: "de", verbs: makeDE, with: []string{"zusammenfassung", "ueberblick"}},
		{code: "nl", verbs: []string{"vat"}, with: []string{"samen"}},
		{code: "nl", verbs: []string{"samenvatten"}, last: true},
		{code: "nl", verbs: makeNL, with: []string{"samenvatting", "overzicht"}},
	}},
	{"review", []ask{
		{code: "en", verbs: []string{"review", "audit", "critique", "proofread"}},
		{code: "en", verbs: []string{"do", "make", "give", "run", "perform"}, with: []string{"review", "audit"}},
		{code: "it", verbs: []string{"revisiona*", "rivedi", "rivedere", "recensi*"}},
		{code: "it", verbs: makeIT, with: []string{"review", "revisione", "recensione"}},
		{code: "pt", verbs: []string{"revisa", "revise", "revisar", "reve", "reveja", "rever"}},
		{code: "pt", verbs: makePT, with: []string{"review", "revisao"}},
		{code: "es", verbs: []string{"revisa", "revise", "revisar", "revisame"}},
		{code: "es", verbs: makeES, with: []string{"review", "revision"}},
		{code: "fr", verbs: []string{"relis", "relisez", "relire", "revois", "audite*"}},
		{code: "fr", verbs: makeFR, with: []string{"review", "relecture", "revue"}},
		{code: "de", verbs: []string{"begutachte*", "reviewe*"}},
		{code: "de", verbs: []string{"begutachten", "reviewen"}, last: true},
		{code: "de", verbs: makeDE, with: []string{"review", "codereview"}},
		{code: "nl", verbs: []string{"beoordeel", "reviewen"}},
		{code: "nl", verbs: []string{"beoordelen", "reviewen", "nakijken"}, last: true},
		{code: "nl", verbs: []string{"doe"}, more: makeNL, with: []string{"review", "codereview"}},
	}},
	{"test", []ask{
		{code: "en", verbs: []string{"test"}, with: articles},
		{code: "en", verbs: []string{"cover"}, more: makeEN, with: testNouns},
		{code: "it", verbs: []string{"testa", "testare", "collauda*"}},
		{code: "it", verbs: makeIT, with: testNouns},
		{code: "pt", verbs: []string{"testa", "testar"}},
		{code: "pt", verbs: makePT, with: testNouns},
		{code: "es", verbs: []string{"testea*"}},
		{code: "es", verbs: makeES, with: testNouns},
		{code: "fr", verbs: []string{"teste", "testez", "tester"}},
		{code: "fr", verbs: makeFR, with: testNouns},
		{code: "de", verbs: []string{"teste", "testet"}},
		{code: "de", verbs: makeDE, with: testNouns},
		{code: "de", verbs: lastDE, with: testNouns, last: true},
		{code: "nl", verbs: makeNL, with: testNouns},
		{code: "nl", verbs: lastNL, with: testNouns, last: true},
	}},
	{"document", []ask{
		{code: "en", verbs: []string{"document"}, with: articles},
		{code: "en", verbs: []string{"update"}, more: makeEN, with: docNouns},
		{code: "it", verbs: []string{"documenta", "documentare", "documentami"}},
		{code: "it", verbs: []string{"aggiorna", "aggiornare"}, more: makeIT, with: docNouns},
		{code: "pt", verbs: []string{"documenta", "documente", "documentar"}},
		{code: "pt", verbs: []string{"atualiza", "atualize", "atualizar"}, more: makePT, with: docNouns},
		{code: "es", verbs: []string{"documenta", "documente", "documentar"}},
		{code: "es", verbs: []string{"actualiza", "actualizar"}, more: makeES, with: docNouns},
		{code: "fr", verbs: []string{"documente", "documentez", "documenter"}},
		{code: "fr", verbs: []string{"actualise"}, more: makeFR, with: docNouns},
		{code: "de", verbs: []string{"dokumentier*"}},
		{code: "de", verbs: []string{"dokumentieren"}, last: true},
		{code: "de", verbs: []string{"aktualisiere"}, more: makeDE, with: docNouns},
		{code: "de", verbs: lastDE, with: docNouns, last: true},
		{code: "nl", verbs: []string{"documenteer"}},
		{code: "nl", verbs: []string{"documenteren"}, last: true},
		{code: "nl", verbs: []string{"werk"}, more: makeNL, with: docNouns},
		{code: "nl", verbs: lastNL, with: docNouns, last: true},
	}},
	{"fix", []ask{
		{code: "en", verbs: []string{"fix", "repair", "debug"}},
		{code: "en", verbs: []string{"solve", "resolve", "correct"}, with: []string{"bug*", "error*", "issue*", "problem*", "crash*", "failure*", "conflict*", "warning*"}},
		{code: "it", verbs: []string{"correggi*", "correggere", "aggiusta*", "ripara*", "risolvi", "risolvere", "fixa", "fixare"}},
		{code: "it", verbs: []string{"sistema", "sistemare"}, with: articles},
		{code: "pt", verbs: []string{"corrija", "corrige", "corrigir", "conserta*", "conserte", "resolve", "resolva", "resolver"}},
		{code: "es", verbs: []string{"corrige", "corrija", "corregir", "arregla*", "repara*", "soluciona*", "resuelve"}},
		{code: "fr", verbs: []string{"corrige", "corrigez", "corriger", "repare*", "debogue*"}},
		{code: "de", verbs: []string{"behebe", "behebt", "beheb", "repariere", "korrigier*", "fixe"}},
		{code: "de", verbs: []string{"beheben", "reparieren", "korrigieren", "fixen"}, last: true},
		{code: "nl", verbs: []string{"fiks", "repareer", "corrigeer", "los"}},
		{code: "nl", verbs: []string{"oplossen", "repareren", "fixen", "verhelpen"}, last: true},
	}},
	{"refactor", []ask{
		{code: "en", verbs: []string{"refactor*", "restructure", "simplify"}},
		{code: "en", verbs: []string{"clean"}, with: []string{"up"}},
		{code: "it", verbs: []string{"rifattorizza*", "refattorizza*", "semplifica*", "ristruttura*"}},
		{code: "it", verbs: makeIT, with: []string{"refactoring", "refactor"}},
		{code: "pt", verbs: []string{"refator*", "refactoriz*", "simplifi*"}},
		{code: "es", verbs: []string{"refactoriza*", "simplifica*"}},
		{code: "fr", verbs: []string{"refactorise*", "remanie*", "simplifie*"}},
		{code: "de", verbs: []string{"refaktorier*", "refactore*", "vereinfache"}},
		{code: "de", verbs: []string{"refaktorieren", "refactoren", "vereinfachen"}, last: true},
		{code: "nl", verbs: []string{"refactor*", "vereenvoudig"}},
		{code: "nl", verbs: []string{"refactoren", "vereenvoudigen"}, last: true},
	}},
	{"research", []ask{
		{code: "en", verbs: []string{"research", "investigate"}},
		{code: "en", verbs: []string{"look"}, with: []string{"into"}},
		{code: "en", verbs: []string{"find"}, with: []string{"out"}},
		{code: "en", verbs: []string{"do", "run"}, with: []string{"research"}},
		{code: "it", verbs: []string{"indaga*", "approfondi*", "documentati", "informati"}},
		{code: "it", verbs: []string{"svolgi"}, more: makeIT, with: []string{"ricerca", "ricerche", "indagine"}},
		{code: "it", verbs: []string{"cerca", "cercare", "raccogli"}, with: []string{"informazioni", "online", "fonti"}},
		{code: "pt", verbs: []string{"pesquisa", "pesquise", "pesquisar", "investiga", "investigue", "investigar"}},
		{code: "pt", verbs: makePT, with: []string{"pesquisa"}},
		{code: "es", verbs: []string{"investiga", "investigue", "investigar", "averigua*"}},
		{code: "es", verbs: makeES, with: []string{"investigacion"}},
		{code: "fr", verbs: []string{"recherche", "recherchez", "rechercher", "enquete", "renseigne*"}},
		{code: "fr", verbs: makeFR, with: []string{"recherche", "recherches"}},
		{code: "de", verbs: []string{"recherchier*", "untersuche", "untersucht", "erforsche"}},
		{code: "de", verbs: []string{"recherchieren", "untersuchen", "herausfinden"}, last: true},
		{code: "de", verbs: []string{"finde", "find"}, with: []string{"heraus"}},
		{code: "nl", verbs: []string{"onderzoek"}},
		{code: "nl", verbs: []string{"onderzoeken", "uitzoeken"}, last: true},
		{code: "nl", verbs: []string{"zoek"}, with: []string{"uit"}},
	}},
	{"plan", []ask{
		{code: "en", verbs: []string{"plan"}, with: articles},
		{code: "en", verbs: []string{"propose"}, more: makeEN, with: []string{"plan", "roadmap"}},
		{code: "it", verbs: []string{"pianifica*"}},
		{code: "it", verbs: makeIT, with: []string{"piano", "roadmap"}},
		{code: "pt", verbs: []string{"planeja", "planeje", "planejar", "planeia", "planear"}},
		{code: "pt", verbs: makePT, with: []string{"plano", "roadmap"}},
		{code: "es", verbs: []string{"planifica*", "planea*"}},
		{code: "es", verbs: makeES, with: []string{"plan", "roadmap"}},
		{code: "fr", verbs: []string{"planifie*"}},
		{code: "fr", verbs: makeFR, with: []string{"plan", "roadmap"}},
		{code: "de", verbs: []string{"plane", "plant"}},
		{code: "de", verbs: makeDE, with: []string{"plan", "fahrplan", "roadmap"}},
		{code: "nl", verbs: makeNL, with: []string{"plan", "roadmap"}},
	}},
	{"translate", []ask{
		{code: "en", verbs: []string{"translate"}},
		{code: "it", verbs: []string{"traduci*", "tradurre"}},
		{code: "pt", verbs: []string{"traduz*", "traduza"}},
		{code: "es", verbs: []string{"traduce*", "traducir", "traduzca"}},
		{code: "fr", verbs: []string{"tradui*"}},
		{code: "de", verbs: []string{"uebersetz*"}},
		{code: "de", verbs: []string{"uebersetzen"}, last: true},
		{code: "nl", verbs: []string{"vertaal"}},
		{code: "nl", verbs: []string{"vertalen"}, last: true},
	}},
	{"explain", []ask{
		{code: "en", verbs: []string{"explain", "describe"}},
		{code: "it", verbs: []string{"spiega*", "descrivi*"}},
		{code: "pt", verbs: []string{"explica*", "explique", "descreve", "descreva"}},
		{code: "es", verbs: []string{"explica*", "explique", "describe*"}},
		{code: "fr", verbs: []string{"explique*", "decris", "decrivez"}},
		{code: "de", verbs: []string{"erklaer*", "beschreib*"}},
		{code: "de", verbs: []string{"erklaeren", "beschreiben"}, last: true},
		{code: "nl", verbs: []string{"leg"}, with: []string{"uit"}},
		{code: "nl", verbs: []string{"uitleggen", "beschrijven"}, last: true},
		{code: "nl", verbs: []string{"beschrijf"}},
	}},
}
