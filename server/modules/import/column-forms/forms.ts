import type { ColumnForm, NumberForm } from '#contract/import/column-forms.ts'
import type { ImportColumn } from '#contract/import/kinds/declaration.ts'
import { type ImportKind, importKinds } from '#contract/import/kinds.ts'
import type { Locale, Translated } from '#contract/messages/locale.ts'
import { inEachLanguage } from '#server/modules/import/stored-text.ts'
import type { Cells } from '#server/modules/import/table.ts'
import { readDate } from './dates.ts'
import { canonicalSign, type Digits, decimalOf, digitsOf, multiplied, readNumber } from './numbers.ts'

/** How a column of numbers or dates is read. */
export interface FoundForm {
  /** The form of the cells that have one meaning only; null where there is none, or where they disagree. */
  found: ColumnForm | null
  /** The form that a person has chosen. */
  chosen: ColumnForm | null
  /** The first cell with two meanings; null where there is none. */
  example: string | null
  /** Currencies, percents and units of cells that are not those of the column, in the order of the workbook. Absent where there is none. */
  foreign?: ForeignUse[]
}

/** What a foreign sign means in a column. */
export interface ForeignUse {
  /** The sign as it is written. */
  sign: string
  /** The first cell with it. */
  example: string
  /** By what its numbers are multiplied, as a person has said; null until then: its cells are errors. */
  factor: string | null
}

/** Forms of the columns of a workbook, by column key. */
export type FoundForms = Record<string, FoundForm>

/** A column whose cells are read by a form. */
type FormedColumn = Pick<ImportColumn, 'type' | 'signs'>

/** The form in which a column is read; null where it has none or a person has to choose it. */
export const formOf = (form: FoundForm | undefined): ColumnForm | null => form?.chosen ?? form?.found ?? null

/** The two meanings of a cell, as decimal numbers or days; null for a cell with one meaning. */
export function meaningsIn(
  { type, signs = [] }: FormedColumn,
  cell: string,
): Partial<Record<ColumnForm, string>> | null {
  const read = type === 'decimal' ? readNumber(cell, signs) : readDate(cell)
  if (read === null || !('meanings' in read)) return null
  if ('day_first' in read.meanings) return read.meanings
  const { comma, point } = read.meanings
  return { comma: shortest(comma), point: shortest(point) }
}

/** A decimal number without zeros at its end, which would look like thousands. */
const shortest = ({ whole, fraction }: Digits) => decimalOf({ whole, fraction: fraction.replace(/0+$/, '') })

/** The two meanings of a cell, as a person writes them in each language; null for a cell with one meaning. */
export function meaningsOf(column: FormedColumn, cell: string): Partial<Record<ColumnForm, Translated>> | null {
  const meanings = meaningsIn(column, cell)
  const written = column.type === 'decimal' ? writtenNumber : writtenDay
  return meanings && Object.fromEntries(Object.entries(meanings).map(([form, value]) => [form, written(value)]))
}

const numberFormat: Record<Locale, Intl.NumberFormat> = {
  pl: new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 4, useGrouping: 'always' }),
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4, useGrouping: 'always' }),
}

const writtenNumber = (decimal: string) => inEachLanguage((locale) => numberFormat[locale].format(Number(decimal)))

// With the name of the month, because 05.03.2024 has two meanings.
const dayFormat: Record<Locale, Intl.DateTimeFormat> = {
  pl: new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
}

const writtenDay = (day: string) => inEachLanguage((locale) => dayFormat[locale].format(Date.parse(day)))

/** By what the numbers of the cells with a foreign sign are multiplied, by the name of the sign. */
export const factorsOf = (form: FoundForm | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (form?.foreign ?? []).flatMap(({ sign, factor }) => (factor ? [[canonicalSign(sign), factor]] : [])),
  )

/** Maximum number of foreign signs of a column that a person is asked about. */
const mostSigns = 20

