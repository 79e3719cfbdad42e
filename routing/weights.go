package routing

import (
	lex "proem/routing/lexicon"
	"proem/routing/reading"
	"proem/routing/wording"
)

// This file is all that decides: the features of a repository task and of a
// web search, and what each is worth. The weights were fitted to labelled
// prompts and rounded; a positive one speaks for the class, a negative one
// against it. Every id may appear in Decision.Evidence.

// The sums from which on a prompt belongs to a class. A repository task that
// is starved of context costs five times a needless full one, so the first is
// lower than the one with the fewest errors.
const (
	taskFrom = -1
	webFrom  = -1
)

// certainFrom is the sum from which on a prompt is so surely a repository task
// that what it says of versions or dates is about the project. Only an explicit
// "search the web" outweighs that.
const certainFrom = 15

// certainTask is what such a task is worth against a web search.
const (
	certainTask   = -6
	certainTaskID = "veto:task"
	// explicitSearch is the rule that stands above it.
	explicitSearch = "web:search"
)

// unguarded is what a request is worth in which no guard fires: nothing says
// that it is anything but work on the project.
const unguarded = 5

// unguardedFrom is how many words such a request has at least: "hi", "2+2" and
// "sql join" are no work on the project.
const unguardedFrom = 3

// unguardedID is the evidence for it.
const unguardedID = "task:no-guard"

// agentTopicID is the evidence that a prompt names agents and nothing of the
// project, so that what no guard knows is still about agents.
const agentTopicID = "guard:agent-topic"

// outside is what a request is worth that would be a web search by itself and
// names nothing of the project's own.
const (
	outside   = -2
	outsideID = "guard:outside"
)

// These say that agents are what a prompt is about. They do not count where one
// is asked to do or find something.
const (
	agentGuardID = "guard:agent"
	agentVetoID  = "veto:agent"
	changeVetoID = "veto:change"
)

// What the wording is worth: so many points for each unit of log-odds, and at most
// so many. A request for a sub-agent must be likelier than not, since an unasked
// delegation costs five times a missed one, and likelier still where a veto stands.
const (
	wordingWeight   = 5
	mostWording     = 15
	delegateFrom    = wording.Unit
	delegateAgainst = 2 * wording.Unit

	taskWordingID     = "task:wording"
	guardWordingID    = "guard:wording"
	webWordingID      = "web:wording"
	vetoWordingID     = "veto:wording"
	delegateWordingID = "delegate:wording"
)

// own marks the project's own things, local a task that needs no outside facts.
const (
	own   = reading.Path | reading.Pasted | reading.Ident | lex.Ours
	local = own | reading.Option | lex.Git
)

