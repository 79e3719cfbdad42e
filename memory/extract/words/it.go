package words

import "proem/routing/lexicon"

// italian holds the words of Italian.
var italian = Language{
	Code: "it",
	Lists: [Count]lexicon.Section{
		Decided: {Words: []string{
			"abbiamo deciso", "abbiamo scelto", "concordato", "decisione", "decisione presa", "deciso", "definitivo", "ho deciso", "scelta fatta", "si e deciso",
			"siamo d accordo", "stabilito",
		}},
		Rule: {Words: []string{
			"convenzione", "linea guida", "norma", "per convenzione", "per regola", "politica", "principio", "regola", "regola d oro", "regola di casa",
			"regola nostra", "regola unica", "standard",
		}},
		Goal: {Words: []string{
			"deve servire", "fine", "il piano e", "il progetto e", "il sogno e", "l idea e", "l obiettivo e", "lo scopo e", "missione", "obiettivo", "progetto",
			"scopo", "serve a", "vogliamo",
		}},
		Open: {Words: []string{
			"ancora da decidere", "ancora da vedere", "aperto", "da capire", "da decidere", "da definire", "da vedere", "dobbiamo ancora decidere",
			"domanda aperta", "dubbio", "in sospeso", "non ho ancora capito", "non ho ancora deciso", "punto aperto", "questione aperta", "resta aperta",
			"resta da capire", "resta da decidere", "rimane aperto", "vorrei capire",
		}},
		Unsure: {Words: []string{
			"aspetto", "boh", "chi lo sa", "chiedo", "ci devo pensare", "ci penso", "da valutare", "devo chiedere", "devo pensarci", "devo sentire", "dipende",
			"ne parlo con", "nessuna idea", "nessuno sa", "non lo so", "non saprei", "non so", "non sono sicur*", "vediamo",
		}},
		Whether: {Words: []string{
			"che fare", "chi", "come", "cosa", "o", "oppure", "quale", "quali", "quando", "quanto", "se",
		}},
		Never: {Words: []string{
			"in nessun caso", "mai", "mai piu", "nemmeno una volta", "non piu", "per nessun motivo",
		}},
		None: {Words: []string{
			"nessun", "nessuna", "nessuno", "niente", "nn", "no", "non", "nulla", "senza", "zero",
		}},
		Always: {Words: []string{
			"ciascun*", "comunque", "dappertutto", "dovunque", "ogni", "ogni volta", "ovunque", "qualsiasi", "qualunque", "sempre", "tutte", "tutti", "tutto",
		}},
		Only: {Words: []string{
			"al massimo", "almeno", "e basta", "e morta li", "esclusivamente", "massimo", "minimo", "nient altro", "punto", "punto e basta", "senza eccezioni",
			"solamente", "solo", "soltanto", "unicamente",
		}},
		Keep: {Words: []string{
			"addio", "adottiamo", "andiamo con", "basta", "cambia", "cambiano", "conserviamo", "diventa", "esce", "escono", "facciamo", "finisce", "finiscono",
			"fuori", "gira", "passare a", "passiamo a", "prendiamo", "resta", "restiamo", "rimane", "rimaniamo", "scegliamo", "serve", "si chiamano",
			"si compila", "si fa", "si fanno", "si manda", "si mette", "si passa", "si resta", "si salva", "si scrive", "si scrivono", "si tengono", "si tiene",
			"si usa", "sostituisce", "sta", "stanno", "teniamo", "tieni", "togli", "usano", "usiamo", "uso", "va", "vanno", "via", "voglio",
		}},
		Instead: {Words: []string{
			"al posto", "al suo posto", "anziche", "bensi", "invece", "invece di", "non piu", "piuttosto che",
		}},
		Reason: {Words: []string{
			"abbastanza", "basta e avanza", "cosi", "dato che", "e sufficiente", "esagerato", "gia", "inutile", "non serve", "perche", "siccome", "sprecato",
			"sufficiente", "tanto", "troppo", "visto che",
		}},
		Must: {Words: []string{
			"bisogna", "ci vuole", "deve", "devono", "dobbiamo", "obbligatorio", "occorre", "serve che", "va", "vanno",
		}},
		FromNow: {Words: []string{
			"anche dopo", "anche per i nuovi", "d ora in avanti", "d ora in poi", "da adesso in poi", "da oggi in poi", "da ora in poi", "da qui in avanti",
			"di norma", "in futuro", "in generale", "ogni volta", "per tutti", "sempre cosi", "tienilo",
		}},
		Once: {Words: []string{
			"adesso", "al volo", "domani", "finche", "fino a", "ieri", "intanto", "oggi", "per adesso", "per il momento", "per la bozza", "per la demo",
			"per la prova", "per oggi", "per ora", "per una volta", "questa settimana", "questa volta", "solo per", "stamattina", "stasera", "stavolta",
			"temporaneamente", "tra dieci minuti", "un attimo", "un momento", "un secondo",
		}},
		Hypo: {Words: []string{
			"avrei", "chissa", "e se", "eventualmente", "forse", "immagina", "magari", "mi sa", "pensavo", "per sport", "potrebbe", "potrei", "potremmo",
			"prima o poi", "sarebbe", "si potrebbe", "sogno", "un giorno", "vedremo", "vorrei",
		}},
		Joke: {Words: []string{
			"ahah", "ahah*", "ahahah", "ahahahah", "eheh", "haha", "haha*", "lol", "pensa te", "rido", "scherzavo", "scherzo", "xd",
		}},
		Elsewhere: {Words: []string{
			"a scuola", "altra azienda", "altro progetto", "amici", "capo", "collega", "da loro", "dove lavora", "il commercialista", "il relatore", "in azienda",
			"in ufficio", "la ditta", "la doc", "loro", "manuale", "mio cugino", "mio fratello", "nell altro", "un forum", "un tizio", "vecchio lavoro", "vicino",
		}},
		Says: {Words: []string{
			"c e scritto", "chiede", "citava", "consiglia", "dice", "dicono", "disse", "ha detto", "ho letto", "parlano", "raccomanda", "scrive", "secondo",
			"sostiene", "suggerisce", "vuole",
		}},
		We: {Words: []string{
			"abbiamo", "facciamo", "lasciamo", "noi", "nostra", "nostre", "nostri", "nostro", "qui", "si", "teniamo", "usiamo", "vogliamo",
		}},
		Me: {Words: []string{
			"devo", "ho", "io", "me", "mi", "mia", "mie", "miei", "mio", "penso", "sono", "vado", "voglio",
		}},
		Reverse: {Words: []string{
			"alla fine", "allora", "anzi", "cambiamo", "cambio idea", "dietrofront", "ho cambiato idea", "niente piu", "no aspe", "no aspetta", "piuttosto",
			"quindi", "ripensandoci", "togli", "via",
		}},
		Life: {Words: []string{
			"aperitivo", "bar", "birra", "caffe", "calcio", "cane", "cavolfiore", "cena", "colazione", "dormire", "ferie", "festa", "film", "gatto", "gelato",
			"letto", "mangiare", "moglie", "pasta", "pizza", "pranzo", "spesa", "vacanza", "vino", "weekend", "zia",
		}},
		Ask: {Words: []string{
			"c e", "che", "chi", "com e", "come", "cosa", "dove", "mi passi", "mi serve", "perche", "posso", "potresti", "puoi", "quale", "quando", "quanto",
			"sai", "si puo", "xke",
		}},
		Propose: {Words: []string{
			"che ne dici", "consiglio", "conviene", "direi", "farei", "meglio", "metterei", "possiamo", "posso", "potrei", "potremmo", "potresti", "propongo",
			"proposta", "puoi", "sarebbe", "si potrebbe", "si puo", "suggerisco", "terrei", "userei", "vuoi",
		}},
		Accept: {Words: []string{
			"aggiudicato", "approvato", "assolutamente", "bene", "benissimo", "bravo", "buona idea", "certo", "ci sta", "concordo", "d accordo", "esatto",
			"fai cosi", "fallo", "fatto", "figo", "genial*", "giusto", "grande", "la prima si", "mi piace", "oh si", "ok", "okay", "ottimo", "perfetto",
			"procedi", "proprio cosi", "senz altro", "si", "sicuramente", "sicuro", "sisi", "va bene", "vai", "volentieri",
		}},
		Refuse: {Words: []string{
			"anche no", "boh", "dopo", "lascia", "lasciamo", "ma", "macche", "magari", "matto", "neanche", "niente", "no", "no dai", "no no", "non", "pero",
			"un altra volta",
		}},
		Done: {Words: []string{
			"aggiornat*", "aggiunt*", "allora", "cambiato", "capito", "certo", "chiaro", "convertit*", "d accordo", "fatto", "filtro", "giusto", "impostat*",
			"messo", "ok", "ricevuto", "rifatto", "rimoss*", "rinominat*", "scritto", "sistemat*", "sostituit*", "spostat*", "tolt*", "va bene",
		}},
		Thing: {Words: []string{
			"agenda", "api", "app", "applicazione", "archivio", "blog", "bollettino", "bot", "calcolatore", "catalogo", "centralina", "cli", "compilatore",
			"convertitore", "dispositivo", "editor", "estensione", "firmware", "generatore", "gestionale", "gioco", "lettore", "libreria", "macchina", "mappa",
			"modello", "motore", "negozio", "pagina", "pannello", "piattaforma", "plugin", "portale", "prenotazioni", "programma", "programmino", "registro",
			"script", "server", "servizio", "simulatore", "sistema", "sito", "software", "strumento", "tesi", "tool",
		}},
		Build: {Words: []string{
			"ci serve", "costruire", "devo fare", "e per", "e un", "e una", "facciamo", "ho un progetto", "mi serve", "progetto", "programma", "questo e",
			"realizzare", "si tratta di", "stiamo costruendo", "stiamo facendo", "stiamo scrivendo", "sto costruendo", "sto facendo", "sto scrivendo",
			"sviluppando", "un piccolo", "un programmino", "vogliamo", "voglio fare",
		}},
		Purpose: {Words: []string{
			"che", "cosi", "da", "dove", "per", "per i", "perche", "x",
		}},
		Filler: {Words: []string{
			"adesso", "ah", "allora", "allora ti spiego", "beh", "bene", "bravo", "buongiorno", "certo", "ciao", "comunque", "dai", "e", "eh", "ehi", "esatto",
			"facciamo pulito", "giusto", "grande", "grazie", "guarda", "infatti", "ma", "mh", "mhm", "no", "no aspe", "no dai", "no ma infatti", "no no", "oh",
			"oh eccoci", "ok", "ottimo", "perfetto", "pero", "poi", "quindi", "salve", "senti", "si", "sisi", "tanto", "uffa", "va bene", "vabbe", "vabbe tanto",
		}},
	},
}
