import { cleaned } from '#contract/values/rules.ts'
import type { CellText } from './read.ts'

/** A displayed text, cleaned, because a workbook can contain any character (`_x0002_`); null when it is empty. */
export function textOf(text: string): CellText {
  const lines = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
  return cleaned(lines).trim() || null
}

/** How a number is displayed: as a number, as a date, or with leading zeros. */
export type NumberKind = 'number' | 'date' | 'moment' | 'time' | { zeros: number }

/** How a number format displays the numbers of its cells. */
export interface NumberDisplay {
  kind: NumberKind
  /** The number as the cell shows it, for a format that adds letters, dashes or an exponent to whole numbers. */
  shows: ((value: number) => string) | null
  /** The number with a fraction as the cell shows it: 12.10, 3/4, 50%. Of whole numbers too. */
  showsFraction: ((value: number) => string) | null
  /** What the format says of the number: a currency, a percent, a unit or a scale. */
  sign: FormatSign | null
}

/** Currency, percent, unit or scale that a number format adds. */
export interface FormatSign {
  text: string
  /** By how much the shown number differs from the stored one: 100 for a percent. */
  factor: number
}

/** Writes a number by the code of a format: the formatter of SheetJS, which is loaded when a workbook needs it. */
export type FormatNumber = (code: string, value: number) => string

/** Display of a number format; `format` is needed for those of `needsFormatter`. */
export function displayOf(code: string, format: FormatNumber | null): NumberDisplay {
  const kind = kindOfFormat(code)
  const sign = kind === 'number' ? signOfFormat(code) : null
  if (isExponential(code)) return { kind, shows: exponential, showsFraction: null, sign: null }
  const formatted = format && ((value: number) => format(code, value).trim())
  return {
    kind,
    shows: addsCharacters(code) ? formatted : null,
    showsFraction: isFraction(code) ? formatted : fixedPlaces(code),
    sign,
  }
}

/** Whether the code shows fractions: `# ?/?`. */
const isFraction = (code: string) => /[?#0]\/[?#0\d]/.test(withoutBrackets(code)) && kindOfFormat(code) === 'number'

/** Whether the formatter is needed for a format. */
export const needsFormatter = (code: string) => addsCharacters(code) || isFraction(code)

/** The number of a format with fixed decimal places or a percent, without groups of thousands; null for other formats. */
function fixedPlaces(code: string): ((value: number) => string) | null {
  const [section = ''] = withoutBrackets(code).split(';', 1)
  const [all, places = '', percent = ''] =
    /^(?:#,##|#*)0(?:\.(0+))?(%)?$/.exec(section.replaceAll(/[_*]./g, '').replaceAll(/\\ |\s/g, '')) ?? []
  if (all === undefined || (places === '' && percent === '')) return null
  return (value) => {
    // People choose the format of numbers so that a long code has no exponent; its zeros belong to no code.
    if (percent === '' && Number.isInteger(value)) return String(value)
    return `${(percent ? value * 100 : value).toFixed(places.length)}${percent}`
  }
}

/** Maximum number of characters of a format's sign. */
const longestSign = 30

/**
 * The currency, percent, unit or scale of a format's first section. Typed beside a number they would be read, so they are here too:
 * `[$€-407]`, `"EUR"`, `0%`, `0" W"`, `#,##0," tys."`.
 */
function signOfFormat(code: string): FormatSign | null {
  const [section = ''] = code.split(';', 1)
  let text = ''
  const bare = section
    .replaceAll(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\\(.)|"([^"]*)"?|[_*]./g, (_, escaped = '', quoted = '') => {
      text += escaped + quoted
      return ''
    })
    .replaceAll(/general/gi, '')
  text += (bare.match(/[\p{L}\p{Sc}%‰°]+/gu) ?? []).join('')
  const thousands = /[0#?](,+)(?![0#?,])/.exec(bare)?.[1]?.length ?? 0
  const sign = cleaned(text)
    .replaceAll(/[[\]\s]+/g, ' ')
    .trim()
    .slice(0, longestSign)
  if (thousands > 0) return { text: `${sign} × ${1000 ** thousands}`.trim(), factor: 1000 ** -thousands }
  return /[\p{L}\p{Sc}%‰°]/u.test(sign) ? { text: sign, factor: bare.includes('%') ? 100 : 1 } : null
}

/** Display of a built-in format; other formats have a code. */
export function displayOfBuiltIn(id: number, format: FormatNumber | null): NumberDisplay {
  const code = builtInCodes[id]
  if (code !== undefined) return displayOf(code, format)
  return {
    kind: kindOfBuiltIn(id),
    shows: id === 11 || id === 48 ? exponential : null,
    showsFraction: null,
    sign: null,
  }
}

/** Built-in formats that show decimal places, percents and fractions (ECMA-376, 18.8.30). */
const builtInCodes: Readonly<Record<number, string>> = {
  2: '0.00',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
}

/** Whether the formatter is needed for a built-in format. */
export const builtInNeedsFormatter = (id: number) => needsFormatter(builtInCodes[id] ?? '')

/** The code without colours, conditions and currencies. */
const withoutBrackets = (code: string) => code.replaceAll(/\[[^\]]*\]/g, '')

