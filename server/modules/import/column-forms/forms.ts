import type { ColumnForm } from '#contract/import/column-forms.ts'
import type { ImportColumn } from '#contract/import/kinds/declaration.ts'
import { type ImportKind, importKinds } from '#contract/import/kinds.ts'
import type { Locale, Translated } from '#contract/messages/locale.ts'
import { inEachLanguage } from '#server/modules/import/stored-text.ts'
import type { Cells } from '#server/modules/import/table.ts'
import { readDate } from './dates.ts'
import { type Digits, decimalOf, readNumber } from './numbers.ts'

/** How a column of numbers or dates is read. */
export interface FoundForm {
  /** The form of the cells that have one meaning only; null where there is none, or where they disagree. */
  found: ColumnForm | null
  /** The form that a person has chosen. */
  chosen: ColumnForm | null
  /** The first cell with two meanings; null where there is none. */
  example: string | null
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

/** Recognises the forms of the columns of numbers and dates from the cells that persons typed, one after another. */
export class FormFinder {
  readonly #columns = new Map<string, { forms: Set<ColumnForm>; example: string | null; usual: string | null }>()

  /** Takes a cell of a column into account. */
  take(key: string, column: FormedColumn, cell: string): void {
    if (column.type !== 'decimal' && column.type !== 'date') return
    const read = column.type === 'decimal' ? readNumber(cell, column.signs ?? []) : readDate(cell)
    if (read === null || 'wrong' in read) return
    const seen = this.#columns.get(key) ?? { forms: new Set<ColumnForm>(), example: null, usual: null }
    this.#columns.set(key, seen)
    if ('meanings' in read) {
      if ('usual' in read && read.usual !== null) seen.usual ??= cell
      else seen.example ??= cell
    } else if (read.form) seen.forms.add(read.form)
  }

  /** Takes the typed cells of rows into account. */
  takeRows(kind: ImportKind, rows: readonly { cells: Cells; typed: readonly string[] }[]): void {
    for (const column of importKinds[kind].columns)
      for (const { cells, typed } of rows)
        if (typed.includes(column.key)) this.take(column.key, column, cells[column.key] ?? '')
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
    return found
  }
}
