package words

import "proem/routing/lexicon"

// english holds the words of English.
var english = Language{
	Code: "en",
	Lists: [Count]lexicon.Section{
		Decided: {Words: []string{
			"agreed", "call it settled", "decided", "decision", "final", "final answer", "i decided", "its settled", "made up my mind", "resolved", "settled",
			"thats final", "the call is", "verdict", "we agreed", "we decided",
		}},
		Rule: {Words: []string{
			"agreement", "as a rule", "convention", "every time", "ground rule", "guideline", "house rule", "house style", "norm", "our rule", "our style",
			"policy", "principle", "rule", "standard", "style rule",
		}},
		Goal: {Words: []string{
			"aim", "for the record", "goal", "in short", "mission", "objective", "purpose", "the aim is", "the dream is", "the goal is", "the idea is", "the job",
			"the plan is", "the point is", "the point of this", "the task is", "the whole idea", "what we want is", "whole point",
		}},
		Open: {Words: []string{
			"data q", "havent decided", "need to decide", "not decided", "not settled", "one thing i cant solve", "open issue", "open point", "open question",
			"open questions", "question", "remains open", "still have to decide", "still open", "still to decide", "tbd", "to be decided", "undecided",
			"unresolved", "up in the air",
		}},
		Unsure: {Words: []string{
			"ask her", "ask him", "ask them", "cant decide", "cant solve", "depends", "disagree", "dont know yet", "dunno", "gotta ask", "have to ask",
			"havent figured", "i dont know", "idk", "ill ask", "leave it open", "lets see", "need to find out", "need to think", "no clue", "no idea",
			"no one knows", "nobody knows", "not sure", "sleep on it", "still waiting", "think about it", "unclear", "unsure", "wait for", "we ll see", "will ask",
		}},
		Whether: {Words: []string{
			"do we", "how to", "if", "or", "should we", "what to", "when", "whether", "which", "who",
		}},
		Never: {Words: []string{
			"at no point", "cannot ever", "ever again", "may not", "must not", "never", "no longer", "no more", "not a single", "not anymore", "not ever",
			"under no circumstances",
		}},
		None: {Words: []string{
			"aren t", "arent", "doesn t", "doesnt", "don t", "dont", "isn t", "isnt", "no", "nobody", "none", "not", "nothing", "without", "won t", "wont", "zero",
		}},
		Always: {Words: []string{
			"all", "always", "any", "consistently", "each", "every", "every single", "everyone", "everything", "everywhere", "for every", "throughout", "whenever",
		}},
		Only: {Words: []string{
			"and nothing more", "and thats it", "at least", "at most", "exactly one", "exclusively", "full stop", "just one", "max", "maximum", "minimum",
			"no exceptions", "no less", "no more than", "nothing else", "nowhere else", "only", "period", "solely",
		}},
		Keep: {Words: []string{
			"are out", "are wrapped", "based on", "belongs", "choose", "default", "ditch", "drop", "get", "gets", "go in", "go into", "go through", "go with",
			"goes in", "goes to", "going with", "handled by", "has to", "in favor of", "is out", "it is", "keep", "kill", "lets use", "live in", "lives in",
			"move to", "pick", "picked", "rely on", "remains", "replace", "replaces", "run on", "ships", "stay", "stay with", "stays", "stick to", "stick with",
			"store", "stored", "switch to", "use", "uses", "we go", "we use", "wrap them", "written",
		}},
		Instead: {Words: []string{
			"in favour of", "in place of", "instead", "instead of", "no need for", "not the", "out of", "over", "rather", "rather than", "replaces",
		}},
		Reason: {Words: []string{
			"already have", "because", "enough", "hate", "is enough", "makes no sense", "no exceptions", "not worth", "overkill", "plenty", "pointless", "since",
			"so that", "too big", "too complicated", "too expensive", "too heavy", "too much", "too slow",
		}},
		Must: {Words: []string{
			"are to", "got to", "gotta", "has to", "have to", "is to", "mandatory", "must", "need to", "needs to", "ought", "required", "should",
		}},
		FromNow: {Words: []string{
			"always like that", "as of now", "at all times", "both ways", "every time", "from here on", "from now on", "going forward", "henceforth", "in future",
			"in general", "in the future", "new ones too", "new rule", "starting now",
		}},
		Once: {Words: []string{
			"at the moment", "first thought", "for a minute", "for a moment", "for a sec", "for now", "for the demo", "for the moment", "for this",
			"for this build", "for this commit", "for this push", "for tomorrow", "for tomorrows", "in the meantime", "just for", "just now", "just once",
			"meanwhile", "one time", "quick", "quickly", "real quick", "right now", "temporarily", "this afternoon", "this morning", "this once", "this one time",
			"this time", "this week", "today", "tomorrow", "tonight", "until", "yesterday",
		}},
		Hypo: {Words: []string{
			"at some point", "could", "dream", "eventually", "i guess", "i suppose", "i wonder", "imagine", "kind of", "maybe", "might", "not sure", "one day",
			"perhaps", "possibly", "probably", "some day", "someday", "suggests", "thinking about", "what if", "would be", "wouldnt it",
		}},
		Joke: {Words: []string{
			"haha", "haha*", "hahaha", "heh", "hehe", "heheh", "hihi", "jk", "just kidding", "kidding", "lmao", "lmfao", "lol", "rofl", "xd",
		}},
		Elsewhere: {Words: []string{
			"a blog", "another project", "at work", "client of mine", "colleague", "coworker", "dude", "forum", "guy", "in the other", "last company", "linter",
			"my boss", "my buddy", "my coworker", "my friend", "my friends", "old job", "other project", "previous job", "reddit", "reviewer", "says the",
			"sister project", "style guide", "the docs say", "the readme", "their", "their repo", "they", "upstream", "vendor",
		}},
		Says: {Words: []string{
			"according to", "asked", "asks", "claims", "heard", "pitched", "quote", "read that", "recommends", "said", "says", "suggested", "suggests", "tells",
			"thinks", "told", "wants", "wrote",
		}},
		We: {Words: []string{
			"here", "let s", "lets", "our", "ours", "us", "we", "we re",
		}},
		Me: {Words: []string{
			"i", "i ll", "i m", "i ve", "ill", "im", "ive", "me", "mine", "my",
		}},
		Reverse: {Words: []string{
			"actually", "after all", "change of plan", "changed my mind", "forget that", "instead", "never mind that", "new plan", "no longer", "no wait",
			"on second thought", "out", "scratch that", "so", "so no", "switch", "then", "thinking about it", "turns out", "wait",
		}},
		Life: {Words: []string{
			"bed", "beer", "beers", "breakfast", "burger", "cake", "cat", "coffee", "comic", "concert", "dinner", "dog", "drink", "eat", "fingers crossed",
			"food", "football", "friday", "gambling", "gym", "holiday", "intern", "kids", "lunch", "movie", "party", "pizza", "rain", "rehearsal", "retire",
			"sandwich", "sleep", "sushi", "tacos", "tea", "thai", "vacation", "weather", "weekend", "wife",
		}},
		Ask: {Words: []string{
			"are there", "can i", "can we", "can you", "could you", "did i", "do i", "does", "explain", "how", "hows", "is it", "is there", "should i", "what",
			"whats", "when", "where", "wheres", "which", "who", "why",
		}},
		Propose: {Words: []string{
			"better", "could", "how about", "i can", "i could", "i d", "i propose", "i recommend", "i suggest", "i would", "it d be", "lets", "may i", "maybe",
			"next i d", "proposal", "shall i", "shall we", "should", "suggestion", "then", "want me to", "we could", "would", "you could",
		}},
		Accept: {Words: []string{
			"absolutely", "agreed", "alright", "brilliant", "build that", "cool", "correct", "deal", "definitely", "do it", "do that", "exactly", "fine",
			"go ahead", "go for it", "good", "good idea", "great", "great idea", "i like it", "indeed", "k", "lets do it", "lets do that", "lgtm", "like it",
			"love it", "love that", "makes sense", "nice", "of course", "oh thats smart", "ok", "okay", "perfect", "please", "right", "smart", "sounds good",
			"sure", "that works", "thats it", "thats right", "true", "works", "ya", "yeah", "yep", "yes", "yes please", "yes pls", "you shall", "yup",
		}},
		Refuse: {Words: []string{
			"but", "don t", "dont", "hell no", "hmm", "later", "leave it", "maybe", "nah", "nay", "never", "no", "no way", "nope", "not", "not now", "rather not",
			"skip it", "too much", "uh no",
		}},
		Done: {Words: []string{
			"added", "agreed", "changed", "clear", "converted", "done", "fine", "good", "got it", "moved", "noted", "ok", "okay", "plain", "removed", "renamed",
			"replaced", "reverted", "rewritten", "set", "swapped", "switched", "understood", "updated", "will do",
		}},
		Thing: {Words: []string{
			"api", "app", "archive", "backend", "blog", "bot", "calculator", "cli", "client", "compiler", "computer", "controller", "converter", "crate",
			"daemon", "dashboard", "database", "device", "editor", "engine", "extension", "firmware", "frontend", "game", "gateway", "generator", "kiosk",
			"ledger", "library", "map", "model", "monitor", "package", "page", "parser", "pipeline", "planner", "platform", "player", "plugin", "portal",
			"program", "reader", "register", "renderer", "robot", "scanner", "script", "sensor", "server", "service", "shop", "simulator", "site", "software",
			"system", "tool", "tracker", "version", "website",
		}},
		Build: {Words: []string{
			"a little", "a small", "a tiny", "building", "creating", "developing", "i need", "i want", "i want to build", "im building", "im making",
			"im writing", "it replaces", "its a", "its about", "its an", "its for", "its the", "making", "project", "setting up", "so its a", "so the job",
			"thing is", "this is a", "we build", "we need", "we re building", "we want", "working on", "writing",
		}},
		Purpose: {Words: []string{
			"for", "so", "so that", "that", "to", "which", "who", "whose",
		}},
		Filler: {Words: []string{
			"actually", "ah", "alright", "also", "and", "anyway", "btw", "but", "cool", "eh", "fine", "good", "great", "haha", "hello", "hey", "hi", "hm",
			"hm ok", "hmm", "hmmm", "honestly", "i mean", "k", "lol", "look", "nah", "nice", "no", "nope", "now", "oh", "ok", "ok thinking about it", "okay",
			"perfect", "please", "pls", "right", "so", "sure", "tbh", "thanks", "then", "thinking about it", "thx", "uh", "uhm", "um", "um no", "wait", "well",
			"ya", "yea", "yeah", "yep", "yes", "yo",
		}},
	},
}
