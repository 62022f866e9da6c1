import { domainToUnicode } from 'node:url'

/** What stands in place of something that only the recipient of our letter may hold. */
const taken = '***'

/** Where a program breaks a line within a word: the marks of a quotation follow, and `=` of quoted-printable may stand before. */
const gap = String.raw`(?:=?[ \t]*\n[ \t>|]*|[\u00ad\u200a-\u200d\u2060\ufeff]+)?`

/** A character of an address, also as programs that check links encode it: `%2F`, `%252F`, and `_` or `-3A` of Proofpoint. */
function encoded(character: string): string {
  const code = character.charCodeAt(0).toString(16)
  const forms = [`%(?:25)*${code}`, `-${code}`, ...(character === '/' ? ['_'] : [])]
  return /[a-z0-9]/i.test(character) || character.charCodeAt(0) > 127
    ? character
    : `(?:${[`\\u${code.padStart(4, '0')}`, ...forms].join('|')})`
}

const broken = (text: string) => [...text].map(encoded).join(gap)

/** The local part of an address for replies below our mailbox (`replyAddress`), from its `+`. */
const signedPart = new RegExp(
  [
    String.raw`(?:\+|%(?:25)*2b)`,
    `(?:[a-z]${gap}){1,40}`,
    ...[1, 2].map(() => String.raw`(?:\.|%(?:25)*2e)${gap}(?:\d${gap}){1,10}`),
    String.raw`(?:\.|%(?:25)*2e)${gap}(?:[0-9a-f]${gap}){19}[0-9a-f]`,
  ].join(gap),
  'gi',
)

const ofLink = String.raw`[\w\-./#?=&%~+:!*;@,$\u00ad\u200a-\u200d\u2060\ufeff]`

/** Columns from which programs break a line; what is shorter ends because its writer ended it. */
const wrapped = 50

/**
 * A received text without what only the recipient of a letter of ours may hold, as a quoted letter has it: all that follows `public_url` in
 * a link, also in one rewritten by a program that checks links or broken over lines, and the signed part of addresses for replies. An
 * acceptance by personal link counts as proof of the mailbox (decision 436), so that nobody else may read the link in a conversation.
 */
export function withoutOwnSecrets(text: string, public_url: string): string {
  return withoutOwnLinks(text.replaceAll(signedPart, `+${taken}`), public_url)
}

function withoutOwnLinks(text: string, public_url: string): string {
  const { protocol, host, hostname, port, pathname } = new URL(public_url)
  const path = pathname.replace(/\/$/, '')
  const unicode = `${domainToUnicode(hostname)}${port && `:${port}`}`
  const bases = [...new Set([host, unicode])].map((name) => broken(`${name}${path}`)).join('|')
  const own = new RegExp(`(?<=^|[^a-z0-9@.-]|%(?:25)*2f)(?:${bases})(?![a-z0-9-]*\\.[a-z])`, 'gimu')
  let kept = ''
  let at = 0
  for (const { 0: base, index } of text.matchAll(own)) {
    if (index < at) continue
    const before = /\bhttps?(?::|%|-3a)\S*$/i.exec(
      text
        .slice(Math.max(at, index - 2000), index)
        .split(/[\s<>()[\]"']/)
        .at(-1) ?? '',
    )
    const begin = index - (before?.[0].length ?? 0)
    const end = endOfLink(text, index + base.length)
    const isRedirect = before !== null && !/^https?(?:\W|%(?:25)*3a|%(?:25)*2f|-3a|_)*$/i.test(before[0])
    if (end === index + base.length && !isRedirect) continue
    kept += `${text.slice(at, begin)}${protocol}//${host}${path}/${taken}`
    at = end
  }
  return kept + text.slice(at)
}

/** Where a link ends whose path begins at `from`: it may go on below a line that a program has broken. */
function endOfLink(text: string, from: number): number {
  const whole = new RegExp(`${ofLink}*`, 'y')
  const below = new RegExp(String.raw`[ \t]*\n[ \t>|]*(${ofLink}+)(?=[\s>)\]"']|$)`, 'y')
  whole.lastIndex = from
  whole.exec(text)
  let end = whole.lastIndex
  for (;;) {
    below.lastIndex = end
    const next = below.exec(text)?.[1]
    const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
    if (next === undefined || !goesOn(line, next)) break
    end = below.lastIndex
  }
  const closing = /[.,;:!?*]+$/.exec(text.slice(Math.max(from, end - 10), end))?.[0].length ?? 0
  return Math.max(from, end - closing)
}

/** Whether a word at the beginning of a line is the rest of the link at the end of the line above. */
function goesOn(line: string, next: string): boolean {
  if (/^[/#?]/.test(next)) return true
  const isCut = line.length >= wrapped || /[/#=?&%_-]$/.test(line)
  const isDay = /^\d{1,4}[-./:]\d{1,2}(?:[-./:]\d{1,4})?$/.test(next)
  const isCode = next.includes('/') || (next.length >= 8 && /[\d_#%-]|[a-z][A-Z]|[A-Z]{2}/.test(next))
  return isCut && isCode && !isDay
}
