// Prints the kind of every code point as the reference itself sees it, in runs:
// [[first, kind], ...]. A kind is asked for by a pattern of its own: what the
// pattern does not match is dropped from the tokens.
'use strict'
const { Tiktoken } = require('tiktoken')
const { bpe_ranks: ranks } = require('tiktoken/encoders/o200k_base.json')
const kinds = ['[\\p{Lu}\\p{Lt}]', '\\p{Ll}', '[\\p{Lm}\\p{Lo}]', '\\p{M}', '\\p{N}', '[\\s--[\\r\\n]]', '[\\r\\n]']
const other = kinds.length
const of = new Uint8Array(0x110000).fill(other)
const block = 0x1000
kinds.forEach((pattern, kind) => {
  const encoder = new Tiktoken(ranks, {}, pattern)
  for (let first = 0; first < of.length; first += block) {
    let text = ''
    for (let c = first; c < first + block; c++) if (c < 0xd800 || c > 0xdfff) text += String.fromCodePoint(c)
    const found = new TextDecoder('utf-8', { ignoreBOM: true }).decode(encoder.decode(encoder.encode_ordinary(text)))
    for (const c of found) {
      if (of[c.codePointAt(0)] !== other) throw new Error(`${c.codePointAt(0)} has two kinds`)
      of[c.codePointAt(0)] = kind
    }
  }
  encoder.free()
})
const runs = []
of.forEach((kind, c) => { if (c === 0 || kind !== of[c - 1]) runs.push([c, kind]) })
console.log(JSON.stringify(runs))
