// Makes strings that a tokenizer may get wrong, from a seed: texts of the
// repository and of Go's own tree, words of many languages from Node's locale
// data, and noise. Values in, values out: nothing is printed or counted here.
'use strict'
const { execFileSync } = require('node:child_process')
const { readFileSync } = require('node:fs')

// random is mulberry32: good enough, and the same everywhere.
function random(seed) {
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (n) => Math.floor(next() * n)
  const pick = (list) => list[int(list.length)]
  return { int, pick, some: (max, make) => Array.from({ length: 1 + int(max) }, make) }
}

const lines = (command, args) => execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 }).split('\n').filter(Boolean)

// slices takes parts of files, cut between code points.
function slices(r, files, size) {
  const texts = new Map()
  return () => {
    const file = r.pick(files)
    if (!texts.has(file)) texts.set(file, Array.from(readFileSync(file, 'utf8').slice(0, 1 << 17)))
    const text = texts.get(file)
    const start = r.int(Math.max(text.length - size, 1))
    return text.slice(start, start + 1 + r.int(size)).join('')
  }
}

// names are words and dates in the languages of Node's locale data.
function names(r, locales) {
  const regions = ['IT', 'BR', 'JP', 'CN', 'US', 'DE', 'FR', 'EG', 'IN', 'KR', 'VN', 'GR', 'NZ', 'ZA', 'PT', 'CI', 'RU', 'TH']
  const languages = ['it', 'pt', 'zh', 'ja', 'ko', 'ar', 'hi', 'th', 'el', 'he', 'ru', 'tr', 'sw', 'yo', 'ka', 'am', 'my', 'km']
  return () => {
    const locale = r.pick(locales)
    const region = new Intl.DisplayNames(locale, { type: 'region' })
    const language = new Intl.DisplayNames(locale, { type: 'language' })
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' })
    const number = new Intl.NumberFormat(locale, { style: 'unit', unit: r.pick(['kilometer-per-hour', 'megabyte', 'year', 'celsius']), unitDisplay: 'long' })
    return r.some(8, () => r.pick([
      () => region.of(r.pick(regions)), () => language.of(r.pick(languages)),
      () => date.format(r.int(4e12)), () => number.format(r.int(1e6) / 8),
    ])()).join(r.pick([' ', ', ', '、', '。', '\n', '']))
  }
}

// unicode joins code points of kinds that the pattern tells apart; it holds
// letters that are newer than some tables, and code points that are none.
function unicode(r, most) {
  const ranges = [[0, 0x7f], [0, 0x7f], [0x80, 0x24f], [0x2b0, 0x36f], [0x370, 0x52f], [0x590, 0x10ff], [0x1c80, 0x1fff],
    [0x2000, 0x2bff], [0x2c00, 0x2fff], [0x3000, 0x30ff], [0x4e00, 0x9fff], [0xa640, 0xabff], [0xfb00, 0xffff],
    [0x10000, 0x11fff], [0x13000, 0x1345f], [0x16a00, 0x16fff], [0x1d400, 0x1dfff], [0x1e000, 0x1faff], [0x2ebf0, 0x323af], [0xe0000, 0x10ffff]]
  return () => r.some(most, () => {
    const [first, last] = r.pick(ranges)
    return String.fromCodePoint(first + r.int(last - first + 1))
  }).join('')
}

const atoms = ['a', 'b', 'A', 'B', 'ab', 'Ab', 'aB', 'AB', 'é', 'É', 'ǅ', 'ʰ', 'ª', '漢', 'あ', '\u0301', '\u0903', '1', '٣', 'Ⅷ', '½', ' ', ' ', '\t', '\u00a0',
  '\u3000', '\u2028', '\u0085', '\n', '\r', '\r\n', '/', '//', '.', "'", "'s", "'S", "'ſ", "'re", "'RE", "'Ll", "'ve", "'m", "'D", "'x", '’s', '!', '_', '<', '\0', '\u200d', '\ufeff', '\ufffd', '😀', '🇮🇹', '👩‍👩‍👧', '\u{1c89}', '\u{16d40}', '\u{378}']
