import { createHash } from 'node:crypto'
import { parseDocument } from 'htmlparser2'
import PostalMime, { type Email } from 'postal-mime'
import { letterLimit, type MessageLetter } from '#contract/mail/message-letter.ts'
import { visibleName } from '#contract/media/files.ts'
import { cleaned } from '#contract/values/rules.ts'
import { type DeliveryReport, deliveryReportOf } from './delivery-report.ts'
import { endOfHead } from './head.ts'
import { withoutOwnSecrets } from './own-secrets.ts'
import { wholeText, writtenText } from './written-text.ts'

/** A letter that arrived, as far as a conversation needs it. */
export interface ReceivedLetter {
  /** Its Message-ID; null where the program gave none. */
  message_id: string | null
  /** Digest of its sender, date, subject and content, which are the same however often it is handed over. */
  digest: string
  from: string
  /** The new text, without the quoted letter and the signature. */
  text: string
  /** The letter, where text and files leave something of it out. */
  whole: MessageLetter | null
  files: { filename: string; content: Uint8Array }[]
  /** Whether a program wrote it: certainly, as its headers or parts say, or probably, as its subject or a header of Exchange suggests. */
  automatic: 'certainly' | 'probably' | null
  /** The sign of a reaction, such as 👍; null for any other letter. */
  reaction: string | null
  /** The report of a mail server that a letter of ours was not delivered. */
  report: DeliveryReport | null
}

/** Limits of a message above which it is not read. */
export type LetterLimit = 'bytes' | 'head' | 'lines' | 'parts' | 'depth' | 'time'

/** A letter, or the limit that it exceeds. */
export type ReadLetter = { letter: ReceivedLetter } | { over: LetterLimit }

/** Characters read of a letter: an answer may stand below a long quoted one, and the letter may be from an attacker. */
const readText = 50_000
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

/** A raw message, and what letters of ours have: the addresses of their sender and for replies, and where their links lead. */
export interface RawLetter {
  bytes: Uint8Array
  mailboxes: readonly string[]
  public_url: string
}

/**
 * Reads a raw message (RFC 5322). It runs in a thread: the parser takes seconds for a message of many lines or parts. A message that is
 * over a limit is not read, and one that cannot be read is over that of depth.
 */
