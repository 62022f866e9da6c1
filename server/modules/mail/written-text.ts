import { withoutInvisible } from '#contract/values/rules.ts'
import { isOwnEnding, isOwnFooter, isOwnGreeting, joinsConversation } from '#server/integrations/mail/letter.ts'

/** An address as programs write it above a quoted letter. */
const address = String.raw`[<(\[](?:mailto:)?[^\s<>()[\]@]+@[^\s<>()[\]@]+[>)\]]`

/** "wrote" in Polish, English, Ukrainian, German and Czech. */
const wrote = String.raw`(?:napisał(?:\(a\)|a)?|pisze|wrote|пише|написав(?:\(-?ла\))?|написала|schrieb|napsal(?:\(a\)|a)?|píše)`

/**
 * A line above a quoted letter, as programs write it in these languages. It names the address of the sender: what a person writes about a
 * day, and what somebody said on it, does not.
 */
const attributions = [
  new RegExp(String.raw`^.{0,300}\b20\d\d\b.{0,300}${address},?\s+${wrote}\s?:$`, 'iu'),
  new RegExp(String.raw`^Am .{0,60}\b20\d\d\b.{0,60} schrieb .{0,200}${address}\s?:$`, 'iu'),
  new RegExp(String.raw`^.{0,200}${address} schrieb am .{0,60}\b20\d\d\b.{0,30}:$`, 'iu'),
  new RegExp(String.raw`^(?:Dne )?\d{1,2}\. ?\d{1,2}\. ?20\d\d v \d{1,2}[:.]\d\d, .{0,200}${address}\s?:$`, 'iu'),
  /^Wiadomość napisana przez .{0,300} w dniu .{0,60}\b20\d\d\b.{0,60}:$/iu,
  /^-{2,}\s*(?:oryginalna wiadomość|wiadomość oryginalna|pierwotna wiadomość|wiadomość pierwotna|original message|ursprüngliche nachricht|originalnachricht|původní zpráva|originální zpráva|оригінальне повідомлення|вихідне повідомлення|початкове повідомлення|оригінал повідомлення)\s*-{2,}$/iu,
]

/** The same line without an address, as Thunderbird writes it; a person may write it too, so that lines with `>` have to follow. */
const nameless = [
  new RegExp(String.raw`^.{0,100}\b20\d\d\b.{0,20}\b\d{1,2}[:.]\d\d\b.{0,200} ${wrote}\s?:$`, 'iu'),
  /^Am .{0,60}\b20\d\d\b.{0,20}\b\d{1,2}[:.]\d\d\b.{0,20} schrieb .{0,200}:$/iu,
]

/** Headers that a program repeats above a quoted letter, in one of these languages. */
const repeated = {
  from: /^\W{0,3}(?:Od|From|Von|Від|Odesílatel)\s?:/iu,
  sent: /^\W{0,3}(?:Wysłano|Wysłane|Data|Sent|Date|Gesendet|Datum|Надіслано|Відправлено|Дата|Odesláno)\s?:/iu,
  to: /^\W{0,3}(?:Do|To|An|Кому|Komu)\s?:/iu,
  subject: /^\W{0,3}(?:Temat|Subject|Betreff|Тема|Předmět)\s?:/iu,
}

/** The last line, by which a program names itself. "Wysłano z magazynu" is a person's. */
const programLine = new RegExp(
  [
    'Wysłan[eo] (?:z|za pomocą) (?:mojego|mojej|iP(?:hone|ad)|urządzenia|telefonu|smartfona|tabletu|aplikacji|programu|poczty|Outlook|Gmail|Galaxy|Samsung)',
    'Pobierz (?:aplikację |program )?Outlook',
    'Sent from (?:my|Outlook|Mail|Gmail|Yahoo|Samsung)',
    'Get Outlook for',
    'Von meinem .{1,40} gesendet',
    'Gesendet (?:von|mit) (?:meinem|mein|Mail|Outlook|der)',
    '(?:Holen Sie sich )?Outlook für .{1,20}(?:beziehen|herunterladen)?$',
    'Надіслано з (?:мого|моєї|iP(?:hone|ad)|пристрою|телефону|Outlook|Пошти|Samsung|Galaxy)',
    '(?:Отримати|Завантажити) Outlook',
    'Odesláno ze? (?:mého|mé|iP(?:honu|adu|hone|ad)|zařízení|aplikace|Outlooku|Pošty|Samsung|Galaxy)',
    '(?:Získat|Stáhnout|Získejte) (?:aplikaci )?Outlook',
  ]
    .map((start) => `^(?:${start})`)
    .join('|'),
  'iu',
)

/** A line that begins a signature (RFC 3676, 4.3); some programs drop the space at its end where a name follows. */
const signature = /^-- $/

/** A rule with which programs part the quoted letter. */
const rule = /^(?:[-_=*]{3,}|-{2,}.{2,60}-{2,})$/

