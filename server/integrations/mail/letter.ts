import type { Locale } from '#contract/messages/locale.ts'

/**
 * The data of every message template. Modules add theirs beside their letters by declaration merging, so that queueing a
 * message is type-checked and this file depends on no module.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules through declaration merging
export interface MailData {}

/** A company in whose name a letter goes to a person outside, and who gets the answer to it. */
export interface OutsideSender {
  company: string
  reply_to: { name: string; address: string } | null
}

/**
 * The place of a letter among those that wait: `security` before all others (reset links, codes, invitations, warnings about an
 * account), then `awaited`, for which a person waits (answers, decisions, tickets, payments), then `notice` (digests, reminders, news).
 */
export type LetterPriority = 'security' | 'awaited' | 'notice'

/** Names the record of a letter in a few words; a code in it is digested, because limits are stored under the name. */
type About<Data> = (data: Data, digest: (text: string) => string) => string

/**
 * Who can cause a letter, the least trusted of them: a stranger (anybody with a public form, link or address), a person of a company,
 * staff, or the system by itself (a schedule, the ERP, a payment). Beside it what limits such letters (decision 850):
 *
 * - `company`: to addresses that people of companies type. Counted for the record (`about`), the company and its new addresses within 24
 *   hours; above a limit the call is refused.
 * - `follows`: follows from an act that must not be prevented, such as a withdrawal. Counted like those, never refused.
 * - `record`: to those who handle a record. Above so many about it within 24 hours the call is refused.
 * - `hour`: one letter about a record within an hour; later ones are sent as one when it is over.
 * - `day`: one letter about a record to a reader within a day; a repeated one is not sent. For letters of a schedule about what is planned, which
 *   may be planned again for the same day.
 * - `address`: a few of a kind to one address within an hour, however many are requested; the form's answer is the same.
 * - `once`: its cause happens once to a record, because the lifecycle permits no second one.
 * - `digest`: a schedule sends one letter about all that has come.
 * - `own`: to the person who causes it.
 * - `none`: staff and the system are trusted. Of the system a second letter tells something new (`repeats`).
 */
export type LetterCause<Data> =
  | { causedBy: 'person'; limit: 'company' | 'follows'; about?: About<Data> }
  | { causedBy: 'person'; limit: 'record'; about: About<Data> }
  | { causedBy: 'stranger'; limit: 'hour'; about: About<Data> }
  | { causedBy: 'stranger' | 'person'; limit: 'address' | 'once' | 'digest' | 'own'; about?: undefined }
  | { causedBy: 'system'; limit: 'day'; about: About<Data> }
  /** `news`: a failure, an answer of another system, or a digest of what has come since. */
  | { causedBy: 'system'; limit: 'none'; repeats: 'news'; about?: undefined }
  | { causedBy: 'staff'; limit: 'none'; about?: undefined }

/** Letters in both languages, by template; `erp` is the name of the ERP. */
export type LettersOf<Data> = {
  readonly [Template in keyof Data]: {
    priority: LetterPriority
    /**
     * Also reaches people who have switched off letters of its kind: a question that waits for an answer, a decision, money. Nobody else
     * gets such a letter in their place, and work stops or money is lost while it is not read.
     */
    alwaysSent?: true
    /** Fields of its data that are encrypted in the queue: tokens and codes of which the tables have a hash only. */
    secrets?: readonly (keyof Data[Template] & string)[]
  } & LetterCause<Data[Template]> &
    Record<Locale, (data: Data[Template], erp: string) => Letter>
}

/** Content of a message, before it is rendered as text and HTML. */
export interface Letter {
  subject: string
  heading: string
  /** The person whom the letter names: an address may stand for several people, and a link in a letter without a name is not trusted. */
  to?: string
  paragraphs: string[]
  /** A quoted text of a person. */
  quote?: string | null
  facts?: { name: string; value: string }[]
  /** The only button. `path` is a route of the application. */
  action: { label: string; path: string }
  /** A file of the server linked beside the button, such as a calendar entry; `path` begins with `/api/`. */
  file?: { label: string; path: string }
  /** An external page linked beside the button, such as a parcel's; the complete address. */
  link?: { label: string; address: string } | undefined
  /** Whether it goes to a customer of a company, who has no account. */
  isToCustomer?: boolean
  /** Who signs, line by line; the portal unless it is said otherwise. */
  from?: readonly string[]
  /** A less prominent line at the end, such as for unsubscribing; `path` is a route of the application. */
  end?: { label: string; path: string }
}