var taskRules = []rule{
	{id: "task:path", weight: 6, reach: prompt, needs: all{reading.Path}},
	{id: "task:pasted-path", weight: 3, reach: prompt, needs: all{reading.Pasted, reading.Verbs}},
	{id: "task:branch-or-folder", weight: 2, reach: prompt, needs: all{reading.Slashed}},
	{id: "task:identifier", weight: 2, reach: prompt, needs: all{reading.Ident}, lacks: reading.Snippet},
	{id: "task:option", weight: 1, reach: prompt, needs: all{reading.Option}},
	{id: "task:fix", weight: 2, reach: clause, opens: lex.Fix},
	{id: "task:fix-inside", weight: 2, reach: clause, needs: all{lex.Fix}},
	{id: "task:change", weight: 1, reach: clause, opens: lex.Change},
	{id: "task:git", weight: 2, reach: clause, opens: lex.Git},
	{id: "task:verb+artefact", weight: 3, reach: clause, opens: reading.Verbs, needs: all{reading.Artefacts}},
	{id: "task:repository", weight: 2, reach: sentence, needs: all{lex.Repo}},
	{id: "task:code", weight: 2, reach: sentence, needs: all{lex.Code}},
	{id: "task:screen", weight: 2, reach: sentence, needs: all{lex.Screen}},
	{id: "task:definite-artefact", weight: 4, reach: sentence, needs: all{reading.Known}},
	{id: "task:deixis", weight: 6, reach: sentence, needs: all{lex.Ours}},
	{id: "task:deixis+artefact", weight: 2, reach: sentence, needs: all{lex.Ours, reading.Artefacts}},
	{id: "task:must", weight: 2, reach: clause, needs: all{lex.Must}},
	{id: "task:must+artefact", weight: 1, reach: clause, needs: all{lex.Must, reading.Artefacts}},
	{id: "task:defect", weight: 2, reach: sentence, needs: all{lex.Defect}},
	{id: "task:defect+artefact", weight: 1, reach: sentence, needs: all{lex.Defect, reading.Artefacts}},

	{id: "guard:definition", weight: -3, reach: clause, opens: lex.Define, lacks: own},
	{id: "guard:howto", weight: -3, reach: clause, opens: lex.Howto, lacks: own},
	{id: "guard:question", weight: -2, reach: clause, opens: lex.Wonder, lacks: own | reading.Known},
	{id: "guard:general", weight: -1, reach: prompt, needs: all{lex.General}, lacks: own},
	{id: "guard:explain", weight: -4, reach: clause, opens: lex.Explain, lacks: own | lex.Repo | lex.Defect},
	{id: "guard:snippet", weight: -2, reach: prompt, needs: all{reading.Snippet, lex.Explain | lex.Wonder}, lacks: reading.Path},
	{id: "guard:handed-over", weight: -2, reach: prompt, needs: all{reading.Handed}, lacks: reading.Path},
	{id: "guard:reword", weight: -3, reach: clause, opens: lex.Reword, lacks: reading.Path | lex.Repo},
	{id: "guard:prose", weight: -2, reach: prompt, needs: all{lex.Prose}, lacks: own | lex.Defect},
	{id: "guard:creative", weight: -4, reach: prompt, needs: all{lex.Creative}, lacks: reading.Path},
	{id: "guard:creative-request", weight: -5, reach: clause, opens: reading.Verbs, needs: all{lex.Creative}, lacks: reading.Path},
	{id: "guard:prose-request", weight: -3, reach: clause, opens: reading.Verbs, needs: all{lex.Prose}, lacks: own | lex.Repo | lex.Code},
	{id: "guard:everyday", weight: -1, reach: prompt, needs: all{lex.Life}, lacks: reading.Path},
	{id: "guard:image", weight: -2, reach: prompt, needs: all{lex.Image}, lacks: reading.Path},
	{id: "guard:conversation", weight: -2, reach: prompt, needs: all{lex.Talk}, lacks: reading.Path},
	{id: "guard:maths", weight: -2, reach: prompt, needs: all{lex.Maths, reading.Number | lex.Some}, lacks: reading.Path},
	{id: agentGuardID, weight: -3, reach: prompt, needs: all{lex.Agent}},
	{id: "guard:clock", weight: -1, reach: prompt, needs: all{lex.Clock}},
	{id: "guard:news", weight: -1, reach: prompt, needs: all{lex.News}},
	{id: "guard:fact", weight: -1, reach: prompt, needs: all{lex.Fact}, lacks: own | lex.Must | lex.Defect},
	{id: "guard:search", weight: -2, reach: prompt, needs: all{lex.Web}},
	{id: "guard:comparison", weight: -1, reach: prompt, needs: all{lex.Compare, lex.Tech | reading.Proper}, lacks: own},
	{id: "guard:either", weight: -1, reach: sentence, needs: all{lex.Either, lex.Tech}, lacks: own | lex.Fix},
	{id: "guard:version", weight: -3, reach: prompt, needs: all{lex.Version, lex.Tech | lex.Now}, lacks: own},
	{id: "guard:now", weight: -1, reach: clause, opens: lex.Wonder, needs: all{lex.Now}, lacks: own | reading.Known},
}

