// Compares `proem tokens --jsonl` with the official tokenizer, npm tiktoken, or
// makes the strings with counts of fixtures/tokens. scripts/tokens/run starts it.
//
//   node compare.cjs fixture BYTES SEED              strings with counts to stdout
//   node compare.cjs check PROEM TOKENS SEED FILE... exit code 1 where a count differs
'use strict'
const { execFileSync } = require('node:child_process')
const { get_encoding } = require('tiktoken')
const { kinds, random } = require('./strings.cjs')

const encoder = get_encoding('o200k_base')
const count = (text) => encoder.encode_ordinary(text).length

// items makes strings of all kinds in turn until full says that it is enough. The special ones, of which there are
// few, come once in the first rounds only.
function items(seed, files, full) {
  const table = kinds(random(seed), files)
  const list = []
  const total = { tokens: 0, bytes: 0 }
  for (let i = 0; !full(total); i++) {
    const [kind, make] = table[i % table.length]
    const item = { kind, text: make() }
    item.tokens = count(item.text)
    total.tokens += item.tokens
    total.bytes += Buffer.byteLength(item.text)
    list.push(item)
  }
  return { list, total }
}

function fixture(bytes, seed) {
  const { list } = items(seed, [], (t) => t.bytes >= bytes)
  for (const item of list) console.log(JSON.stringify(item))
}

function check(proem, tokens, seed, files) {
  const { list, total } = items(seed, files, (t) => t.tokens >= tokens)
  const input = list.map((item) => JSON.stringify({ text: item.text })).join('\n') + '\n'
  const counts = execFileSync(proem, ['tokens', '--jsonl'], { input, encoding: 'utf8', maxBuffer: 1 << 28 }).trim().split('\n').map(Number)
  if (counts.length !== list.length) throw new Error(`${list.length} strings, ${counts.length} counts`)
  const wrong = list.filter((item, i) => item.tokens !== counts[i] && console.log(`${item.kind}: ${counts[i]}, not ${item.tokens}: ${JSON.stringify(item.text)}`) === undefined)
  console.log(`${list.length} strings, ${total.bytes} bytes, ${total.tokens} tokens of tiktoken, seed ${seed}: ${wrong.length} differ`)
  process.exitCode = wrong.length ? 1 : 0
}

const [mode, ...args] = process.argv.slice(2)
if (mode === 'fixture') fixture(Number(args[0]), Number(args[1]))
else if (mode === 'check') check(args[0], Number(args[1]), Number(args[2]), args.slice(3))
else throw new Error(`no such mode: ${mode}`)