/** The beginning and the end of every letter. */
const frame: Record<
  Locale,
  {
    greeting: (name?: string) => string
    /** Names the person where the greeting does not: Polish would need the vocative of the name. */
    addressed: (name: string) => string | null
    ending: string
    sender: string
    footer: string
    /** Of a letter in the name of a company: its sender, the instruction for answers, and its foot. */
    via: (company: string) => string
    answer: (name: string) => string
    /** Where an answer joins a conversation of the portal. */
    joins: (company: string | null) => string
    /** The foot of a letter that may be answered. */
    answerable: string
    outsideFooter: (company: string) => string
    /** Of several letters about one record: a subject, and the introduction of the earlier ones. */
    andMore: (subject: string, count: number) => string
    earlier: (count: number) => string
  }
> = {
  pl: {
    greeting: () => 'Dzień dobry,',
    addressed: (name) => `Adresat: ${name}.`,
    ending: 'Pozdrawiamy',
    sender: 'Zespół portalu partnera',
    footer: 'Wiadomość wysłana automatycznie z portalu partnera. Prosimy na nią nie odpowiadać.',
    via: (company) => `${company} przez Portal Partnera`,
    answer: (name) => `Możesz po prostu odpowiedzieć na tę wiadomość. Odpowiedź otrzyma ${name}.`,
    joins: (company) =>
      company === null
        ? 'Odpowiedz na tę wiadomość: odpowiedź i załączniki trafią do rozmowy w portalu.'
        : `Odpowiedz na tę wiadomość: trafi do firmy ${company}.`,
    answerable: 'Wiadomość wysłana automatycznie z portalu partnera.',
    andMore: (subject, count) => `${subject} (i wcześniejsze: ${count})`,
    earlier: (count) => `Wcześniej w tej sprawie (${count}):`,
    outsideFooter: (company) => `Wiadomość wysłana w imieniu firmy ${company} przez Portal Partnera.`,
  },
  en: {
    greeting: (name) => `${['Hello', name].filter(Boolean).join(' ')},`,
    addressed: () => null,
    ending: 'Kind regards',
    sender: 'The partner portal team',
    footer: 'Sent by the partner portal. Please do not reply to this message.',
    via: (company) => `${company} via Partner Portal`,
    answer: (name) => `You can simply reply to this message. Your reply goes to ${name}.`,
    joins: (company) =>
      company === null
        ? 'Reply to this message: your reply and its attachments join the conversation in the portal.'
        : `Reply to this message: it goes to ${company}.`,
    answerable: 'Sent by the partner portal.',
    andMore: (subject, count) => `${subject} (and earlier ones: ${count})`,
    earlier: (count) => `Earlier about this (${count}):`,
    outsideFooter: (company) => `Sent on behalf of ${company} via Partner Portal.`,
  },
}

/** The beginning of a text with a name, up to the name; the whole text where it has none. */
const untilName = (text: (name: string) => string): string => text('\u0000').split('\u0000')[0]?.trim() ?? ''

/** Characters by which a sentence of ours is recognised: mail programs break longer lines. */
const recognised = 40

const sentences = {
  joins: Object.values(frame).flatMap(({ joins }) => [joins(null), untilName(joins)]),
  footers: Object.values(frame).flatMap(({ answerable, outsideFooter }) => [answerable, untilName(outsideFooter)]),
}
const beginnings = (texts: readonly string[]) => texts.map((text) => text.slice(0, recognised))
const [joinBeginnings, footerBeginnings] = [beginnings(sentences.joins), beginnings(sentences.footers)]

/** Whether a line of a reply is the sentence of a letter of ours that answers join a conversation; people do not write it. */
export const joinsConversation = (line: string): boolean => joinBeginnings.some((text) => line.startsWith(text))

/** Whether a line of a quoted letter of ours is its foot. */
export const isOwnFooter = (line: string): boolean => footerBeginnings.some((text) => line.includes(text))

/** Whether a line of a quoted letter of ours is the one above its signature. */
export const isOwnEnding = (line: string): boolean => Object.values(frame).some(({ ending }) => line === ending)

/** Whether a line of a quoted letter of ours greets its reader; the lines of people look alike. */
export function isOwnGreeting(line: string): boolean {
  return Object.values(frame).some(({ greeting }) => {
    const [before = '', after = ''] = greeting('\u0000').split('\u0000')
    return line === greeting() || (after !== '' && line.length < 120 && line.startsWith(before) && line.endsWith(after))
  })
}