/** Whether a format shows numbers with an exponent, as spreadsheets do with a code such as 1E5. */
const isExponential = (code: string) => /[0#?]E[+-]/i.test(withoutBrackets(code))

/**
 * Whether a format of whole numbers adds characters to them: `"E"00`, `00\-000`. Formats of amounts are left out: their
 * numbers are not codes, and the added text is a currency or a unit.
 */
function addsCharacters(code: string): boolean {
  const [first = ''] = withoutBrackets(code).split(';', 1)
  const digits = first.replaceAll(/"[^"]*"?|\\.|[_*]./g, '')
  if (kindOfFormat(code) !== 'number' || /[.,%?]|general/i.test(digits) || !/[0#]/.test(digits)) return false
  return /[^0#\s\\"]/.test(first.replaceAll(/[_*]./g, ''))
}

/** From this number on spreadsheets keep fifteen digits only, and write zeros for the others. */
const firstRounded = 1e15

/** A number with an exponent, as spreadsheets show it: 1E+05, 2.30944710082661E+21. */
function exponential(value: number): string {
  const [digits = '', power = ''] = Number(value.toPrecision(15)).toExponential().split('e')
  return `${digits}E${power.startsWith('-') ? '-' : '+'}${power.replace(/^[+-]/, '').padStart(2, '0')}`
}

/**
 * The text of a cell with a number, as a person reads it as a code. A number of more than fifteen digits has an
 * exponent, whatever its format: its last digits are zeros that no person has written.
 */
export function shownNumber(value: number, text: string, { shows, showsFraction }: NumberDisplay): string {
  if (Math.abs(value) >= firstRounded) return exponential(value)
  if (showsFraction) return showsFraction(value)
  return shows && Number.isInteger(value) ? shows(value) : text
}

/** Kind of display of a number format. Colours, literals and currency are ignored; only the first section is used. */
function kindOfFormat(code: string): NumberKind {
  const bare = code
    .replaceAll(/"[^"]*"?|[\\_*]./g, '')
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .split(';', 1)
    .join()
    .toLowerCase()
    .replaceAll('general', '')
  if (/^0{2,15}$/.test(bare) && !/["\\]/.test(code)) return { zeros: bare.length }
  const hasTime = /[hs]|am\/pm|\[m/.test(bare)
  const hasDate = /[yd]/.test(bare) || (!hasTime && bare.includes('m'))
  if (hasDate) return hasTime ? 'moment' : 'date'
  return hasTime ? 'time' : 'number'
}

/** Kind of display of a built-in format. */
function kindOfBuiltIn(id: number): NumberKind {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || (id >= 50 && id <= 58) || id === 34 || id === 36)
    return 'date'
  if (id === 22) return 'moment'
  return (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) ? 'time' : 'number'
}

const day = 86_400_000
/** Serial number 0 of the 1900 calendar, for all days after its non-existent 29 February 1900. */
const epoch = Date.UTC(1899, 11, 30)
const days1904 = 1462
/** 31 December 9999. */
const lastSerial = 2_958_465

/** A number as its format displays it. */
export function numberText(value: number, kind: NumberKind, is1904: boolean): CellText {
  if (!Number.isFinite(value)) return null
  if (typeof kind === 'object')
    return Number.isInteger(value) && value >= 0 ? plainNumber(value).padStart(kind.zeros, '0') : plainNumber(value)
  if (kind === 'number') return plainNumber(value)
  if (kind === 'time') return value < 0 ? plainNumber(value) : clock(Math.round(value * 86_400))
  const serial = is1904 ? value + days1904 : value
  if (serial < 0 || serial >= lastSerial + 1) return plainNumber(value)
  const at = new Date(epoch + Math.round((serial < 60 && !is1904 ? serial + 1 : serial) * 86_400) * 1000)
  const seconds = (((at.getTime() % day) + day) % day) / 1000
  const date = at.toISOString().slice(0, 10)
  return kind === 'date' || seconds === 0 ? date : `${date} ${clock(seconds)}`
}

/** HH:MM, with seconds when there are any. Days are converted to hours. */
function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${two(hours)}:${two(minutes)}${rest === 0 ? '' : `:${two(rest)}`}`
}

/** A number without exponent, with the 15 significant digits of spreadsheets: 0.1 + 0.2 is 0.3. */
export function plainNumber(value: number): string {
  const told = String(Number.isInteger(value) ? value : Number(value.toPrecision(15)))
  const [digits = '', exponent] = told.split('e')
  if (exponent === undefined) return told === '-0' ? '0' : told
  const sign = digits.startsWith('-') ? '-' : ''
  const [whole = '', part = ''] = digits.replace('-', '').split('.')
  const point = whole.length + Number(exponent)
  const all = whole + part
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`
  return sign + all.padEnd(point, '0').slice(0, point) + (all.length > point ? `.${all.slice(point)}` : '')
}

/** A date in ISO 8601, from cells that store dates as such. */
export function isoText(text: string): CellText {
  const [, date, minutes, seconds] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d))?)?/.exec(text) ?? []
  if (!date) return textOf(text)
  const isWhole = seconds === undefined || seconds === '00'
  if (minutes === undefined || (minutes === '00:00' && isWhole)) return date
  return `${date} ${minutes}${isWhole ? '' : `:${seconds}`}`
}
