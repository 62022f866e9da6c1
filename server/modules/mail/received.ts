import { createHash } from 'node:crypto'
import EmailReplyParser from 'email-reply-parser'
import { parseDocument } from 'htmlparser2'
import PostalMime, { type Email } from 'postal-mime'
import { visibleName } from '#contract/media/files.ts'
import { cleaned } from '#contract/values/rules.ts'
import { type DeliveryReport, deliveryReportOf } from './delivery-report.ts'
import { endOfHead } from './head.ts'

/** A letter that arrived, as far as a conversation needs it. */
export interface ReceivedLetter {
  /** Its Message-ID; null where the program gave none. */
  message_id: string | null
  /** Digest of its sender, date, subject and content, which are the same however often it is handed over. */
  digest: string
  from: string
  /** The new text, without the quoted letter and the signature. */
  text: string
  files: { filename: string; content: Uint8Array }[]
  /** Whether a program wrote it: an absence notice, a bounce, a mailing list. */
  is_automatic: boolean
  /** The report of a mail server that a letter of ours was not delivered. */
  report: DeliveryReport | null
}

/** Limits of a message above which it is not read. */
export type LetterLimit = 'bytes' | 'head' | 'lines' | 'parts' | 'depth' | 'time'

/** A letter, or the limit that it exceeds. */
export type ReadLetter = { letter: ReceivedLetter } | { over: LetterLimit }

/**
 * Characters read of a letter: the new text is above the quoted letter, and no conversation takes more. The parsers take time by the
 * square of a text, and the letter may be from an attacker.
 */
const readText = 10_000
const readHtml = 100_000

/** The deepest nesting of HTML that is read; people write none of it. */
const deepest = 200

/** Lines of a message: attachments of 16 MB have 220,000 of them. */
const mostLines = 250_000

/** Lines that may begin a part; each is one for the parser, and people's letters have a few. */
const mostParts = 1000

/** Attachments that are read; no conversation takes as many. */
const readFiles = 50

/** Nesting of parts; the parser takes the rest for damaged. */
const deepestParts = 50

/**
 * Reads a raw message (RFC 5322). It runs in a thread: the parser takes seconds for a message of many lines or parts. A message that is
 * over a limit is not read, and one that cannot be read is over that of depth.
 */
export async function readLetter(bytes: Uint8Array): Promise<ReadLetter> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isMoreThan(mostLines, raw, '\n')) return { over: 'lines' }
  if (isMoreThan(mostParts, raw, '\n--')) return { over: 'parts' }
  const email = await PostalMime.parse(raw, { maxNestingDepth: deepestParts }).catch(() => null)
  if (!email) return { over: 'depth' }
  const headers = new Map(email.headers.map(({ key, value }) => [key.toLowerCase(), value]))
  const report = deliveryReportOf(email)
  return {
    letter: {
      message_id: email.messageId ? cleaned(email.messageId.slice(0, 500)) || null : null,
      digest: digestOf(email, raw),
      from: cleaned(email.from?.address?.toLowerCase() ?? ''),
      text: newTextOf(email),
      files: email.attachments
        .filter(isAttached)
        .slice(0, readFiles)
        .map(({ filename, content }, index) => ({
          filename: nameOf(filename) || `file-${index + 1}`,
          content: new Uint8Array(content as ArrayBuffer),
        })),
      is_automatic: isAutomatic(headers),
      report,
    },
  }
}

function isMoreThan(most: number, raw: Buffer, part: string): boolean {
  let found = 0
  for (let at = raw.indexOf(part); at !== -1 && found <= most; at = raw.indexOf(part, at + 1)) found += 1
  return found > most
}

/** Headers that mail servers add on the way are left out: they differ each time that a message is handed over. */
function digestOf({ from, date, subject }: Email, raw: Buffer): string {
  const named = JSON.stringify([from?.address, date, subject])
  return createHash('sha256')
    .update(named)
    .update(raw.subarray(endOfHead(raw)))
    .digest('base64url')
}

/** Pictures of signatures are shown in the text and are not attachments that a person has chosen. */
function isAttached({ disposition, related }: Email['attachments'][number]): boolean {
  return disposition === 'attachment' || !related
}

/** The name of an attachment without folders and control characters, with its extension. */
function nameOf(filename: string | null): string {
  const name = visibleName(filename ?? '').replace(/^.*[/\\]/, '')
  return cleaned(name.slice(-200)).trim()
}