const font = `font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

/** A rendered letter. */
export interface RenderedLetter {
  subject: string
  text: string
  html: string
  /** Name of the sender, where that is not the portal. */
  sender?: string
  reply_to?: { name: string; address: string }
}

/**
 * Renders a letter as plain text and as HTML without style sheets or images; all content is escaped. In a quoted text, and anywhere in
 * a letter to a person outside, nothing is a link but the letter's own; that letter names its company as sender and where answers go.
 * `replies` is the address of its conversation, where it has one. `earlier` are letters about the same record that waited with it: their
 * latest ones are in it, and all are counted.
 */
export function renderLetter(
  written: Letter,
  locale: Locale,
  public_url: string,
  {
    outside = null,
    replies = null,
    earlier = [],
    earlier_count = earlier.length,
  }: {
    outside?: OutsideSender | null
    replies?: string | null
    earlier?: readonly Letter[]
    earlier_count?: number
  } = {},
): RenderedLetter {
  const { greeting, addressed, ending, sender, via, answer, joins, answerable, outsideFooter } = frame[locale]
  const footer = replies === null ? frame[locale].footer : answerable
  const known = outside?.reply_to?.address ?? null
  const plain = (text: string) => withoutLinks(text, known)
  const guard = (letter: Letter) =>
    outside ? guarded(letter, plain) : { ...letter, quote: letter.quote && plain(letter.quote) }
  const letter = guard(written)
  const [andMore, introduction] = [frame[locale].andMore, frame[locale].earlier(earlier_count)]
  const named = outside?.reply_to && answer(plain(outside.reply_to.name || outside.company))
  const joined = replies && joins(written.isToCustomer && outside ? plain(outside.company) : null)
  const file = letter.link ?? (letter.file && { label: letter.file.label, address: `${public_url}${letter.file.path}` })
  const framed = punctuated({
    ...letter,
    earlier: earlier.length === 0 ? null : { introduction, letters: earlier.toReversed().map(guard) },
    locale,
    greeting: greeting(letter.to),
    answer: joined || named || null,
    signature: [ending, ...(letter.from ?? [sender])].filter(Boolean),
    footer: [letter.to && addressed(letter.to), outside ? outsideFooter(plain(outside.company)) : footer]
      .filter(Boolean)
      .join(' '),
    address: `${public_url}/#${letter.action.path}`,
    attached: file,
    last: letter.end && { label: letter.end.label, address: `${public_url}/#${letter.end.path}` },
  })
  return {
    subject: (earlier.length === 0 ? letter.subject : andMore(letter.subject, earlier_count))
      .replaceAll(/\s+/g, ' ')
      .trim(),
    text: plainText(framed),
    html: html(framed),
    ...(outside && { sender: via(plain(outside.company)) }),
    ...(outside?.reply_to && { reply_to: outside.reply_to }),
    ...(replies && { reply_to: { name: outside ? via(plain(outside.company)) : sender, address: replies } }),
  }
}

/** A letter whose texts contain nothing that becomes a link. */
function guarded(letter: Letter, plain: (text: string) => string): Letter {
  const { heading, to, paragraphs, quote, facts, from } = letter
  return {
    ...letter,
    heading: plain(heading),
    ...(to !== undefined && { to: plain(to) }),
    paragraphs: paragraphs.map(plain),
    quote: quote && plain(quote),
    ...(facts && { facts: facts.map(({ name, value }) => ({ name, value: plain(value) })) }),
    ...(from && { from: from.map(plain) }),
  }
}

/** A letter in which a sentence ends once, also after a name with a full stop at its end ("Sp. z o.o."). */
function punctuated(letter: Framed): Framed {
  const { heading, paragraphs, earlier, answer, footer } = letter
  return {
    ...letter,
    heading: endedOnce(heading),
    paragraphs: paragraphs.map(endedOnce),
    earlier: earlier && {
      ...earlier,
      letters: earlier.letters.map((one) => ({
        ...one,
        heading: endedOnce(one.heading),
        paragraphs: one.paragraphs.map(endedOnce),
      })),
    },
    answer: answer && endedOnce(answer),
    footer: endedOnce(footer),
  }
}

const endedOnce = (text: string) => text.replaceAll(/(?<!\.)\.\.(?=\s|$)/g, '.')

type Labelled = { label: string; address: string } | undefined

/** A letter with the parts common to all letters, and with whole addresses. */
interface Framed extends Letter {
  locale: Locale
  /** Letters about the same record that go with it, the latest first. */
  earlier: { introduction: string; letters: readonly Letter[] } | null
  greeting: string
  /** Where an answer goes. */
  answer: string | null
  signature: string[]
  footer: string
  address: string
  attached: Labelled
  last: Labelled
}