var webRules = []rule{
	{id: "web:clock", weight: 6, reach: sentence, needs: all{lex.Clock}, lacks: local},
	{id: "web:news", weight: 4, reach: sentence, needs: all{lex.News}, lacks: local},
	{id: "web:news+now", weight: 2, reach: sentence, needs: all{lex.News, lex.Now}, lacks: local},
	{id: "web:version", weight: 3, reach: sentence, needs: all{lex.Version}, lacks: local},
	{id: "web:version+name", weight: 3, reach: sentence, needs: all{lex.Version, lex.Tech | reading.Proper}, lacks: local},
	{id: "web:version+now", weight: 1, reach: sentence, needs: all{lex.Version, lex.Now}, lacks: local},
	{id: "web:comparison", weight: 2, reach: sentence, needs: all{lex.Compare}, lacks: local},
	{id: "web:comparison+name", weight: 6, reach: sentence, needs: all{lex.Compare, lex.Tech | reading.Proper}, lacks: local},
	{id: "web:either+name", weight: 5, reach: sentence, needs: all{lex.Either, lex.Tech}, lacks: local},
	{id: "web:fact", weight: 5, reach: sentence, needs: all{lex.Fact}, lacks: local},
	{id: "web:fact+question", weight: 3, reach: clause, opens: lex.Wonder, needs: all{lex.Fact}, lacks: local},
	{id: "web:fact+now", weight: 3, reach: sentence, needs: all{lex.Fact, lex.Now}, lacks: local},
	{id: "web:now+question", weight: 3, reach: clause, opens: lex.Wonder, needs: all{lex.Now}, lacks: local},
	{id: "web:now+name", weight: 4, reach: sentence, needs: all{lex.Now, lex.Tech | reading.Proper}, lacks: local},
	{id: "web:name+number", weight: 1, reach: clause, opens: lex.Wonder, needs: all{lex.Tech | reading.Proper, reading.Number}, lacks: local},
	{id: "web:year", weight: 4, reach: sentence, needs: all{reading.Year}, lacks: local},
	{id: explicitSearch, weight: 12, reach: clause, opens: lex.Inspect | lex.Web, needs: all{lex.Web, lex.Inspect | lex.Web}},
	{id: "web:sources", weight: 7, reach: sentence, needs: all{lex.Web, lex.Inspect}},

	{id: "veto:image", weight: -9, reach: prompt, needs: all{lex.Image}},
	{id: "veto:conversation", weight: -5, reach: prompt, needs: all{lex.Talk}},
	{id: "veto:creative", weight: -3, reach: prompt, needs: all{lex.Creative}},
	{id: "veto:prose", weight: -3, reach: prompt, needs: all{lex.Prose}},
	{id: "veto:reword", weight: -2, reach: prompt, opens: lex.Reword},
	{id: "veto:everyday", weight: -2, reach: prompt, needs: all{lex.Life}},
	{id: "veto:own", weight: -3, reach: prompt, needs: all{local}},
	{id: "veto:fix", weight: -2, reach: prompt, opens: lex.Fix},
	{id: changeVetoID, weight: -3, reach: prompt, opens: lex.Change},
	{id: "veto:definite-artefact", weight: -2, reach: prompt, needs: all{reading.Known}},
	{id: "veto:artefact", weight: -1, reach: prompt, needs: all{reading.Artefacts}},
	{id: "veto:general", weight: -1, reach: prompt, needs: all{lex.General}},
	{id: "veto:definition", weight: -2, reach: prompt, opens: lex.Define},
	{id: "veto:howto", weight: -1, reach: prompt, opens: lex.Howto},
	{id: "veto:maths", weight: -2, reach: prompt, needs: all{lex.Maths, reading.Number}},
	{id: "veto:snippet", weight: -2, reach: prompt, needs: all{reading.Snippet}},
	{id: agentVetoID, weight: -6, reach: prompt, needs: all{lex.Agent | lex.Helper}},
	{id: "veto:must", weight: -3, reach: prompt, needs: all{lex.Must}},
	{id: "veto:explain", weight: -2, reach: prompt, opens: lex.Explain},
}
