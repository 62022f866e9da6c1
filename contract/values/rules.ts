import * as v from 'valibot'
import { defaultLocale, isLocale, type Locale } from '#contract/messages/locale.ts'
import { type MessageKey, type MessageParameters, messageText } from '#contract/messages/messages.ts'
import type { TimeDescription } from './bounds.ts'

/**
 * The kinds of rules in the specification (section 5) as valibot schemas and actions. Error texts come from `messages.ts`, in
 * the language passed to `safeParse` (`{ lang: 'pl' }`).
 */
export function say(key: MessageKey, parameters?: MessageParameters) {
  return (issue: { readonly lang?: string | undefined }): string => messageText(key, issue.lang, parameters)
}

/** Marks on one letter: more than this, of which no language has any, are an attempt to stall whatever normalises or draws them (UAX #15, Stream-Safe Text). */
const mostMarks = 30

/**
 * What no text contains: control characters except tab and line breaks, unpaired surrogates, noncharacters such as U+FFFE, and more
 * than `mostMarks` marks on one letter. PostgreSQL refuses NUL and unpaired surrogates, XML all of them.
 */
const unwanted = new RegExp(
  String.raw`(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}|\p{M}{${mostMarks + 1}}`,
  'u',
)

/** Characters below the first combining one are always in normal form. */
const beyondLatin = /[\u0300-\uffff]/

/** A text in Unicode's normal form C. One with endless marks stays as it is, because normalising takes time with their square. */
function normalised(text: string): string {
  return beyondLatin.test(text) && !unwanted.test(text) ? text.normalize('NFC') : text
}

/** Whether a text contains what no text may; refused at its field where a person or program sent it. */
export function isUnwanted(text: string): boolean {
  return unwanted.test(text)
}

const everyUnwanted = /(?![\t\n\r])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu
const furtherMarks = new RegExp(String.raw`(\p{M}{${mostMarks}})\p{M}+`, 'gu')

/**
 * A text that came in a file, a letter or an answer of another system, without what no text may contain, in normal form. There is no
 * field at which it could be refused.
 */
export function cleaned(text: string): string {
  if (!unwanted.test(text)) return normalised(text)
  return normalised(text.replaceAll(everyUnwanted, '').replaceAll(furtherMarks, '$1'))
}

/** Up to this length a text is a single line (name, address, title); longer ones may have paragraphs. */
const lineLimit = 300

/**
 * A text without the invisible characters that phones, chat programs and web pages copy along (Unicode's
 * Default_Ignorable_Code_Point: zero-width spaces, bidirectional marks, soft hyphens, Hangul filler), with ordinary spaces and
 * hyphens in place of the non-breaking ones and of other spaces. The blank pattern of Braille shows nothing either.
 */
export function withoutInvisible(value: string): string {
  return value
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll('\u2011', '-')
}

/**
 * A number in writing, such as a phone number or a date, with plain hyphens in place of the dashes and minus signs that word
 * processors and web pages put there.
 */