function plainText(letter: Framed): string {
  const { attached, last } = letter
  const parts = [
    letter.heading,
    letter.greeting,
    ...letter.paragraphs,
    letter.quote?.replaceAll(/^/gm, '> '),
    letter.facts?.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    ...(letter.earlier
      ? [
          letter.earlier.introduction,
          ...letter.earlier.letters.flatMap(({ heading, paragraphs, quote }) => [
            heading,
            ...paragraphs,
            quote?.replaceAll(/^/gm, '> '),
          ]),
        ]
      : []),
    `${letter.action.label}: ${letter.address}`,
    attached && `${attached.label}: ${attached.address}`,
    letter.answer,
    letter.signature.join('\n'),
    last && `${last.label}: ${last.address}`,
    `-- \n${letter.footer}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function html(letter: Framed): string {
  const { attached, last } = letter
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const quoted = (text: string) =>
    `<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:3px solid #0b5c6b;background:#f2f5f7;white-space:pre-line">${escapeHtml(text)}</blockquote>`
  const earlier = letter.earlier && [
    paragraph(letter.earlier.introduction),
    ...letter.earlier.letters.flatMap(({ heading, paragraphs, quote }) => [
      ...[heading, ...paragraphs].map(paragraph),
      quote ? quoted(quote) : '',
    ]),
  ]
  const fact = ({ name, value }: { name: string; value: string }) =>
    `<tr style="vertical-align:top"><td style="padding:4px 16px 4px 0;color:#5b6b75">${escapeHtml(name)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`
  return `<!doctype html>
<html lang="${letter.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f2f5f7;color:#1c2b33;${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#ffffff;border:1px solid #d9e1e6;border-radius:8px;overflow:hidden">
<tr><td style="background:#0b5c6b;height:6px;line-height:6px;font-size:0">&nbsp;</td></tr>
<tr><td style="padding:32px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:650">${escapeHtml(letter.heading)}</h1>
${[letter.greeting, ...letter.paragraphs].map(paragraph).join('\n')}
${letter.quote ? quoted(letter.quote) : ''}
${letter.facts?.length ? `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 24px;font-size:14px">${letter.facts.map(fact).join('')}</table>` : ''}
${earlier ? earlier.join('\n') : ''}
<a href="${escapeHtml(letter.address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0b5c6b;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(letter.action.label)}</a>
${attached ? `<p style="margin:16px 0 0"><a href="${escapeHtml(attached.address)}" style="color:#0b5c6b">${escapeHtml(attached.label)}</a></p>` : ''}
${letter.answer ? `<p style="margin:16px 0 0">${escapeHtml(letter.answer)}</p>` : ''}
<p style="margin:24px 0 0">${letter.signature.map(escapeHtml).join('<br>')}</p>
</td></tr></table>
<p style="margin:16px 0 0;font-size:12px;color:#5b6b75">${escapeHtml(letter.footer)}${last ? ` <a href="${escapeHtml(last.address)}" style="color:#5b6b75">${escapeHtml(last.label)}</a>` : ''}</p>
</td></tr></table>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** A space of almost no width, at which every program that makes links of a text stops. */
const gap = '\u200a'

/**
 * A text in which mail programs find nothing to make a link of: addresses of pages and of mailboxes are parted by a space of almost
 * no width. Numbers, days, initials, legal forms ("Sp. z o.o.", "S.A.") and the end of a sentence stay as they are, because the name of a
 * host ends with two letters at least; so does the `known` address, to which an answer goes anyway.
 */
function withoutLinks(text: string, known: string | null): string {
  const isKnown = (address: string) => address.toLowerCase() === known?.toLowerCase()
  return text
    .split(mailAddress)
    .map((part) => (isKnown(part) ? part : parted(part)))
    .join('')
}

const mailAddress =
  /(?<![\p{L}\p{N}@._%+-])([\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?![\p{L}\p{N}@_-])/u

function parted(text: string): string {
  return (
    text
      .replaceAll('://', `:${gap}//${gap}`)
      // The dots of other scripts that browsers take for one.
      .replaceAll(/(?<=[\p{L}\p{N}_-])[.。．｡](?=\p{L}{2})/gu, (dot) => `${dot}${gap}`)
      .replaceAll(/(?<=[\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu, `@${gap}`)
      .replaceAll(/\b(mailto|tel|https?|ftp):(?=\S)/giu, `$1:${gap}`)
  )
}
