package words

import "proem/routing/lexicon"

// french holds the words of French.
var french = Language{
	Code: "fr",
	Lists: [Count]lexicon.Section{
		Decided: {Words: []string{
			"acte", "adjuge", "c est acte", "c est decide", "convenu", "decide", "decision", "decision prise", "j ai decide", "on a decide", "on est d accord",
			"on s est mis d accord", "tranche", "valide",
		}},
		Rule: {Words: []string{
			"a retenir", "consigne", "convention", "norme", "politique", "principe", "regle", "regle absolue", "regle du projet", "regle generale",
			"regle pour tout", "standard",
		}},
		Goal: {Words: []string{
			"but", "but du truc", "ca sert a", "finalite", "il s agit de", "l idee", "l idee c est", "l objectif c est", "le but", "le but de tout ca",
			"le projet", "mission", "objectif", "projet",
		}},
		Open: {Words: []string{
			"a decider", "a trancher", "en suspens", "encore ouvert", "le vrai probleme", "non tranche", "pas encore decide", "pas encore tranche", "pas tranche",
			"point ouvert", "question en suspens", "question ouverte", "reste a decider", "reste a savoir", "reste a voir", "reste ouvert", "reste un truc",
		}},
		Unsure: {Words: []string{
			"a voir", "aucune idee", "aucune piste", "depend", "faut que je demande", "faut voir", "j attends", "j hesite", "je demande", "je dois demander",
			"je ne sais pas", "je sais pas", "jsp", "on ne sait pas", "on verra", "pas sur", "personne ne sait", "personne sait", "sais pas", "se reunit",
		}},
		Whether: {Words: []string{
			"combien", "comment", "ou", "quand", "quel", "quelle", "qui", "quoi", "quoi en faire", "quoi faire", "si",
		}},
		Never: {Words: []string{
			"en aucun cas", "jamais", "plus d", "plus de", "plus jamais", "sous aucun pretexte", "surtout pas",
		}},
		None: {Words: []string{
			"aucun", "aucune", "ne", "ni", "non", "pas", "pas d", "pas de", "personne", "rien", "sans", "zero",
		}},
		Always: {Words: []string{
			"a chaque", "a chaque fois", "chaque", "n importe quel", "partout", "systematiquement", "toujours", "tous", "tout", "toute", "toutes",
		}},
		Only: {Words: []string{
			"au maximum", "au moins", "et basta", "et c est tout", "et un seul", "exclusivement", "juste", "maximum", "minimum", "nulle part ailleurs",
			"point barre", "point final", "que du", "rien d autre", "sans exception", "seulement", "un seul", "uniquement",
		}},
		Keep: {Words: []string{
			"abandonne", "ca reste", "disparaissent", "doit", "doivent", "est", "garde", "gardent", "on abandonne", "on bascule", "on choisit", "on decoupe",
			"on ecrit", "on fait", "on garde", "on laisse tomber", "on met", "on oublie", "on part", "on part sur", "on passe", "on passe a", "on prend",
			"on propose", "on reste", "on reste sur", "on stocke", "on utilise", "passe", "remplace", "reste", "restent", "s affiche", "s affichent", "se fait",
			"sera", "sont", "sort", "suffit", "tourne", "utilise", "va", "viendra", "viennent", "vient", "vire", "vont",
		}},
		Instead: {Words: []string{
			"a la place", "au lieu", "au lieu de", "et non", "et pas", "mais pas", "pas un", "plutot", "plutot que",
		}},
		Reason: {Words: []string{
			"assez", "aucun interet", "car", "comme ca", "demesure", "inutile", "largement", "parce que", "pour eviter", "puisque", "sinon", "suffit", "trop",
			"usine a gaz", "vu que",
		}},
		Must: {Words: []string{
			"devons", "devra", "doit", "doivent", "faudra", "faut", "il faut", "obligatoire", "on doit",
		}},
		FromNow: {Words: []string{
			"a l avenir", "a partir de maintenant", "des maintenant", "desormais", "dorenavant", "en general", "partout", "pour tous", "pour toutes",
			"qu on s y tienne", "toujours comme ca", "une fois pour toutes", "y compris les futures",
		}},
		Once: {Words: []string{
			"1h", "aujourd hui", "ce soir", "cet aprem", "cette fois", "cette semaine", "de cet aprem", "demain", "en attendant", "exceptionnellement", "hier",
			"jusqu a", "jusqu au", "juste pour", "le temps", "le temps de", "le temps que", "pour cet", "pour cette fois", "pour l instant", "pour la demo",
			"pour le moment", "pour un essai", "pour voir", "provisoirement", "temporairement", "un instant", "un moment", "une seconde", "vite fait",
		}},
		Hypo: {Words: []string{
			"ce serait", "et si", "eventuellement", "faudrait", "imagine", "imaginer", "j imagine", "je pense", "on pourrait", "on verra", "p t etre",
			"peut etre", "pourquoi pas", "pourrait", "pourrions", "ptet", "quand on aura", "serait", "un jour",
		}},
		Joke: {Words: []string{
			"blague", "deconne", "haha", "haha*", "hihi", "jdeconne", "je plaisante", "je rigole", "lol", "mdr", "mdr*", "mdrr", "mdrrr", "ptdr", "ptdr*",
			"ptdrr", "xd",
		}},
		Elsewhere: {Words: []string{
			"au boulot", "autre projet", "chez eux", "dans l autre", "en entreprise", "l ancien boulot", "la doc", "le patron", "leur", "leur equipe", "leurs",
			"ma boite", "mon chef", "mon collegue", "mon cousin", "panneau", "slack", "stagiaire", "un blog", "un forum", "un pote", "voisin",
		}},
		Says: {Words: []string{
			"a colle", "a dit", "conseille", "demande", "disent", "dit", "ecrit", "j ai lu", "parle", "pretend", "propose", "raconte", "recommande", "selon",
			"suggere", "trouve", "veut",
		}},
		We: {Words: []string{
			"ici", "nos", "notre", "nous", "on",
		}},
		Me: {Words: []string{
			"j", "je", "jfais", "jsuis", "jvais", "jveux", "ma", "mes", "moi", "mon",
		}},
		Reverse: {Words: []string{
			"alors", "au final", "changement", "donc", "du coup", "en fait", "finalement", "j ai reflechi", "j en peux plus", "ok stop", "on change", "oublie",
			"plutot", "tout compte fait",
		}},
		Life: {Words: []string{
			"apero", "biere", "boulangere", "cafe", "chat", "chien", "diner", "dormir", "femme", "fete", "film", "foot", "gouter", "mamie", "manger", "miel",
			"pain", "pizza", "plage", "raclette", "resto", "slip", "vacances", "vin",
		}},
		Ask: {Words: []string{
			"c est quoi", "combien", "comment", "est ce", "faut il", "ou", "peux tu", "pk", "pourquoi", "qu est ce", "quand", "quel", "quelle", "qui", "quoi",
			"tu peux",
		}},
		Propose: {Words: []string{
			"devrait", "il vaut mieux", "j utiliserais", "je ferais", "je garderais", "je mettrais", "je peux", "je preconise", "je propose", "je recommande",
			"je suggere", "je verrais", "mieux vaut", "on devrait", "on peut", "on pourrait", "peut", "pourrait", "proposition", "serait", "souhaitez",
			"vaudrait mieux", "voulez",
		}},
		Accept: {Words: []string{
			"absolument", "adjuge", "adopte", "banco", "bien sur", "bien vu", "bonne idee", "c est ca", "ca marche", "ca me va", "carrement", "d accord",
			"entendu", "evidemment", "exactement", "excellent", "fais le", "genial", "go", "grave", "impec", "nickel", "ok", "on part la dessus", "ouais", "oui",
			"oui stp", "ouii", "parfait", "super", "top", "tout a fait", "trop bien", "valide", "vas y", "voila", "volontiers",
		}},
		Refuse: {Words: []string{
			"bof", "bof non", "euh", "jamais", "laisse", "lol", "mais", "nan", "non", "nope", "on verra", "pas", "plus tard", "surtout pas", "t es fou", "trop",
		}},
		Done: {Words: []string{
			"ajoute", "alors", "bien", "change", "change*", "compris", "converti*", "corrige", "cree", "d accord", "deplace", "en place", "entendu", "fait",
			"migre*", "mis", "modifie", "note", "ok", "page generee", "remis", "remplace", "renomme*", "retire", "seule", "supprime",
		}},
		Thing: {Words: []string{
			"agenda", "api", "appareil", "appli", "application", "bibliotheque", "billetterie", "blog", "bot", "boutique", "calculatrice", "carte", "catalogue",
			"cli", "compilateur", "compta", "convertisseur", "covoiturage", "depot", "ecran", "editeur", "extension", "firmware", "generateur", "gestion", "jeu",
			"lecteur", "logiciel", "machine", "modele", "moteur", "outil", "page", "plateforme", "plugin", "portail", "programme", "script", "serveur", "service",
			"simulateur", "site", "systeme", "tableau",
		}},
		Build: {Words: []string{
			"c est l appli", "c est mon", "c est pour", "c est un", "c est une", "c un", "creer", "developper", "j ecris", "je bosse sur", "je code",
			"je construis", "je developpe", "je fais", "je monte", "je prepare", "je veux", "on bosse sur", "on construit", "on developpe", "on fait", "on monte",
			"on veut", "un petit",
		}},
		Purpose: {Words: []string{
			"afin", "dont", "ou", "pour", "que", "qui", "sans",
		}},
		Filler: {Words: []string{
			"ah", "alors", "aussi", "bah", "ben", "bien", "bof", "bof non", "bon", "bonjour", "bonsoir", "c est bon", "coucou", "dac", "donc", "du coup", "eh",
			"en fait", "et", "euh", "genial", "hm", "lol", "mais", "mdr", "merci", "nan", "nickel", "non", "ok", "ouais", "oui", "par contre", "parfait", "re",
			"salut", "slt", "super", "top", "voila", "yo",
		}},
	},
}