export function withPlainHyphens(value: string): string {
  return value.replaceAll(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')
}

/**
 * A trimmed text of at most `limit` characters; may be empty. A short one must not contain line breaks, and is kept without
 * invisible characters; a long one may contain emoji that consist of several.
 */
export function anyText(limit = 255, missing: MessageKey = 'rule.required') {
  return v.pipe(
    v.string(say(missing)),
    v.transform((value) => normalised(limit > lineLimit ? value : withoutInvisible(value))),
    v.trim(),
    v.maxLength(limit, say('rule.max_length', { limit })),
    wanted(),
    v.check((value) => limit > lineLimit || !/[\n\r\u2028\u2029]/.test(value), say('rule.one_line')),
  )
}

/** A text that may contain line breaks, with any limit. */
export function paragraphs(limit: number, missing: MessageKey = 'rule.required') {
  return v.pipe(
    v.string(say(missing)),
    v.transform(normalised),
    v.trim(),
    v.maxLength(limit, say('rule.max_length', { limit })),
    wanted(),
  )
}

/**
 * A text that a program sends as it received or made it, such as a key, a signature or a query string; not trimmed, may be empty.
 * `wrong` is its only error, unless it is too long.
 */
export function programText(limit: number, wrong: MessageKey = 'rule.type') {
  return v.pipe(
    v.string(say(wrong)),
    v.transform(normalised),
    v.maxLength(limit, say(wrong === 'rule.type' ? 'rule.max_length' : wrong, { limit })),
    v.check((value) => !isUnwanted(value), say(wrong)),
  )
}

/** An action that refuses what no text may contain. */
const wanted = () =>
  v.check<string, ReturnType<typeof say>>((value) => !isUnwanted(value), say('rule.control_characters'))

/** A text that must not be empty; `missing` is the error for an empty one. */
export function requiredText(limit = 255, missing: MessageKey = 'rule.required') {
  return v.pipe(anyText(limit, missing), v.nonEmpty(say(missing)))
}

/** The name of a person or a company, which has at least one letter. */
export function properName(limit = 255, missing: MessageKey = 'rule.required') {
  return v.pipe(requiredText(limit, missing), pattern(/\p{L}/u, 'rule.name_without_letter'))
}

/** A value of a schema of texts, or an empty text, which becomes null. When neither fits, the error is the schema's. */
export function emptyOr<const Schema extends v.GenericSchema<string, unknown>>(schema: Schema) {
  const empty = v.pipe(
    v.literal(''),
    v.transform(() => null),
  )
  return v.union([empty, schema], (issue) => {
    const [own] = (issue.issues ?? []).filter(({ type }) => type !== 'literal')
    return own?.message ?? say('rule.type')(issue)
  })
}

/** An optional field: an empty text becomes null. */
export function orNone<const Schema extends v.GenericSchema<string, string>>(schema: Schema) {
  return v.optional(v.nullable(emptyOr(schema)), null)
}

/** An optional text; an empty one becomes null. */
export function optionalText(limit = 255) {
  return v.optional(
    v.nullable(
      v.pipe(
        anyText(limit),
        v.transform((value) => (value === '' ? null : value)),
      ),
    ),
    null,
  )
}

/** A password: at least six characters (specification, section 9), not only spaces, never trimmed. */
export function password() {
  return v.pipe(
    v.string(say('rule.required')),
    v.nonEmpty(say('rule.required')),
    v.minLength(6, say('rule.min_length', { limit: 6 })),
    v.check((value) => value.trim() !== '', say('rule.only_spaces')),
    v.maxLength(200, say('rule.max_length', { limit: 200 })),
    wanted(),
  )
}

/**
 * A password that is compared: the present one, which may be shorter than a new one may, or a new one typed again. Never trimmed nor
 * normalised, because older hashes are of what was typed.
 */
export function givenPassword() {
  return v.pipe(
    v.string(say('rule.required')),
    v.nonEmpty(say('rule.required')),
    v.maxLength(200, say('rule.max_length', { limit: 200 })),
    wanted(),
  )
}

/**
 * The address of a text copied from a link or a letter: `mailto:jan@firma.example`, `Jan Nowak <jan@firma.example>;`. Any other text
 * is returned unchanged.
 */
const copiedAddress = (text: string) =>
  text
    .replace(/^mailto:/i, '')
    .replace(/^[^<>@]*<([^<>\s]+)>/, '$1')
    .replace(/[;,]$/, '')

/** An e-mail address, stored in lower case. */
export function email() {
  return v.pipe(
    requiredText(254),
    v.transform(copiedAddress),
    v.toLowerCase(),
    v.rfcEmail(say('rule.email')),
    v.regex(/\.[a-z]{2,}$|\.xn--/, say('rule.email')),
    v.title('Email'),
    v.examples(['serwis@example.com']),
  )
}

/** An action that accepts an empty text, or one that matches the expression. */
function pattern(expression: RegExp, key: MessageKey, parameters?: MessageParameters) {
  return v.check<string, ReturnType<typeof say>>(
    (value) => value === '' || expression.test(value),
    say(key, parameters),
  )
}

/** Digits only. */
export const numeric = () => pattern(/^\d+$/, 'rule.numeric')
/** Letters only. */
export const alpha = () => pattern(/^\p{L}+$/u, 'rule.alpha')
/** A text of this format. */
export const regex = (expression: RegExp) => pattern(expression, 'rule.regex')
/** At least this many characters. */
export const minLength = (limit: number) =>
  v.minLength<string, number, ReturnType<typeof say>>(limit, say('rule.min_length', { limit }))
/** At most this many characters. */
export const maxLength = (limit: number) =>
  v.maxLength<string, number, ReturnType<typeof say>>(limit, say('rule.max_length', { limit }))
/** A number that is not smaller. */
export const minValue = (limit: number) =>
  v.minValue<number, number, ReturnType<typeof say>>(limit, say('rule.min_value', { limit }))
/** A number that is not larger. */
export const maxValue = (limit: number) =>
  v.maxValue<number, number, ReturnType<typeof say>>(limit, say('rule.max_value', { limit }))
/** A number from `min` to `max`. */
export const between = (min: number, max: number) =>
  v.check<number, ReturnType<typeof say>>((value) => value >= min && value <= max, say('rule.between', { min, max }))

/** A whole number. Of one that was left empty it is said that it is required. */
export const integer = () =>
  v.pipe(
    v.number(({ input, lang }) => say(input === null ? 'rule.required' : 'rule.integer')({ lang })),
    v.safeInteger(say('rule.integer')),
  )

/** A number of months up to twenty years, optional. */
export const months = () =>
  v.optional(
    v.nullable(
      v.pipe(
        integer(),
        v.minValue(1, say('rule.min_value', { limit: 1 })),
        v.maxValue(240, say('rule.max_value', { limit: 240 })),
      ),
    ),
    null,
  )

/**
 * A decimal number as it is typed, or pasted from a spreadsheet or from a page of this portal, with a dot: with spaces or apostrophes
 * between thousands, a comma, the sign of the złoty, any minus sign. Of two kinds of separators the last one is that of the decimal
 * places. Any other text stays one that is no number.
 */
export function readDecimal(typed: string): string {
  const plain = withPlainHyphens(typed)
    .replaceAll(/[\s'’]/g, '')
    .replace(/^\+|^PLN|(?:zł|PLN)$/gi, '')
  const isGrouped = /^-?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:,\d{3})+\.\d+)$/.test(plain)
  return isGrouped ? plain.replaceAll(/[.,](?=.*[.,])/g, '').replace(',', '.') : plain.replace(',', '.')
}

/** The digits of a decimal number in any form that `readDecimal` reads, stored with a dot; never a float. */
export const decimalText = () =>
  v.pipe(requiredText(30), v.transform(readDecimal), v.maxLength(20, say('rule.max_length', { limit: 20 })))

/** A decimal number of at most `scale` decimal places. */
export const decimal = (scale = 2) =>
  v.pipe(
    decimalText(),
    v.regex(new RegExp(`^-?\\d{1,12}(\\.\\d{1,${scale}})?$`), say('rule.decimal')),
    v.title(`DecimalOf${scale}Places`),
    v.examples([(1234.5).toFixed(scale)]),
  )

/** A decimal number of at most `scale` decimal places, from `min` to `max`. */
export const decimalBetween = (scale: number, min: number, max: number) =>
  v.pipe(
    decimal(scale),
    v.check((value) => Number(value) >= min && Number(value) <= max, say('rule.between', { min, max })),
  )

/** An IP address. */
export const ip = () => v.pipe(requiredText(45), v.ip(say('rule.ip')))
/** A MAC address. */
export const mac = () => v.pipe(requiredText(23), v.mac(say('rule.mac')))

/** An absolute http or https address. */
export const url = () => v.pipe(requiredText(2000), v.url(say('rule.url')), v.regex(/^https?:\/\//i, say('rule.url')))

/** The colour of a label, as #rrggbb. */
export const colour = () => v.pipe(requiredText(7), v.hexColor(say('rule.colour')))

/**
 * A rule over several fields; its error is shown at `target`. It runs as soon as the fields it reads are valid, whatever other
 * errors the form has.
 */
export function across<T extends object, Field extends keyof T & string>(
  fields: readonly Field[],
  target: NoInfer<Field>,
  isValid: (form: Pick<T, Field>) => boolean,
  told: MessageKey | ((form: Pick<T, Field>, locale: Locale) => Told),
): v.GenericValidation<T, T, v.BaseIssue<unknown>> {
  return acrossPaths<T>(
    fields.map((field) => [field]),
    [target],
    isValid,
    told,
  )
}

/** A rule over several fields, which may be nested; its error is shown at `target`. */
export function acrossPaths<T extends object>(
  fields: readonly (readonly string[])[],
  target: readonly string[],
  isValid: (form: T) => boolean,
  told: MessageKey | ((form: T, locale: Locale) => Told),
): v.GenericValidation<T, T, v.BaseIssue<unknown>> {
  // Imported by name: passing on the whole library would put all of it into the client's bundle.
  const { partialCheck, forward } = { partialCheck: v.partialCheck, forward: v.forward } as unknown as RulesByName<T>
  const message: Message<T> = (issue) => {
    const [key, parameters] =
      typeof told === 'function' ? told(issue.input, isLocale(issue.lang) ? issue.lang : defaultLocale) : [told]
    return say(key, parameters)(issue)
  }
  return forward(partialCheck(fields, isValid, message), target)
}

/** Error of a rule, where it depends on the input or the language. */
export type Told = readonly [key: MessageKey, parameters?: MessageParameters]

/** valibot's types require literal paths; `across` checks paths against the keys of the form instead. */
interface RulesByName<T> {
  partialCheck(paths: readonly (readonly string[])[], isValid: (form: T) => boolean, message: Message<T>): Rule<T>
  forward(rule: Rule<T>, path: readonly string[]): Rule<T>
}
type Rule<T> = v.GenericValidation<T, T, v.BaseIssue<unknown>>
type Message<T> = (issue: { readonly input: T; readonly lang?: string | undefined }) => string

/** Two fields must have the same value; the error is shown at the second. */
export function sameAs<T extends object>(
  first: keyof T & string,
  second: keyof T & string,
  key: MessageKey = 'rule.same_as',
) {
  return across<T, keyof T & string>([first, second], second, (form) => form[first] === form[second], key)
}

/** A Polish postcode NN-NNN; the dash may be left out when typing. */
export function postcode() {
  return v.pipe(
    requiredText(10),
    v.transform((value) => withPlainHyphens(value).replace(/^(\d{2})(?:\s|\s?-\s?)?(\d{3})$/, '$1-$2')),
    v.regex(/^\d{2}-\d{3}$/, say('rule.postcode')),
    v.title('Postcode'),
    v.examples(['30-001']),
  )
}

const nipWeights = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/**
 * Whether ten digits are a valid NIP: weights 6 5 7 2 3 4 5 6 7, sum modulo 11 equals the tenth digit. Ten equal digits satisfy
 * the sum, because the weights add up to 45 = 1 (mod 11), and are refused.
 */
export function isNip(digits: string): boolean {
  if (!/^\d{10}$/.test(digits) || /^(\d)\1{9}$/.test(digits)) return false
  const sum = nipWeights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return sum % 11 === Number(digits[9])
}

/** A Polish NIP as it is written: `856-734-62-15`. Other texts are returned unchanged. */
export function writtenNip(value: string): string {
  return value.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4')
}

/** A tax number in capitals without spaces and signs between its parts, and without the caption copied with it, such as `NIP:`. */
export function compactTaxNumber(value: string): string {
  return withPlainHyphens(value)
    .replaceAll(/[\s./-]/g, '')
    .toUpperCase()
    .replace(/^(?:NIP|VAT)(?:UE|EU|ID|NO|NR)?:?(?=(?:[A-Z]{2})?\d)/, '')
}

/** A NIP, typed with or without PL, spaces and dashes; kept as ten digits. */
export function nip() {
  return v.pipe(
    requiredText(30),
    v.transform((value) => compactTaxNumber(value).replace(/^PL/, '')),
    v.check(isNip, say('rule.nip')),
    v.title('Nip'),
    v.examples(['8567346215']),
  )
}

/** A calendar date `YYYY-MM-DD`. In the body of a writing call its bounds are declared (`bounded`). */
export function date() {
  return v.pipe(
    requiredText(10),
    v.isoDate(say('rule.date')),
    v.check(isCalendarDate, say('rule.date')),
    v.metadata({ written: 'day' } satisfies TimeDescription),
  )
}

function isCalendarDate(value: string): boolean {
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value) && value >= '1900-01-01'
}

// Reused, because creating a formatter takes a hundred times as long as using it.
const warsawDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short' })

/** A time of day, HH:MM; `900` and `9.00` are accepted too. */
export const timeOfDay = () =>
  v.pipe(
    requiredText(20),
    v.transform((typed) => typed.replace(/^(\d{1,2})\s?[:.,h]?\s?(\d{2})$/, '$1:$2').padStart(5, '0')),
    v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('rule.time')),
    v.metadata({ written: 'time' } satisfies TimeDescription),
  )

/** Today's date in Warsaw, `YYYY-MM-DD`. "Before today" and expiry refer to this day (domain: dates). */
export function today(at: Date = new Date()): string {
  return warsawDay.format(at)
}

/** One of a fixed list of values. */
export function choice<const Options extends readonly string[]>(options: Options) {
  return v.picklist(options, (issue) =>
    messageText(
      issue.input === undefined || issue.input === null || issue.input === '' ? 'rule.required' : 'rule.one_of',
      issue.lang,
    ),
  )
}

/** The id of a record. */
export const id = () =>
  v.pipe(
    v.number(say('rule.required')),
    v.safeInteger(say('rule.type')),
    v.minValue(1, say('rule.type')),
    v.maxValue(2_147_483_647, say('rule.type')),
    v.title('RecordId'),
  )

/** Version number of every editable record, for optimistic locking. */
export const version = () =>
  v.pipe(
    v.number(say('rule.required')),
    v.safeInteger(say('rule.type')),
    v.minValue(0, say('rule.type')),
    v.maxValue(2_147_483_647, say('rule.type')),
    v.title('RecordVersion'),
  )

/** A checkbox. */
export const flag = () => v.boolean(say('rule.type'))

/** A form sent with the version that was read. */
export const versioned = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  v.strictObject({ ...fields, version: version() })