/** RFC 3834, and the headers of programs older than it. */
function isAutomatic(headers: ReadonlyMap<string, string>): boolean {
  const submitted = headers.get('auto-submitted') ?? 'no'
  return (
    !/^no\b/i.test(submitted) ||
    /^(bulk|junk|list|auto_reply)$/i.test(headers.get('precedence') ?? '') ||
    headers.get('return-path') === '<>' ||
    headers.has('list-id') ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond')
  )
}

function newTextOf({ text, html }: Email): string {
  const written = text?.trim() ? text : textOf(parseDocument((html ?? '').slice(0, readHtml)).children)
  const lines = cleaned(written.slice(0, readText))
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
  return new EmailReplyParser().read(withoutQuote(lines)).getVisibleText().trim().replace(programLine, '').trim()
}

/** The last line, by which a program of a phone names itself. */
const programLine = /\n*^(?:Wysłan[eo] z|Pobierz (?:aplikację )?Outlook) [^\n]*$(?![\s\S])/mu

/** A line above a quoted letter, in words of Polish programs: `pt., 27 lis 2026 o 10:12 Serwis <serwis@firma.example> napisał(a):`. */
const attributions = [
  /^.{0,300}\b20\d\d\b.{0,300}<[^\s<>@]+@[^\s<>@]+>,? (?:napisał(?:\(a\)|a)?|pisze):$/u,
  /^(?:W dniu|Dnia) .{0,60}\b20\d\d\b.{0,300} (?:napisał(?:\(a\)|a)?|pisze):$/u,
  /^Wiadomość napisana przez .{0,300} w dniu .{0,60}\b20\d\d\b.{0,60}:$/u,
  /^-{2,}\s*(?:oryginalna wiadomość|wiadomość oryginalna|pierwotna wiadomość)\s*-{2,}$/iu,
]

/** Headers that a program repeats above a quoted letter, in this order. */
const repeatedHeaders = [
  /^\W{0,3}(?:Od|From|Von)\s?:/u,
  /^\W{0,3}(?:Wysłano|Wysłane|Data|Sent|Date|Gesendet|Datum)\s?:/u,
  /^\W{0,3}(?:Do|To|An)\s?:/u,
]

/**
 * The text without what programs write above a quoted letter, and without a letter quoted in whole. Lines quoted by `>` stay: the
 * parser takes them out, and an answer below them is kept. The parser misses the beginnings that Gmail, Outlook and Apple write in
 * Polish, and takes a text that begins with `W dniu` for one.
 */
function withoutQuote(text: string): string {
  const lines = text.split('\n')
  const line = (index: number) => lines[index]?.trim() ?? ''
  for (let index = 0; index < lines.length; index += 1) {
    if (repeatedHeaders.every((header, offset) => header.test(line(index + offset))))
      return lines.slice(0, index).join('\n')
    const [first, second] = [line(index), line(index + 1)]
    // Long lines are broken once; a text right above an attribution is no part of it.
    const length = isAttribution(first) ? 1 : !isAttribution(second) && isAttribution(`${first} ${second}`) ? 2 : 0
    if (length === 0) continue
    let next = index + length
    while (next < lines.length && line(next) === '') next += 1
    if (!line(next).startsWith('>')) return lines.slice(0, index).join('\n')
    lines.fill('', index, index + length)
  }
  return lines.join('\n')
}

const isAttribution = (line: string) => line.length < 1000 && attributions.some((attribution) => attribution.test(line))

type Nodes = ReturnType<typeof parseDocument>['children']

const blocks = /^(?:br|p|div|li|tr|h[1-6])$/
const cells = /^t[dh]$/
const unseen = /^(?:head|style|script|title|blockquote)$/
const quoting = /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix)\b/

/** The text of a letter that has only HTML, without the quoted letter: a line for each block, a space after each cell. */
function textOf(nodes: Nodes, depth = 0): string {
  if (depth > deepest) return ''
  return nodes
    .map((node) => {
      if ('data' in node) return node.type === 'text' ? node.data.replaceAll(/\s+/g, ' ') : ''
      if (!('attribs' in node) || unseen.test(node.name) || quoting.test(node.attribs.class ?? '')) return ''
      const inner = textOf(node.children, depth + 1)
      if (cells.test(node.name)) return `${inner.trim()} `
      return blocks.test(node.name) ? `${inner.trim()}\n` : inner
    })
    .join('')
}