/** A repeated header in any language: a word or a few, and its value. */
const anyHeader = /^\W{0,3}\p{L}[\p{L}\p{M} .-]{0,25}\s?:\s*\S/u

/**
 * The text that a person wrote into a letter: without a letter quoted in it, the lines that programs write around that, and a
 * signature. Where it is not certain that a line is a program's, it stays: `---` and `>` are also written by people. A letter of ours is
 * recognised by its own lines, whatever the program and its language; `mailboxes` are the addresses that it has.
 */
export function writtenText(text: string, mailboxes: readonly string[] = []): string {
  const lines = withoutQuote(withoutOwnLetters(text.split('\n'), mailboxes))
  const end = lines.findIndex((line) => signature.test(line))
  const body = (end === -1 ? lines : lines.slice(0, end)).map((line) => line.trimEnd())
  while (body.length > 0 && (body.at(-1) === '' || programLine.test(body.at(-1) ?? ''))) body.pop()
  return tidied(body)
}

/** A whole letter, as it is compared with what its person wrote, and kept. */
export const wholeText = (text: string): string => tidied(text.split('\n').map((line) => line.trimEnd()))

const tidied = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Lines that a letter of ours has at most, with its record's facts and earlier letters. */
const longestOwn = 400

/** The lines without letters of ours: from the heading to the foot, with the lines that a program has written above. */
function withoutOwnLetters(lines: readonly string[], mailboxes: readonly string[]): readonly string[] {
  const plain = lines.map(plainLine)
  const taken = new Set<number>()
  let from = 0
  for (const [index, line] of plain.entries()) {
    if (index < from || !joinsConversation(line)) continue
    const first = firstOfOwn(plain, lines, { from, index })
    if (first === null) continue
    // Answers may stand between marked lines, so that of a marked letter only those are its own.
    const isOwn = (at: number) => !isMarked(lines[index]) || isMarked(lines[at])
    let [begin, end] = [first, lastOfOwn(plain, index)]
    if (isMarked(lines[index])) {
      while (begin > from && isMarked(lines[begin - 1])) begin -= 1
      while (isMarked(lines[end + 1])) end += 1
    }
    for (let at = begin; at <= end; at += 1) if (isOwn(at)) taken.add(at)
    for (const at of programLinesAbove(plain, begin, { from, mailboxes })) taken.add(at)
    from = end + 1
  }
  return taken.size === 0 ? lines : lines.filter((_, index) => !taken.has(index))
}

const isMarked = (line = '') => /^\s*>/.test(line)

