package words

import "proem/routing/lexicon"

// spanish holds the words of Spanish.
var spanish = Language{
	Code: "es",
	Lists: [Count]lexicon.Section{
		Decided: {Words: []string{
			"acordado", "acordamos", "decidi", "decidido", "decidimos", "decision", "definitivo", "esta decidido", "hemos decidido", "queda decidido",
			"quedamos en que", "resuelto",
		}},
		Rule: {Words: []string{
			"convencion", "estandar", "norma", "norma del repo", "norma nuestra", "politica", "por norma", "principio", "regla", "regla de oro",
			"regla del proyecto", "regla nueva",
		}},
		Goal: {Words: []string{
			"el objetivo es", "el plan es", "esto es para", "finalidad", "la cosa es", "la idea es", "meta", "mision", "objetivo", "proposito", "proyecto",
			"se trata de", "sirve para",
		}},
		Open: {Words: []string{
			"abierta", "aun no sabemos", "cuestion abierta", "duda", "esta por ver", "falta decidir", "falta saber", "no hemos decidido", "pendiente",
			"por decidir", "por definir", "por ver", "pregunta abierta", "queda abierto", "queda pendiente", "queda por decidir", "sin decidir", "todavia falta",
		}},
		Unsure: {Words: []string{
			"a saber", "depende", "lo consulto", "lo hablo", "lo llevo", "lo pregunto", "nadie sabe", "ni idea", "ni puta idea", "no contesta", "no esta claro",
			"no lo se", "no sabemos", "no se", "no tengo claro", "tengo que pensar", "tengo que preguntar", "ya veremos",
		}},
		Whether: {Words: []string{
			"como", "cual", "cuando", "cuanto", "o", "que hacemos", "que hacer", "que pasa", "quien", "si",
		}},
		Never: {Words: []string{
			"bajo ningun concepto", "en ningun caso", "jamas", "ni ahora ni nunca", "nunca", "nunca mas", "ya no",
		}},
		None: {Words: []string{
			"cero", "nada", "nada de", "nadie", "ni", "ningun", "ninguna", "no", "sin",
		}},
		Always: {Words: []string{
			"cada", "cada vez", "cualquier", "en todas partes", "en todo", "en todos", "siempre", "toda", "todas", "todo", "todo el", "todos",
		}},
		Only: {Words: []string{
			"al menos", "como maximo", "como minimo", "exclusivamente", "maximo", "minimo", "nada mas", "punto", "salvo", "sin excepciones", "solamente", "solo",
			"unicamente", "y listo", "y nada mas", "y punto", "y ya",
		}},
		Keep: {Words: []string{
			"adoptamos", "corre en", "elegimos", "elijo", "hay que", "lleva", "llevan", "mantenemos", "nos quedamos", "pasa a", "pasamos a", "queda", "quedamos",
			"quita", "reemplaza", "sale", "salen", "se borra", "se escribe", "se firma", "se firman", "se guarda", "se guardan", "se hace", "se mantiene",
			"se mide", "se pasa", "se permite", "se publica", "se queda", "se quedan", "se redimensiona*", "se sube", "se usa", "se vota", "seguimos con",
			"sustituye", "tiramos de", "usa", "usamos", "usar", "va", "va en", "vamos con", "van", "van en",
		}},
		Instead: {Words: []string{
			"antes que", "en lugar de", "en su lugar", "en vez", "en vez de", "sino", "y nada de", "y no",
		}},
		Reason: {Words: []string{
			"alcanza", "asi", "basta", "carisimo", "caro", "demasiado", "exagerado", "innecesario", "matar moscas", "ni arranca", "para que", "porque", "pq",
			"puesto que", "sobra", "suficiente", "ya que",
		}},
		Must: {Words: []string{
			"conviene", "debe", "deben", "hace falta", "hay que", "obligatorio", "tenemos que", "tiene que", "tienen que",
		}},
		FromNow: {Words: []string{
			"a partir de ahora", "a partir de hoy", "con todos", "de ahora en adelante", "de aqui en adelante", "desde ahora", "en adelante", "en el futuro",
			"en general", "en lo sucesivo", "para todas", "para todos", "siempre asi",
		}},
		Once: {Words: []string{
			"ahora mismo", "ayer", "de mientras", "de momento", "esta noche", "esta semana", "esta vez", "hasta que", "hoy", "manana", "mientras tanto",
			"para esta", "para la demo", "para probar", "para ver", "por ahora", "por esta vez", "por un rato", "solo para", "solo por", "temporalmente",
			"un momento", "un rato", "un segundo",
		}},
		Hypo: {Words: []string{
			"a lo mejor", "algun dia", "capaz", "creo", "estaria bien", "habria que", "igual", "imagina", "mas adelante", "molaria", "podria", "podriamos",
			"puede que", "quien sabe", "quiza", "quizas", "se podria", "seria", "supongo", "tal vez", "un dia", "y si",
		}},
		Joke: {Words: []string{
			"broma", "bromeo", "es broma", "haha", "jaj*", "jaja", "jajaj*", "jajaja", "jeje", "jiji", "jsjs", "lol", "xd",
		}},
		Elsewhere: {Words: []string{
			"claustro", "del correo", "el director", "ellos", "en el otro", "en la pared", "en mi curro", "la guia", "la revista", "mi amigo", "mi companero",
			"mi jefe", "mi profe", "mi suegro", "otro me dice", "otro proyecto", "su plataforma", "un chaval", "un compa", "un foro", "un residente", "una web",
			"vecino",
		}},
		Says: {Words: []string{
			"aconseja", "dice", "dicen", "dijo", "escribio", "hablo", "lei", "me dice", "me habla", "opina", "pide", "pone", "pregunta", "quiere", "recomienda",
			"segun", "suelta", "sugiere",
		}},
		We: {Words: []string{
			"aqui", "hagamos", "nos", "nosotros", "nuestra", "nuestro", "nuestros", "quedamos", "tenemos", "usamos", "vamos",
		}},
		Me: {Words: []string{
			"estoy", "he", "me", "mi", "mio", "mis", "soy", "tengo", "voy", "yo",
		}},
		Reverse: {Words: []string{
			"al final", "cambiamos", "cambio de idea", "en realidad", "entonces", "he cambiado de idea", "mejor", "mejor dicho", "olvida", "pensandolo bien",
			"pues", "quita", "rectifico",
		}},
		Life: {Words: []string{
			"asado", "bocata", "cafe", "camarera", "cena", "cerveza", "comer", "dormir", "excursion", "fiesta", "futbol", "gato", "impresora", "jamon", "mujer",
			"pelicula", "perro", "pizza", "pizzas", "platos", "playa", "tapas", "vacaciones", "vino",
		}},
		Ask: {Words: []string{
			"como", "cual", "cuando", "cuanto", "donde", "por q", "por que", "pq", "puedes", "puedo", "q hace", "que", "quien", "se puede", "xq",
		}},
		Propose: {Words: []string{
			"con spot", "convertiria", "conviene", "deberia", "habria", "haria", "lo limpio seria", "mejor", "podemos", "podria", "podriamos", "podrias",
			"pondria", "propongo", "propuesta", "puedo", "que tal", "recomiendo", "se me ocurre", "seria", "sugiero", "te propongo", "usaria",
		}},
		Accept: {Words: []string{
			"adelante", "asi", "bien", "buena idea", "buenisimo", "cierto", "claro", "correcto", "cruel y perfecto", "dale", "de acuerdo", "de lujo", "de una",
			"eso", "eso es", "estupendo", "exacto", "excelente", "genial", "guay", "hagamoslo", "hazlo", "hecho", "listo", "me encanta", "me gusta",
			"me parece bien", "muy bien", "ok", "perfecto", "por favor", "por supuesto", "si", "vale", "venga",
		}},
		Refuse: {Words: []string{
			"despues", "luego", "mejor no", "na", "nada", "nah", "ni", "no", "nones", "noo", "noo*", "nooo", "noooo", "pero", "quita", "quiza", "tampoco",
			"todavia",
		}},
		Done: {Words: []string{
			"actualizad*", "ahora", "anadid*", "bien", "cambiad*", "cambiado", "claro", "convertid*", "de acuerdo", "eliminad*", "entendido", "hecho", "lectura",
			"limito", "listo", "movid*", "ok", "perfecto", "pongo", "puesto", "quitad*", "recreado", "renombrad*", "terraform", "vale",
		}},
		Thing: {Words: []string{
			"agenda", "api", "aplicacion", "app", "biblioteca", "blog", "bot", "buscador", "calculadora", "catalogo", "cli", "compilador", "conversor",
			"dispositivo", "editor", "extension", "firmware", "generador", "herramienta", "inventario", "juego", "lector", "libreria", "mapa", "maquina",
			"modelo", "motor", "pagina", "panel", "plataforma", "plugin", "portal", "programa", "script", "servicio", "servidor", "simulador", "sistema", "sitio",
			"software", "tienda", "votacion", "web",
		}},
		Build: {Words: []string{
			"ayuda con", "construir", "creando", "desarrollando", "es un", "es una", "estamos haciendo", "estamos montando", "esto es un", "estoy escribiendo",
			"estoy haciendo", "estoy montando", "hacer un", "la cosa es", "montando", "necesito", "proyecto", "queremos", "quiero hacer", "quiero reproducir",
			"se trata de", "te resumo",
		}},
		Purpose: {Words: []string{
			"de modo", "donde", "pa", "para", "q", "que",
		}},
		Filler: {Words: []string{
			"a ver", "ah", "ajam", "ay", "bien", "buenas", "bueno", "che", "claro", "dale", "eh", "entonces", "eso", "exacto", "genial", "gracias", "hola", "hoy",
			"jaja", "listo", "mira", "mm", "muy buenas", "na", "nah", "no", "ok", "oye", "perfecto", "pero", "pues", "si", "tambien", "uff", "vale", "venga", "y",
			"ya",
		}},
	},
}