/** What is known of foreign signs, with those that are not known yet. */
export function withSigns(known: readonly ForeignUse[] = [], found: readonly ForeignUse[] = []): ForeignUse[] {
  const others = found.filter(({ sign }) => !known.some((one) => canonicalSign(one.sign) === canonicalSign(sign)))
  return [...known, ...others].slice(0, mostSigns)
}

/** The factor that a sign suggests: 1000 for thousands, 0.001 for watts in a column of kilowatts; null where there is none. */
export function suggestedFactor(sign: string, [unit = '']: readonly string[] = []): string | null {
  const scale = /× (10+)$/.exec(sign)?.[1]
  if (scale) return scale
  return unit.toLowerCase() === `k${sign.toLowerCase()}` ? '0.001' : null
}

/** What a cell with a foreign sign is read as, as a person writes it in each language; null while that is not known. */
export function convertedIn(column: FormedColumn, form: FoundForm, { example, factor }: ForeignUse): Translated | null {
  const read = readNumber(example, column.signs ?? [])
  if (factor === null || 'wrong' in read) return null
  const chosen = formOf(form) as NumberForm | null
  const digits = 'digits' in read ? read.digits : chosen && read.meanings[chosen]
  return digits && writtenNumber(decimalOf(multiplied(digits, digitsOf(factor), 4)))
}

/** Recognises the forms of the columns of numbers and dates from the cells that persons typed, one after another. */
export class FormFinder {
  readonly #columns = new Map<string, { forms: Set<ColumnForm>; example: string | null; usual: string | null }>()

  readonly #foreign = new Map<string, ForeignUse[]>()

  /** Takes a cell of a column into account that a person has typed. */
  take(key: string, column: FormedColumn, cell: string): void {
    if (column.type !== 'decimal' && column.type !== 'date') return
    const read = column.type === 'decimal' ? readNumber(cell, column.signs ?? []) : readDate(cell)
    if (read === null || 'wrong' in read) return
    this.#takeSign(key, column, cell)
    const seen = this.#columns.get(key) ?? { forms: new Set<ColumnForm>(), example: null, usual: null }
    this.#columns.set(key, seen)
    if ('meanings' in read) {
      if ('usual' in read && read.usual !== null) seen.usual ??= cell
      else seen.example ??= cell
    } else if (read.form) seen.forms.add(read.form)
  }

  /** Takes the currency or unit of a number into account where it is not that of the column. */
  #takeSign(key: string, { type, signs = [] }: FormedColumn, cell: string): void {
    if (type !== 'decimal' || !/[^\d\s.,]/.test(cell)) return
    const read = readNumber(cell, signs)
    if ('wrong' in read || !read.foreign) return
    const { sign } = read.foreign
    this.#foreign.set(key, withSigns(this.#foreign.get(key), [{ sign, example: cell, factor: null }]))
  }

  /** Takes the cells of rows into account: of numbers of the spreadsheet only their signs. */
  takeRows(kind: ImportKind, rows: readonly { cells: Cells; typed: readonly string[] }[]): void {
    for (const column of importKinds[kind].columns)
      for (const { cells, typed } of rows) {
        const cell = cells[column.key] ?? ''
        if (typed.includes(column.key)) this.take(column.key, column, cell)
        else this.#takeSign(column.key, column, cell)
      }
  }

  /** The forms of the columns that have one, or cells with two meanings. */
  forms(): FoundForms {
    const found: FoundForms = {}
    for (const [key, { forms, example, usual }] of this.#columns) {
      const [only = null, other] = forms
      const form = other === undefined ? only : null
      // Dates with points have the usual order, unless the column shows the other one.
      const twofold = example ?? (forms.has('month_first') ? usual : null)
      if (form !== null || twofold !== null) found[key] = { found: form, chosen: null, example: twofold }
    }
    for (const [key, foreign] of this.#foreign)
      found[key] = { ...(found[key] ?? { found: null, chosen: null, example: null }), foreign }
    return found
  }
}
