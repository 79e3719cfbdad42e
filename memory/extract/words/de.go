package words

import "proem/routing/lexicon"

// german holds the words of German.
var german = Language{
	Code: "de",
	Lists: [Count]lexicon.Section{
		Decided: {Words: []string{
			"abgemacht", "ausgemacht", "beschlossen", "beschluss", "einigung", "entscheidung", "entschieden", "festgelegt", "fix", "geeinigt",
			"haben uns geeinigt", "steht fest", "vereinbart", "wir haben entschieden",
		}},
		Rule: {Words: []string{
			"generell", "grundsaetzlich", "grundsatz", "hausregel", "konvention", "norm", "prinzip", "prinzipiell", "regel", "richtlinie", "standard", "vorgabe",
		}},
		Goal: {Words: []string{
			"aufgabe", "darum geht", "das ziel ist", "die idee ist", "es geht um", "es soll", "projekt", "sinn der sache", "soll", "vorhaben", "worum es geht",
			"ziel", "ziel ist", "zweck",
		}},
		Open: {Words: []string{
			"im raum steht", "ist unklar", "keiner geregelt", "muss noch", "nicht weiterkomm", "noch nicht entschieden", "noch nicht geklaert", "noch offen",
			"noch unklar", "noch zu entscheiden", "offen", "offene frage", "steht noch aus", "strittig", "unentschieden", "ungeklaert", "voellig offen",
			"was noch", "zu klaeren",
		}},
		Unsure: {Words: []string{
			"die einen", "frag ich", "fragt seinen", "haengt davon ab", "keine ahnung", "keiner weiss", "klaer ich", "kommt drauf an", "mal schauen", "mal sehen",
			"muss fragen", "muss ich fragen", "muss ich klaeren", "muss ich mit", "niemand weiss", "streiten", "unklar", "unsicher", "weiss ich nicht",
			"weiss nicht", "weiss noch nicht",
		}},
		Whether: {Words: []string{
			"ob", "oder", "wann", "was", "welche", "welcher", "welches", "wer", "wie", "wieviel", "wohin", "womit",
		}},
		Never: {Words: []string{
			"auf keinen fall", "keinesfalls", "nicht mehr", "nie", "nie mehr", "nie wieder", "niemals", "niemand", "unter keinen umstaenden",
		}},
		None: {Words: []string{
			"kein", "keine", "keinem", "keinen", "keiner", "nich", "nicht", "nichts", "nix", "null", "ohne", "raus", "weder",
		}},
		Always: {Words: []string{
			"alle", "allen", "aller", "alles", "durchgehend", "immer", "jede", "jedem", "jeden", "jeder", "jedes", "jedes mal", "jedesmal", "saemtliche", "stets",
			"ueberall",
		}},
		Only: {Words: []string{
			"allein", "allenfalls", "ausnahmslos", "ausschliesslich", "hoechstens", "lediglich", "maximal", "mindestens", "minimal", "nur", "nur noch", "punkt",
			"sonst gar nichts", "sonst nichts", "und basta", "und fertig", "und nichts anderes",
		}},
		Keep: {Words: []string{
			"behalten", "benutzen", "bleib", "bleiben", "bleiben bei", "bleibt", "brauchen wir nicht", "entfaellt", "ersetzt", "es gibt", "fliegt", "gehoeren",
			"gehoert", "gilt", "heissen", "heisst", "ist", "kommen", "kommt", "laeuft", "landen", "landet", "lassen wir", "laufen", "liegen", "liegt",
			"machen wir", "nehme", "nehmen", "nehmen wir", "nimm", "nutzen", "raus", "reichen", "reicht", "schreiben wir", "setzen auf", "sind", "speichern",
			"steht", "steigen um", "umstellen auf", "verwenden", "wechseln", "weg", "werden", "wir nehmen", "wir nutzen", "wird", "zaehlt", "zieht", "zuletzt",
		}},
		Instead: {Words: []string{
			"als ersatz", "anstatt", "anstelle", "anstelle von", "lieber", "sondern", "statt", "stattdessen", "und kein", "und nicht",
		}},
		Reason: {Words: []string{
			"brauchen wir nicht", "damit", "denn", "genug", "lohnt", "reicht", "reicht voellig", "sonst", "ueberfluessig", "uebertrieben", "unnoetig", "voellig",
			"weil", "zu aufwendig", "zu gross", "zu langsam", "zu schwer", "zu teuer", "zu viel",
		}},
		Must: {Words: []string{
			"darf", "duerfen", "gehoert", "muessen", "muss", "pflicht", "soll", "sollen", "sollte", "sollten",
		}},
		FromNow: {Words: []string{
			"ab heute", "ab jetzt", "ab nun", "ab sofort", "fortan", "generell", "grundsaetzlich", "immer so", "in zukunft", "kuenftig", "von jetzt an",
			"von nun an", "wie ueberall", "zukuenftig",
		}},
		Once: {Words: []string{
			"ausnahmsweise", "bis der", "bis die", "dieses mal", "diesmal", "einmal", "einstweilen", "erstmal", "fuer den test", "fuer diese", "fuer diesen",
			"fuer heute", "fuer jetzt", "gerade", "gestern", "heut abend", "heute", "jetzt", "kurz", "mal eben", "momentan", "morgen", "nur jetzt", "solange",
			"vorerst", "vorlaeufig", "voruebergehend", "will sehen", "zum testen", "zwischenzeitlich",
		}},
		Hypo: {Words: []string{
			"eines tages", "eventuell", "evtl", "glaube", "ich denke", "irgendwann", "koennte", "koennten", "mal schauen", "mal ueberlegen", "man koennte",
			"moeglicherweise", "sollten wir", "traumhaft", "vielleicht", "vllt", "waer", "waere", "waers", "was wenn", "wer weiss", "wir koennten", "womoeglich",
			"wuerde",
		}},
		Joke: {Words: []string{
			"haha", "haha*", "hahaha", "hehe", "hihi", "kidding", "lol", "quatsch", "rofl", "scherz", "spass", "witz", "witzig", "xd",
		}},
		Elsewhere: {Words: []string{
			"alte firma", "am bahnsteig", "am haeuschen", "anderen projekt", "anderes projekt", "bei denen", "bei der feuerwehr", "chef", "deren", "die anderen",
			"doku", "forum", "haengt ein", "hersteller", "ihr", "im anderen", "im bus", "in der firma", "kollege", "kumpel", "nachbar", "praktikant", "radio",
			"reviewer", "schild", "vorgaenger",
		}},
		Says: {Words: []string{
			"behauptet", "empfiehlt", "erzaehlt", "fragt", "gesagt", "laut", "meint", "meinte", "raet", "sagen", "sagt", "sagte", "schreibt", "steht im",
			"vorgeschlagen", "will", "wollte",
		}},
		We: {Words: []string{
			"bei uns", "hier", "uns", "unser", "unsere", "unserem", "unseren", "unserer", "wir",
		}},
		Me: {Words: []string{
			"bin", "hab", "habe", "ich", "mein", "meine", "meinem", "meinen", "mich", "mir",
		}},
		Reverse: {Words: []string{
			"also", "anders", "dann", "deshalb", "doch", "kommando zurueck", "lieber", "nee", "neuer plan", "nun doch", "ok dann", "ok nein", "planaenderung",
			"quatsch", "schluss", "stattdessen", "umentschieden",
		}},
		Life: {Words: []string{
			"apfelkuchen", "bier", "brezel", "doener", "essen", "feierabend", "film", "flaschenoeffner", "frau", "fussball", "griechen", "grillen", "hund",
			"kaffee", "kantine", "katze", "kuchen", "mittag", "party", "pizza", "schlafen", "urlaub", "wein",
		}},
		Ask: {Words: []string{
			"geht das", "gibt es", "kann man", "kannst du", "wann", "warum", "was", "welche", "wer", "weshalb", "wie", "wieso", "wieviel", "wo", "wohin", "wozu",
		}},
		Propose: {Words: []string{
			"alternativ", "besser", "besser waere", "einfacher", "empfehlung", "ich empfehle", "ich koennte", "ich schlage vor", "ich wuerde", "koennte",
			"koennten", "lieber", "man koennte", "mein vorschlag", "moechtest", "sinnvoll waere", "soll ich", "sollte", "sollten", "ueblich waeren", "vorschlag",
			"waere", "wir koennten", "wuerde",
		}},
		Accept: {Words: []string{
			"abgemacht", "absolut", "auf jeden fall", "bin dafuer", "bitte", "das gefaellt mir", "einverstanden", "gefaellt mir", "genau", "genau so", "gerne",
			"gut", "gute idee", "ja", "ja bitte", "ja genau", "ja mach", "jau", "jawohl", "jep", "jo", "klar", "klingt gut", "logisch", "logo", "mach das",
			"mach das so", "mach so", "machen wir", "natuerlich", "ok", "okay", "passt", "perfekt", "prima", "richtig", "sehr gut", "so machen wir", "spitze",
			"stimmt", "super", "top", "unbedingt",
		}},
		Refuse: {Words: []string{
			"aber", "ach", "bloss", "erstmal nicht", "kein", "keine", "lass", "lieber nicht", "ne", "nee", "nein", "nicht", "niemals", "noe", "nope", "spaeter",
			"um gottes", "vertraut", "viel zu", "zu viel",
		}},
		Done: {Words: []string{
			"alles klar", "angelegt", "angepasst", "begrenzt", "eingebaut", "eingestellt", "entfernt", "erledigt", "ersetzt", "geaendert", "geloescht", "gemacht",
			"gut", "hinzugefuegt", "klar", "konfiguriert", "laeuft", "logik", "notiert", "ok", "schwelle", "umbenannt", "umgesetzt", "umgestellt", "umgezogen",
			"verstanden",
		}},
		Thing: {Words: []string{
			"anwendung", "api", "app", "auftragszettel", "bibliothek", "blog", "bot", "cli", "compiler", "datenbank", "dienst", "ding", "editor", "engine",
			"erweiterung", "firmware", "generator", "geraet", "kalender", "karte", "katalog", "leser", "maschine", "mitgliederverwaltung", "modell", "plattform",
			"plugin", "portal", "programm", "rechner", "register", "seite", "server", "shop", "simulator", "skript", "software", "spiel", "steuerung", "suche",
			"system", "tool", "umrechner", "verwaltung", "webseite", "werkzeug",
		}},
		Build: {Words: []string{
			"bastel", "basteln", "bauen", "darum gehts", "das ding", "das wird", "ein kleines", "entwickeln", "entwickle", "es geht um", "es ist ein",
			"es ist eine", "es wird", "gehts um", "ich bau", "ich baue", "ich mach", "ich schreibe", "ich will", "n kleines", "soll", "wir bauen",
			"wir entwickeln", "wir machen", "wir schreiben", "wir wollen",
		}},
		Purpose: {Words: []string{
			"damit", "das", "dass", "der", "die", "fuer", "soll", "um", "was", "welche",
		}},
		Filler: {Words: []string{
			"aber", "ach", "ah", "also", "auch", "besser", "bitte", "danke", "dann", "eig", "eigentlich", "genau", "gut", "guten morgen", "haha", "hallo", "halt",
			"hey", "hm", "hmm", "ja", "jo", "klar", "moin", "na", "naja", "ne", "nee", "nein", "nun", "ok", "ok dann", "ok nein", "passt", "perfekt", "servus",
			"so", "super", "tach", "tja", "top", "und",
		}},
	},
}