/** A line without what programs add to a quoted one: `>`, the marks of bold type, and invisible signs. */
const plainLine = (line: string) =>
  withoutInvisible(line)
    .replace(/^[\s>|#]+/, '')
    .replace(/^[*_]{1,2}(?=[^\s*_])/, '')
    .trimEnd()
    .replace(/(?<=[^\s*_])[*_]{1,2}$/, '')

/** The first line of the letter of ours with this line: its heading, directly above its greeting. */
function firstOfOwn(
  plain: readonly string[],
  lines: readonly string[],
  { from, index }: { from: number; index: number },
): number | null {
  const nearest = Math.max(from, index - longestOwn)
  const greeting = plain.findLastIndex((line, at) => at < index && at >= nearest && isOwnGreeting(line))
  if (greeting === -1) return null
  const heading = plain.findLastIndex((line, at) => at < greeting && at >= nearest && line !== '')
  const isHeading =
    heading !== -1 &&
    greeting - heading <= 3 &&
    isMarked(lines[heading]) === isMarked(lines[greeting]) &&
    !isAttribution(plain[heading] ?? '')
  if (isHeading) return heading
  // A greeting without our heading may be the person's own.
  return isMarked(lines[greeting]) ? greeting : null
}

/** The last line of the letter of ours with this line: its foot, or the names under it where a program took the foot for a signature. */
function lastOfOwn(plain: readonly string[], index: number): number {
  const within = (end: number, is: (line: string) => boolean) =>
    plain.findIndex((line, at) => at > index && at <= index + end && is(line))
  const foot = within(20, isOwnFooter)
  if (foot !== -1) return endOfSentence(plain, foot)
  const ending = within(6, isOwnEnding)
  if (ending === -1) return endOfSentence(plain, index)
  const blank = plain.findIndex((line, at) => at > ending && line === '')
  return Math.min(blank === -1 ? plain.length - 1 : blank - 1, ending + 4)
}

/** The end of a sentence that a program may have broken. */
function endOfSentence(plain: readonly string[], index: number): number {
  let last = index
  while (last < index + 3 && !plain[last]?.endsWith('.') && plain[last + 1]) last += 1
  return last
}

/** Lines above a letter of ours by which a program names it: known ones, and those of any language that have our address. */
function programLinesAbove(
  plain: readonly string[],
  first: number,
  { from, mailboxes }: { from: number; mailboxes: readonly string[] },
): number[] {
  const isOurs = (at: number) => mailboxes.some((mailbox) => isAddressed(plain[at] ?? '', mailbox))
  const isRule = (at: number) => rule.test(plain[at] ?? '')
  const isDated = (at: number) => /\b20\d\d\b.*\b\d{1,2}[:.]\d\d\b/.test(plain[at] ?? '')
  const isHeader = (at: number) => anyHeader.test(plain[at] ?? '')
  const run = { begin: first, end: first }
  while (run.end > from && plain[run.end - 1] === '') run.end -= 1
  run.begin = run.end
  const isOfRun = (at: number) => at >= from && at > run.end - 10 && (isOurs(at) || isHeader(at) || isRule(at))
  while (isOfRun(run.begin - 1)) run.begin -= 1
  const above = Array.from({ length: run.end - run.begin }, (_, at) => run.begin + at)
  const begin = above.find((at) => isOurs(at) || isRule(at))
  if (begin === undefined || !above.some(isOurs)) return isNaming(plain[run.end - 1] ?? '') ? [run.end - 1] : []
  // An attribution is often broken before the address.
  const isBroken = begin > from && !isHeader(begin) && !isRule(begin) && isDated(begin - 1)
  const named = above.filter((at) => at >= begin).concat(isBroken ? [begin - 1] : [])
  let own = Math.min(...named) - 1
  while (own > from && (plain[own] === '' || programLine.test(plain[own] ?? ''))) {
    named.push(own)
    own -= 1
  }
  return named
}

/** Whether a line has the address of a mailbox, or one below it (RFC 5233). */
function isAddressed(line: string, mailbox: string): boolean {
  const [local = '', domain = ''] = mailbox.split('@')
  const written = line.toLowerCase()
  const end = written.indexOf(`@${domain}`)
  return end !== -1 && /[^\s<>()[\]:;,"]*$/.exec(written.slice(0, end))?.[0].split('+')[0] === local
}

/** The lines without a quoted letter: from where programs begin it, or the lines with `>` that follow their line about it. */
function withoutQuote(lines: readonly string[]): string[] {
  const line = (index: number) => withoutInvisible(lines[index] ?? '').trim()
  let kept: string[] = []
  let isQuoting = false
  for (let index = 0; index < lines.length; index += 1) {
    if (isHeaderBlock(lines, index)) return withoutProgramLines(kept)
    const length = attributionAt(line, index)
    if (length > 0) {
      let next = index + length
      while (next < lines.length && line(next) === '') next += 1
      // A letter that is not marked by `>` is quoted to its end; answers may stand between marked lines.
      if (!line(next).startsWith('>')) return withoutProgramLines(kept)
      isQuoting = true
      kept = [...withoutProgramLines(kept), '']
      index = next - 1
      continue
    }
    if (isQuoting && line(index).startsWith('>')) continue
    kept.push(lines[index] ?? '')
  }
  return kept
}

/** Without what programs write directly above a quoted letter: their name, and a long rule. */
function withoutProgramLines(kept: readonly string[]): string[] {
  const isOfProgram = (line: string) => line === '' || programLine.test(line) || /^[_-]{10,}$/.test(line)
  return kept.slice(0, kept.findLastIndex((line) => !isOfProgram(line.trim())) + 1)
}

/** The number of lines of an attribution that begins here: long ones are broken once; a text right above one is no part of it. */
function attributionAt(line: (index: number) => string, index: number): number {
  const [first, second, third] = [line(index), line(index + 1), line(index + 2)].map(unmarked) as [
    string,
    string,
    string,
  ]
  const isBefore = (end: number) => {
    const next = line(end) === '' ? line(end + 1) : line(end)
    return next.startsWith('>')
  }
  const isOne = (text: string, end: number) => isAttribution(text) || (isBefore(end) && isNameless(text))
  if (isOne(first, index + 1)) return 1
  if (!isOne(second, index + 2) && isOne(`${first} ${second}`, index + 2)) return 2
  return !isAttribution(`${second} ${third}`) && isAttribution(`${first} ${second} ${third}`) && third !== '' ? 3 : 0
}

/** A line of a quotation whose first line is marked, too, as on phones of Apple. */
const unmarked = (line: string) => line.replace(/^(?:>\s?)+/, '')

const isAttribution = (line: string) => line.length < 1000 && attributions.some((attribution) => attribution.test(line))
const isNaming = (line: string) => isAttribution(line) || isNameless(line)
const isNameless = (line: string) => line.length < 1000 && nameless.some((attribution) => attribution.test(line))

/** Whether the headers of a letter begin here, in any order: its sender and two more, with a time. */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  if (!repeated.from.test(lines[index]?.trim() ?? '')) return false
  const block = lines.slice(index, index + 5)
  const has = (header: RegExp) => block.some((line) => header.test(line.trim()))
  return has(repeated.sent) && (has(repeated.to) || has(repeated.subject))
}