const blanks = [' ', ' ', ' ', '\n', '\n', '\r\n', '\r', '\t', '\u00a0', '\u3000', '\v', '\f', '\u2003']
const emoji = ['😀', '👍', '👍🏽', '❤️', '☕', '🇮🇹', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍💻', '👨‍👩‍👧‍👦', '🧑🏿‍🚀', '✅', '1️⃣', '™️', '🎉', '🔥']
const contractions = ["don't", "DON'T", "I'LL", "we'Ve", "they'RE", "IT'S", "it'ſ", "you'd", "O'Reilly", "l'albero", "dell'utente", "rock'n'roll", "'s", "X'S's", "A'B", "'Tis", "Ma'am", "CAN'Txyz"]
const marked = ['a', 'E', 'n', 'א', 'ก', 'क', 'о', '日', ' ', '.', '1']

// kinds makes the table of generators: a name, and a function that returns a
// string. files are further texts.
function kinds(r, files) {
  const own = lines('git', ['ls-files'])
  const prompts = own.filter((f) => /^fixtures\/routing\/.*jsonl$/.test(f)).flatMap((f) => readFileSync(f, 'utf8').split('\n').filter(Boolean)).map((l) => JSON.parse(l))
  const inLanguage = (lang) => prompts.filter((p) => p.lang === lang).map((p) => p.prompt)
  const chat = (lang) => { const list = inLanguage(lang); return () => r.some(3, () => r.pick(list)).join(r.pick([' ', '\n', '. '])) }
  const ascii = (most) => () => r.some(most, () => String.fromCharCode(33 + r.int(94))).join('')
  const bytes = (most, form) => () => Buffer.from(r.some(most, () => r.int(256))).toString(form)
  return [
    ['documents', slices(r, own.filter((f) => /\.md$/.test(f)), 400)],
    ['code', slices(r, own.filter((f) => /\.(go|cjs|py)$|^scripts\/[^/.]+$|Makefile/.test(f)), 400)],
    ['json', slices(r, own.filter((f) => /^fixtures\/hosts\/.*jsonl?$/.test(f)), 300)],
    ...(files.length ? [['files', slices(r, files, 600)], ['more files', slices(r, files, 600)]] : []),
    ['italian', chat('it')], ['portuguese', chat('pt')], ['english', chat('en')], ['german', chat('de')], ['french', chat('fr')], ['spanish', chat('es')],
    ['chinese', names(r, ['zh', 'zh-Hant'])], ['japanese', names(r, ['ja'])], ['scripts', names(r, ['ko', 'ar', 'hi', 'th', 'ru', 'el', 'he', 'ka', 'am', 'my', 'km', 'ta', 'vi', 'tr', 'yo'])],
    ['paths', () => r.some(6, () => r.pick(['', '/', './', '~/', 'C:\\', 'a/']) + r.pick(own)).join(r.pick([' | ', '\n', ':', ' ']))],
    ['emoji', () => r.some(12, () => r.pick(emoji)).join(r.pick(['', ' ', '']))],
    ['base64', bytes(120, 'base64')], ['hex', bytes(60, 'hex')], ['noise', ascii(80)],
    ['blanks', () => r.some(6, () => r.some(9, () => r.pick(blanks)).join('') + r.pick(['', 'x', '.', '7', '漢'])).join('')],
    ['runs', () => r.pick(['a', 'A', ' ', '\t', '\n', '-', '=', '0', '漢', 'ab', '\r\n', '\n ', 'é', '😀', '\u0301']).repeat(1 + r.int(r.pick([20, 300])))],
    ['contractions', () => r.some(8, () => r.pick(contractions)).join(r.pick([' ', '', '\n', '’']))],
    ['marks', () => r.some(12, () => r.pick(marked) + r.some(2, () => String.fromCodePoint(0x300 + r.int(0x70))).join('')).join('')],
    ['atoms', () => r.some(24, () => r.pick(atoms)).join('')],
    ['unicode', unicode(r, 24)],
    ['special', () => r.pick(['<|endoftext|>', '<|endofprompt|>', 'a<|endoftext|>b', '<|endoftext|>\n\n', '<|fim_prefix|>', '<|endof', '|>'])],
  ]
}

module.exports = { kinds, random }
