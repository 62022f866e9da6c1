/**
 * A line above a quoted letter, as programs write it in Polish, English, Ukrainian, German and Czech. It names the address of the
 * sender: what a person writes about a day, and what somebody said on it, does not.
 */
const attributions = [
  /^.{0,300}\b20\d\d\b.{0,300}<[^\s<>@]+@[^\s<>@]+>,?\s+(?:napisał(?:\(a\)|a)?|pisze|wrote|пише|написав(?:\(ла\))?|schrieb|napsal(?:\(a\)|a)?)\s?:$/iu,
  /^Am .{0,60}\b20\d\d\b.{0,60} schrieb .{0,200}<[^\s<>@]+@[^\s<>@]+>\s?:$/iu,
  /^Wiadomość napisana przez .{0,300} w dniu .{0,60}\b20\d\d\b.{0,60}:$/iu,
  /^-{2,}\s*(?:oryginalna wiadomość|wiadomość oryginalna|pierwotna wiadomość|original message|ursprüngliche nachricht|původní zpráva|оригінальне повідомлення)\s*-{2,}$/iu,
]

/** Headers that a program repeats above a quoted letter, in one of these languages. */
const repeated = {
  from: /^\W{0,3}(?:Od|From|Von|Від|Odesílatel)\s?:/iu,
  sent: /^\W{0,3}(?:Wysłano|Wysłane|Data|Sent|Date|Gesendet|Datum|Надіслано|Дата|Odesláno)\s?:/iu,
  to: /^\W{0,3}(?:Do|To|An|Кому|Komu)\s?:/iu,
  subject: /^\W{0,3}(?:Temat|Subject|Betreff|Тема|Předmět)\s?:/iu,
}

/** The last line, by which a program of a phone names itself. */
const programLine =
  /^(?:Wysłan[eo] z|Pobierz (?:aplikację )?Outlook|Sent from my|Get Outlook for|Von meinem .{1,40} gesendet|Gesendet von|Надіслано з|Odesláno z)(?: |$)/iu

/** A line that begins a signature (RFC 3676, 4.3); some programs drop the space at its end where a name follows. */
const signature = /^-- $/

/**
 * The text that a person wrote into a letter: without a letter quoted below it, the lines that programs write above and below it, and a
 * signature. Where it is not certain that a line is a program's, it stays: `---` and `>` are also written by people.
 */
export function writtenText(text: string): string {
  const lines = withoutQuote(text.split('\n'))
  const end = lines.findIndex((line) => signature.test(line))
  const body = (end === -1 ? lines : lines.slice(0, end)).map((line) => line.trimEnd())
  while (body.length > 0 && (body.at(-1) === '' || programLine.test(body.at(-1) ?? ''))) body.pop()
  return body
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The lines without a quoted letter: from where programs begin it, or the lines with `>` that follow their line about it. */
function withoutQuote(lines: readonly string[]): string[] {
  const line = (index: number) => lines[index]?.trim() ?? ''
  const kept: string[] = []
  let isQuoting = false
  for (let index = 0; index < lines.length; index += 1) {
    if (isHeaderBlock(lines, index)) return kept
    const length = attributionAt(line, index)
    if (length > 0) {
      let next = index + length
      while (next < lines.length && line(next) === '') next += 1
      // A letter that is not marked by `>` is quoted to its end; answers may stand between marked lines.
      if (!line(next).startsWith('>')) return kept
      isQuoting = true
      index = next - 1
      continue
    }
    if (isQuoting && line(index).startsWith('>')) continue
    kept.push(lines[index] ?? '')
  }
  return kept
}

/** The number of lines of an attribution that begins here: long ones are broken once; a text right above one is no part of it. */
function attributionAt(line: (index: number) => string, index: number): number {
  const [first, second] = [line(index), line(index + 1)]
  if (isAttribution(first)) return 1
  return !isAttribution(second) && isAttribution(`${first} ${second}`) ? 2 : 0
}

const isAttribution = (line: string) => line.length < 1000 && attributions.some((attribution) => attribution.test(line))

/** Whether the headers of a letter begin here, in any order: its sender and two more, with a time. */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  if (!repeated.from.test(lines[index]?.trim() ?? '')) return false
  const block = lines.slice(index, index + 5)
  const has = (header: RegExp) => block.some((line) => header.test(line.trim()))
  return has(repeated.sent) && (has(repeated.to) || has(repeated.subject))
}
