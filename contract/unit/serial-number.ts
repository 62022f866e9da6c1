import * as v from 'valibot'
import { say, withoutInvisible } from '#contract/values/rules.ts'

/** Digits of a serial number (specification, section 9). */
export const serialLength = 22

/** Characters in which a serial number may come: a code of several elements, or a line of a letter with the number in it. */
const textLimit = 200
/** Digits that a draft keeps of a number that is not right yet. */
const draftLimit = 60

/** The digits of a text. */
const serialDigits = (text: string) => text.replaceAll(/\D/g, '')

/** The symbology identifier that scanners put before a GS1 code: `]C1`, `]e0`, `]d2`, `]Q3`. */
const symbology = /\][A-Za-z]\d/g
/** Those of GS1 codes, in which a number without its application identifier is no serial number. */
const gs1Symbology = /\](?:C1|e0|d2|Q3|J1)/g
/** The separator of the elements of a GS1 code. */
const separator = '\u001D'
/** A printed number: digits in groups separated by spaces, dots or dashes. */
const printed = /\d(?:(?: {1,2}|[.\u2010-\u2015\u2212-])?\d)*/g
/**
 * A serial number in a GS1 code: application identifier 21, behind elements of fixed length (01 and 02 are articles, 11 to 17
 * dates, 20 a variant). The first digit remains of a symbology identifier whose other characters a field has not taken.
 */
const gs1 = new RegExp(`^[0-3]?(?:0[12]\\d{14}|1[1-7]\\d{6}|20\\d{2})*21(\\d{${serialLength}})$`)

/** Finds the serial numbers of a text, printed or in GS1 codes, without repetition; `rest` is the text without them. */
export function findSerials(text: string): { serials: readonly string[]; rest: string } {
  const serials = new Set<string>()
  const rest = withoutInvisible(text)
    .replaceAll(gs1Symbology, separator)
    .replaceAll(symbology, '')
    .replaceAll(printed, (run, at: number, whole: string) => {
      const digits = serialDigits(run)
      const isPlain = digits.length === serialLength && whole[at - 1] !== separator
      const serial = isPlain ? digits : gs1.exec(digits)?.[1]
      if (serial) serials.add(serial)
      return serial ? '\n' : run
    })
  return { serials: [...serials], rest }
}

/**
 * Reads a serial number as it is typed, pasted or sent by a scanner: the one that the text contains, otherwise all digits of the
 * text, which may be too few or too many. Nothing is cut off. Digits of two numbers that make 22 together are no serial number: then
 * it is the longer one that has too few. Nor are the 22 digits of an article and its batch in a GS1 code.
 */
export function readSerial(text: string): string {
  const { serials } = findSerials(text)
  const [serial] = serials
  if (serial !== undefined && serials.length === 1) return serial
  const plain = withoutInvisible(text).replaceAll(symbology, '')
  const digits = serialDigits(plain)
  if (digits.length === serialLength && text.search(gs1Symbology) >= 0) return serialDigits(text)
  if (digits.length !== serialLength || !/\d[^\d]*[\p{L}:;,=][^\d]*\d/u.test(plain)) return digits
  const runs = (plain.match(printed) ?? []).map(serialDigits)
  return runs.toSorted((one, other) => other.length - one.length)[0] ?? ''
}

/** A text with the digits of a serial number; of anything else it has none. */
const readText = () =>
  v.pipe(
    v.string(say('rule.required')),
    v.trim(),
    v.maxLength(textLimit, say('rule.max_length', { limit: textLimit })),
    v.transform(readSerial),
  )

/** The error of a number with too few or too many digits. */
const wrongLength = ({ input, lang }: { readonly input: string; readonly lang?: string | undefined }) =>
  say(input.length > serialLength ? 'rule.serial_no_too_long' : 'rule.serial_no', { limit: serialLength })({ lang })

/** A complete serial number in any form that `readSerial` reads. */
export const serialNumber = () =>
  v.pipe(
    v.string(say('rule.required')),
    v.trim(),
    v.nonEmpty(say('rule.required')),
    readText(),
    v.length(serialLength, wrongLength),
  )

/** An optional serial number; an empty one becomes null. */
export const optionalSerial = () =>
  v.optional(
    v.nullable(
      v.pipe(
        readText(),
        v.check((digits) => digits === '' || digits.length === serialLength, wrongLength),
        v.transform((digits) => digits || null),
      ),
    ),
    null,
  )

/** A serial number in a draft, where it may be incomplete. */
export const draftSerial = () =>
  v.pipe(readText(), v.maxLength(draftLimit, say('rule.serial_no_too_long', { limit: serialLength })))

/** A serial number in groups of four digits, as plates and papers show it. */
export function writtenSerial(value: string): string {
  return serialDigits(value).replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
