// A prompt hook as they are usually written for Node: the payload from stdin,
// hotwords, words scored against a few skill files, a line of analytics, JSON
// out. The bench measures it beside ours; it calls no git and loads no package.
//
//     node hook.mjs SKILLS_FOLDER LOG_FILE < payload.json
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [skillsFolder, logFile] = process.argv.slice(2);
const hotwords = ["!quick", "!agents"];
const maxSkills = 3;

/** The first text under one of the names that hosts use. */
function promptOf(payload) {
  for (const key of ["prompt", "userPrompt", "input", "message", "content", "text"]) {
    if (typeof payload[key] === "string" && payload[key] !== "") return payload[key];
  }
  return "";
}

/** The hotwords at the start of a prompt, and what is behind them. */
function strip(prompt) {
  const found = [];
  let rest = prompt.trimStart();
  for (;;) {
    const word = rest.split(/\s/, 1)[0].toLowerCase();
    if (!hotwords.includes(word)) return { found, rest };
    found.push(word);
    rest = rest.slice(word.length).trimStart();
  }
}

function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** Each skill is a file: `key: value` lines between dashes, then text. */
function readSkills(folder) {
  return readdirSync(folder).sort().map((file) => {
    const [, front = "", body = ""] = readFileSync(join(folder, file), "utf8").split("---\n");
    const fields = Object.fromEntries(front.trim().split("\n").map((line) => line.split(": ")));
    return { name: fields.name, keywords: (fields.keywords ?? "").split(", "), body: new Set(wordsOf(body)) };
  });
}

function score(skill, words) {
  let sum = 0;
  for (const word of words) {
    if (skill.keywords.includes(word)) sum += 5;
    else if (skill.body.has(word)) sum += 1;
  }
  return sum;
}

function choose(skills, words) {
  return skills
    .map((skill) => ({ name: skill.name, score: score(skill, words) }))
    .filter((skill) => skill.score > 0)
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name))
    .slice(0, maxSkills);
}

const started = performance.now();
const payload = JSON.parse(readFileSync(0, "utf8"));
const { found, rest } = strip(promptOf(payload));
const chosen = choose(readSkills(skillsFolder), wordsOf(rest));
const mode = found.includes("!quick") ? "light" : "full";
const lines = [`mode: ${mode}`, ...chosen.map((skill) => `skill: ${skill.name} (${skill.score})`)];

mkdirSync(dirname(logFile), { recursive: true });
appendFileSync(logFile, JSON.stringify({
  ts: new Date().toISOString(),
  event: payload.hook_event_name,
  mode,
  hotwords: found,
  skills: chosen.map((skill) => skill.name),
  durationMs: performance.now() - started,
}) + "\n");
process.stdout.write(JSON.stringify({
  hookSpecificOutput: { hookEventName: payload.hook_event_name, additionalContext: lines.join("\n") },
}) + "\n");