export async function readLetter({ bytes, mailboxes, public_url }: RawLetter): Promise<ReadLetter> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isMoreThan(mostLines, raw, '\n')) return { over: 'lines' }
  if (isMoreThan(mostParts, raw, '\n--')) return { over: 'parts' }
  const email = await PostalMime.parse(raw, { maxNestingDepth: deepestParts }).catch(() => null)
  if (!email) return { over: 'depth' }
  const headers = new Map(email.headers.map(({ key, value }) => [key.toLowerCase(), value]))
  const report = deliveryReportOf(email)
  const all = textOf(email, public_url)
  const text = writtenText(all.without, mailboxes)
  const reaction = reactionOf(email)
  return {
    letter: {
      message_id: email.messageId ? cleaned(email.messageId.slice(0, 500)) || null : null,
      digest: digestOf(email, raw),
      from: cleaned(email.from?.address?.toLowerCase() ?? ''),
      text,
      whole: reaction === null ? wholeOf(email, all, text) : null,
      files: email.attachments
        .filter(isAttached)
        .slice(0, readFiles)
        .map(({ filename, content }, index) => ({
          filename: nameOf(filename) || `file-${index + 1}`,
          content: new Uint8Array(content as ArrayBuffer),
        })),
      automatic: automaticOf(email, headers),
      reaction,
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

/** Bytes from which a picture in the text is a photograph; logos of signatures are smaller. */
const photograph = 20_000

/** Parts by which programs sign a letter, describe its sender or repeat its text: nobody has attached them. */
const ofPrograms =
  /^(?:application\/(?:x-)?(?:pkcs7|pgp)-signature|text\/(?:x-)?vcard|application\/ms-tnef|text\/vnd\.google\.email-reaction\+json|text\/calendar)$/i
const namesOfPrograms = /^(?:smime\.p7[sm]|signature\.asc|winmail\.dat|att\d{3,}\.(?:html?|txt)|.*\.vcf)$/i

/** Whether a person has attached a file. Pictures shown in the text are taken from the size of a photograph. */
function isAttached(part: Part): boolean {
  const { disposition, related, mimeType, filename, content } = part
  if (ofPrograms.test(mimeType) || namesOfPrograms.test(filename ?? '')) return false
  if (disposition === 'attachment' || !related) return true
  return isPicture(part) && typeof content !== 'string' && content.byteLength >= photograph
}

type Part = Email['attachments'][number]

const isPicture = ({ mimeType }: Part) => /^image\//i.test(mimeType)

/** What a message leaves out of its letter: quoted letters, a signature, small pictures. */
function wholeOf({ attachments }: Email, all: ReadText, text: string): MessageLetter | null {
  const whole = wholeText(all.whole)
  const pictures = attachments.filter((part) => isPicture(part) && !isAttached(part)).length
  if (whole === text && !all.is_cut) return pictures === 0 ? null : { text: null, is_cut: false, pictures }
  const is_cut = all.is_cut || whole.length > letterLimit
  return { text: whole.slice(0, letterLimit).toWellFormed(), is_cut, pictures }
}

/** The name of an attachment without folders and control characters, with its extension. */
function nameOf(filename: string | null): string {
  const name = visibleName(filename ?? '').replace(/^.*[/\\]/, '')
  return cleaned(name.slice(-200)).trim()
}

function automaticOf(email: Email, headers: ReadonlyMap<string, string>): ReceivedLetter['automatic'] {
  if (isAutomatic(headers) || isOfProgram(email, headers)) return 'certainly'
  const isSuppressing = headers.has('x-auto-response-suppress') || headers.has('x-auto-reply')
  return isSuppressing || absence.test(email.subject?.trim() ?? '') ? 'probably' : null
}

/** Subjects of absence notices in the languages of our readers. */
const absence =
  /^(?:(?:automatyczna odpowiedź|odpowiedź automatyczna|autoodpowiedź|nieobecność|poza biurem|automatic reply|auto(?:matic)? ?(?:reply|response)|out of (?:the )?office|automatische antwort|abwesenheit\S*|автоматична відповідь|automatická odpověď)\s*[:\-–—(]|(?:automatyczna odpowiedź|autoodpowiedź|automatic reply|out of (?:the )?office)$)/iu

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

/** The part by which Gmail sends a reaction. */
const reactionPart = /^text\/vnd\.google\.email-reaction\+json$/i

/** What Outlook writes for a reaction to readers elsewhere: a sign, and who reacted. */
const outlookReaction =
  /^\[?\p{Extended_Pictographic}\S{0,8}\s.{1,200}\b(?:reacted to your message|zareagował(?:a|\(a\))? na (?:Twoją|Pani|Pana) wiadomość)\b/iu

/** The sign with which a letter begins that is a reaction of Gmail or Outlook. */
function reactionOf({ attachments, text }: Email): string | null {
  const written = text?.trim() ?? ''
  const isReaction = outlookReaction.test(written) || attachments.some(({ mimeType }) => reactionPart.test(mimeType))
  return isReaction ? (/^\[?(\p{Extended_Pictographic}\S{0,8})/u.exec(written)?.[1] ?? '👍') : null
}

/** What a mail program sends by itself: that a letter was read (RFC 8098), an answer to an appointment (RFC 6047), a reaction. */
function isOfProgram({ attachments, text }: Email, headers: ReadonlyMap<string, string>): boolean {
  const type = headers.get('content-type') ?? ''
  return (
    /^multipart\/report\b.{0,500}\bdisposition-notification\b/is.test(type) ||
    (/^text\/calendar\b/i.test(type) && /\bmethod\s*=\s*"?reply\b/i.test(type)) ||
    outlookReaction.test(text?.trim() ?? '') ||
    attachments.some(
      ({ mimeType, method }) =>
        reactionPart.test(mimeType) || (/^text\/calendar$/i.test(mimeType) && /^reply$/i.test(method ?? '')),
    )
  )
}

/** The text of a letter: whole, and without what its HTML marks as quoted; whether some of the letter was not read. */
interface ReadText {
  whole: string
  without: string
  is_cut: boolean
}

/** The text of a letter, in which the secrets of a letter of ours that it quotes do not stand. */
function textOf({ text, html }: Email, public_url: string): ReadText {
  const read = (written: string) =>
    withoutOwnSecrets(cleaned(written.slice(0, readText)).replaceAll('\r\n', '\n'), public_url)
  if (text?.trim()) return { whole: read(text), without: read(text), is_cut: text.length > readText }
  const { children } = parseDocument((html ?? '').slice(0, readHtml))
  const whole = htmlText(children, 'marked')
  const is_cut = (html ?? '').length > readHtml || whole.length > readText
  return { whole: read(whole), without: read(htmlText(children, 'left out')), is_cut }
}

type Nodes = ReturnType<typeof parseDocument>['children']

const blocks = /^(?:br|p|div|li|tr|h[1-6])$/
const cells = /^t[dh]$/
const unseen = /^(?:head|style|script|title)$/
const quoting = /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix)\b/

/** The text of HTML: a line for each block, a space after each cell, and `>` before the lines of a quotation, unless it is left out. */
function htmlText(nodes: Nodes, quotations: 'marked' | 'left out', depth = 0): string {
  if (depth > deepest) return ''
  return nodes
    .map((node) => {
      if ('data' in node) return node.type === 'text' ? node.data.replaceAll(/\s+/g, ' ') : ''
      if (!('attribs' in node) || unseen.test(node.name)) return ''
      const isQuotation = node.name === 'blockquote'
      if (quotations === 'left out' && (isQuotation || quoting.test(node.attribs.class ?? ''))) return ''
      const inner = htmlText(node.children, quotations, depth + 1)
      if (isQuotation) return `\n${inner.trim().replaceAll(/^/gm, '> ')}\n`
      if (cells.test(node.name)) return `${inner.trim()} `
      return blocks.test(node.name) ? `${inner.trim()}\n` : inner
    })
    .join('')
}
