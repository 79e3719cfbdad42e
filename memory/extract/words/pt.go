package words

import "proem/routing/lexicon"

// portuguese holds the words of Portuguese.
var portuguese = Language{
	Code: "pt",
	Lists: [Count]lexicon.Section{
		Decided: {Words: []string{
			"acordado", "batemos o martelo", "combinado", "decidi", "decidido", "decidimos", "decisao", "decisao revista", "decisao tomada", "definido",
			"esta decidido", "fica decidido", "ficou decidido", "ficou definido", "martelo batido", "resolvido",
		}},
		Rule: {Words: []string{
			"convencao", "norma", "padrao", "politica", "por norma", "por regra", "principio", "regra", "regra da casa", "regra do projeto", "regra geral",
		}},
		Goal: {Words: []string{
			"a ideia e", "finalidade", "meta", "missao", "o objetivo e", "o plano e", "o sonho e", "objetivo", "projeto", "proposito", "serve para",
		}},
		Open: {Words: []string{
			"a decidir", "ainda nao decid*", "ainda nao sabemos", "coisa seria", "duvida", "em aberto", "falta decidir", "falta saber", "fica em aberto",
			"indefinido", "nao sei responder", "pergunta aberta", "pergunta em aberto", "por decidir", "por resolver", "questao aberta", "questao em aberto",
			"trava o design",
		}},
		Unsure: {Words: []string{
			"a ver", "depende", "falo com", "n sei", "nao faco ideia", "nao sabemos", "nao sei", "nao tenho certeza", "ninguem sabe", "preciso perguntar",
			"preciso testar", "sei la", "sem ideia", "tenho que ver", "vou pedir", "vou pensar", "vou perguntar", "vou ver",
		}},
		Whether: {Words: []string{
			"como", "o que", "ou", "qual", "quando", "quanto", "quem", "se",
		}},
		Never: {Words: []string{
			"de jeito nenhum", "em caso nenhum", "em nenhum caso", "jamais", "nao mais", "nunca", "nunca mais",
		}},
		None: {Words: []string{
			"de fora", "n", "nada", "nada de", "nao", "nenhum", "nenhuma", "ninguem", "sem", "zero",
		}},
		Always: {Words: []string{
			"cada", "em todas", "em todo", "em todos", "em tudo", "por toda parte", "qualquer", "sempre", "toda", "todas", "todas as vezes", "todo", "todos",
			"tudo",
		}},
		Only: {Words: []string{
			"apenas", "e pronto", "e so", "exclusivamente", "maximo", "minimo", "nada mais", "no maximo", "no minimo", "pelo menos", "ponto", "ponto final",
			"sem excecao", "so", "somente", "unicamente",
		}},
		Keep: {Words: []string{
			"adotamos", "continua", "entra", "escolhemos", "escreve se", "fazemos", "fechou", "fica", "fica em", "ficam", "ficamos", "ficar", "grava", "guarda",
			"leva", "levam", "mantem", "mantemos", "mostra", "muda", "nasce", "para de", "passa", "passa a", "passamos", "roda", "rodam", "saem", "sai", "sai da",
			"salva", "substitui", "tem q", "tem que", "troca", "usa", "usa se", "usamos", "usar", "usem", "vai", "vamos de", "vao", "vem", "vem de", "vou com",
			"vou de",
		}},
		Instead: {Words: []string{
			"ao inves", "e nada de", "e nao", "em vez", "em vez de", "invez", "mas nao", "no lugar",
		}},
		Reason: {Words: []string{
			"assim", "basta", "canhao", "caro", "chega", "da conta", "demais", "desnecessario", "exagero", "ja temos", "para nao", "por causa", "porque", "pq",
			"pra nao", "resolve", "senao", "suficiente",
		}},
		Must: {Words: []string{
			"deve", "devem", "ha que", "obrigatorio", "precisa", "precisam", "tem de", "tem q", "tem que", "tem se", "temos de", "temos que",
		}},
		FromNow: {Words: []string{
			"a partir de agora", "as novas", "daqui em diante", "daqui para a frente", "daqui pra frente", "de agora em diante", "doravante", "em geral",
			"no futuro", "para todas", "pra todos", "pra tudo", "sempre assim", "toda vez",
		}},
		Once: {Words: []string{
			"agora", "amanha", "ate amanha", "dessa vez", "desta vez", "enquanto isso", "esta semana", "hoje", "neste momento", "ontem", "para a demonstracao",
			"para eu ver", "por agora", "por enquanto", "por hoje", "pra demo", "pra eu ver", "rapidinho", "so este", "so hoje", "so para este", "so para eu",
			"so por", "so pra", "temporariamente", "um instante", "um segundo", "uma vez so",
		}},
		Hypo: {Words: []string{
			"acho que", "capaz", "dava pra", "e se", "gostava", "ideia", "imagina", "mais pra frente", "poderia", "poderiamos", "podia", "podiamos", "pudesse",
			"qualquer dia", "quem sabe", "se a gente", "se calhar", "sei la", "seria", "talvez", "um dia",
		}},
		Joke: {Words: []string{
			"ahah*", "ahahah", "brincadeira", "brinco", "eh eh", "haha", "haha*", "hehe", "heheh", "imagina", "kkk", "kkk*", "kkkk", "kkkkk", "lol", "rs", "rsrs",
		}},
		Elsewhere: {Words: []string{
			"a menina", "chefe", "consultor", "deles", "empresa antiga", "ferramenta", "la na", "meu amigo", "meu colega", "meu irmao", "meu sogro", "na firma",
			"no outro", "no portal", "num forum", "o edital", "o manual", "o portal", "outro projeto", "ouvi falar", "um forum", "um site",
		}},
		Says: {Words: []string{
			"aconselha", "deu", "disse", "diz", "dizem", "escreveu", "fala", "falou", "li que", "ouvi", "pede", "pediu", "perguntou", "quer", "reclamou",
			"recomenda", "segundo", "sugere",
		}},
		We: {Words: []string{
			"a gente", "aqui", "ficamos", "nos", "nossa", "nossas", "nosso", "nossos", "temos", "usamos", "vamos",
		}},
		Me: {Words: []string{
			"estou", "eu", "fui", "me", "meu", "mim", "minha", "tenho", "to", "tou", "vou",
		}},
		Reverse: {Words: []string{
			"afinal", "decisao revista", "entao", "entao muda", "esquece o que", "ma ideia", "melhor", "muda", "mudei de ideia", "na verdade", "pensando bem",
			"troca", "voltando atras",
		}},
		Life: {Words: []string{
			"a pe", "almoco", "bolo", "cachorro", "cafe", "cama", "cerveja", "cesta", "churrasco", "comer", "dormir", "esposa", "estagiario", "ferias", "festa",
			"filme", "futebol", "gato", "igreja", "jantar", "padre", "pizza", "praia", "vinho",
		}},
		Ask: {Words: []string{
			"como", "da pra", "o q", "o que", "onde", "pode", "por que", "porque", "posso", "pq", "qual", "quando", "quanto", "quem", "sera que", "tem como",
		}},
		Propose: {Words: []string{
			"colocaria", "convem", "da para", "deviam", "entao", "faria", "melhor", "pode", "podem", "podemos", "poderia", "podia", "podiam", "posso", "proponho",
			"que tal", "quer", "queres", "recomendo", "seria", "sugestao", "sugiro", "usaria",
		}},
		Accept: {Words: []string{
			"adorei", "avance", "beleza", "blz", "boa", "boa ideia", "bom", "bora", "certo", "claro", "combinado", "concordo", "de acordo", "e isso mesmo",
			"exatamente", "exato", "faca", "faz", "faz assim", "faz isso", "fechou", "fica assim", "gostei", "gosto", "isso", "isso mesmo", "manda", "manda ver",
			"massa", "ok", "otimo", "perfeito", "pode ser", "sem duvida", "show", "siiim", "siim", "sim", "topo", "vamos nessa",
		}},
		Refuse: {Words: []string{
			"agora nao", "canhao", "deixa", "depois", "esquece", "kkkk", "mas", "melhor nao", "n", "na roca", "nada", "nao", "nem", "nunca", "talvez",
		}},
		Done: {Words: []string{
			"adicion*", "alterado", "certo", "claro", "combinado", "corrigid*", "criad*", "de acordo", "entendido", "escrevi", "feito", "fixad*", "implementado",
			"justo", "movid*", "mudei", "ok", "padronizado", "passei", "posto", "postos", "pus", "removid*", "renome*", "retreinado", "separado", "trocado",
		}},
		Thing: {Words: []string{
			"agenda", "api", "aplicacao", "aplicativo", "app", "backend", "biblioteca", "blog", "bot", "calculadora", "catalogo", "cli", "compilador",
			"conversor", "dispositivo", "editor", "extensao", "ferramenta", "firmware", "gateway", "gerador", "jogo", "leitor", "loja", "mapa", "maquina",
			"modelo", "motor", "pagina", "painel", "planilha", "plataforma", "plugin", "portal", "programa", "script", "servico", "servidor", "simulador",
			"sistema", "site", "software",
		}},
		Build: {Words: []string{
			"a fazer um", "construir", "criando", "desenvolvendo", "e um", "e uma", "estamos a fazer", "estamos fazendo", "estou a escrever", "estou a fazer",
			"estou criando", "estou fazendo", "isso aqui e", "isto e", "preciso", "projeto", "quero fazer", "tem q ficar pronto", "to fazendo", "tou a fazer",
			"trago", "vamos fazer",
		}},
		Purpose: {Words: []string{
			"de modo", "onde", "para", "pra", "pro", "pros", "q", "que",
		}},
		Filler: {Words: []string{
			"agora", "ah", "ai", "beleza", "bem", "blz", "boa", "boas", "bom", "certo", "claro", "e", "e ai", "eh", "entao", "fala", "hmm", "hum", "isso", "kkkk",
			"mas", "n", "nao", "obg", "oi", "ok", "ola", "olha", "opa", "perfeito", "pois", "poxa", "siim", "sim", "ta", "tambem", "tb", "tipo", "uhum", "vlw",
		}},
	},
}
