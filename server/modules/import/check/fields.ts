import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { brokenBounds, brokenValue, timeFieldOf } from '#contract/declare/bounds.ts'
import type { Schema } from '#contract/declare/endpoint.ts'
import type { ColumnForm, DateForm, NumberForm } from '#contract/import/column-forms.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { entriesOf } from '#contract/values/dependent-fields.ts'
import { isUnwanted } from '#contract/values/rules.ts'
import { readDate } from '#server/modules/import/column-forms/dates.ts'
import { meaningsOf } from '#server/modules/import/column-forms/forms.ts'
import {
  canonicalSign,
  type Digits,
  decimalOf,
  digitsOf,
  multiplied,
  type NotNumber,
  readNumber,
} from '#server/modules/import/column-forms/numbers.ts'
import type { StoredText } from '#server/modules/import/stored-text.ts'
import type { Problem } from '#server/modules/import/table.ts'
import type { Dictionary } from './dictionary.ts'
import { Nearest, plain } from './nearest.ts'

/** Value of a cell, or its problem. */
export type Read = { value: unknown } | { problem: Omit<Problem, 'column'> }

/** How the cells of a column are written. */
interface Writing {
  /** The reading of cells with two meanings; null where they are errors. */
  form: ColumnForm | null
  /** Units or currencies that may stand beside its numbers. */
  signs: readonly string[]
  /** By what numbers with another unit or currency are multiplied, by its name; without a factor they are errors. */
  factors: Readonly<Record<string, string>>
}

const unknownWriting: Writing = { form: null, signs: [], factors: {} }

/** Reads and shows the cells of a column. */
export interface Field {
  /** Reads a cell that is not empty. */
  read(cell: string, writing?: Writing): Read
  /** Value of an empty cell; undefined when it leaves the record unchanged. */
  empty: unknown
  /** A value as text for a person. */
  show(value: unknown): StoredText | null
  /** Valid values, for the drop-down of the template; null when they are not listed. */
  options: readonly StoredText[] | null
  /** Valid single values of a cell that may have several. */
  names?: readonly string[]
  /** Suggestions while a person types. */
  suggest(typed: string): { value: StoredText }[]
  /** Table of the records that its ids refer to; they must exist when the row is written. */
  refersTo?: PgTable & { id: AnyPgColumn; deleted_at?: AnyPgColumn }
  /** Condition on records that may be used, in addition to not being in the trash. */
  usable?: SQL
  /** Set for names of files in the archive. */
  isFile?: { formats: readonly string[]; several: boolean }
}

export type Fields = Readonly<Record<string, Field>>

const none = { options: null, suggest: () => [] }
const shown = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value))

/** A text with a maximum length; `empty` is the value of an empty cell. */
export function textField(
  limit: number,
  { empty = '', oneLine = limit <= 300 }: { empty?: string | null; oneLine?: boolean } = {},
): Field {
  return {
    ...none,
    empty,
    show: shown,
    read(cell) {
      const value = cell.trim()
      if (value.length > limit) return { problem: { key: 'rule.max_length', parameters: { limit } } }
      if (isUnwanted(value)) return { problem: { key: 'rule.control_characters' } }
      if (oneLine && /[\n\r\u2028\u2029]/.test(value))
        return { problem: { key: 'rule.one_line', suggestion: value.replaceAll(/\s+/g, ' ') } }
      return { value }
    },
  }
}

/**
 * A date as persons and programs write it, within the bounds that the field of a form declares; the value is `YYYY-MM-DD`. Bounds that
 * depend on other cells: `dayProblems`.
 */
export function dateField(form: Schema, name: string, at: Date): Field {
  const field = timeFieldOf(entriesOf(form)[name] ?? form)
  if (!field) throw new Error(`${name} is not a day`)
  return {
    ...none,
    empty: null,
    show: (value) => (typeof value === 'string' ? value.split('-').toReversed().join('.') : null),
    read(cell, { form } = unknownWriting) {
      const read = readDate(cell)
      if (read === null) return { problem: { key: 'rule.date' } }
      const order = 'meanings' in read ? ((form as DateForm | null) ?? read.usual) : null
      const value = 'day' in read ? read.day : order && read.meanings[order]
      if (value === null) return { problem: twoMeanings(cell, { type: 'date' }) }
      const broken = brokenValue(value, field, () => null, { at })
      return broken ? { problem: { key: broken.says, parameters: broken.parameters } } : { value }
    },
  }
}

/** Problems of the days of a row whose bounds depend on its other cells. */
export function dayProblems(form: Schema, values: Readonly<Record<string, unknown>>, at: Date): Problem[] {
  return brokenBounds(form, values, { at }).map(({ field, says, parameters }) => ({
    column: field,
    key: says,
    parameters,
  }))
}

function twoMeanings(cell: string, column: Parameters<typeof meaningsOf>[0]): Omit<Problem, 'column'> {
  const [one = '', other = ''] = Object.values(meaningsOf(column, cell) ?? {})
  return { key: 'import.two_meanings', parameters: { one, other } }
}

const yes = new Set(['tak', 'yes', 'true', 'prawda', '1', 't', 'y', 'x'])
const no = new Set(['nie', 'no', 'false', 'falsz', '0', 'n'])

const yesWords: Translated = { pl: 'tak', en: 'yes' }
const noWords: Translated = { pl: 'nie', en: 'no' }

/** Yes or no, in either language. */
export function booleanField(empty: boolean): Field {
  const words = [yesWords, noWords]
  const [nearYes, nearNo] = [new Nearest(['tak', 'true', 'yes', 'prawda']), new Nearest(['nie', 'false', 'fałsz'])]
  return {
    empty,
    show: (value) => (value === true ? yesWords : noWords),
    options: words,
    suggest: () => words.map((value) => ({ value })),
    read(cell) {
      const said = plain(cell)
      if (yes.has(said)) return { value: true }
      if (no.has(said)) return { value: false }
      const suggestion = nearYes.one(said) ? yesWords : nearNo.one(said) ? noWords : null
      return { problem: { key: 'import.not_yes_or_no', suggestion } }
    },
  }
}

const notNumber = {
  negative: 'import.negative',
  notNumber: 'rule.decimal',
} as const satisfies Record<NotNumber, string>

const otherSign = { currency: 'import.other_currency', unit: 'import.other_unit' } as const

/**
 * A decimal number from 0, with either sign of decimal places, groups of thousands, and the units of its column; the value has the
 * form that PostgreSQL returns.
 */
export function decimalField(digits: number, scale: number, empty: string | null = null): Field {
  return {
    ...none,
    empty,
    show: shown,
    read(cell, { form, signs, factors } = unknownWriting) {
      const read = readNumber(cell, signs)
      if ('wrong' in read) return { problem: { key: notNumber[read.wrong] } }
      const { foreign } = read
      const factor = foreign && factors[canonicalSign(foreign.sign)]
      if (foreign && !factor)
        return { problem: { key: otherSign[foreign.kind], parameters: { [foreign.kind]: foreign.sign } } }
      const number = 'digits' in read ? read.digits : form && read.meanings[form as NumberForm]
      if (!number) return { problem: twoMeanings(cell, { type: 'decimal', signs }) }
      return withinLimits(factor ? multiplied(number, digitsOf(factor), scale) : number, digits, scale)
    },
  }
}

function withinLimits(read: Digits, digits: number, scale: number): Read {
  const fraction = read.fraction.replace(/0+$/, '')
  if (read.whole.length > digits) return { problem: { key: 'import.too_large' } }
  if (fraction.length <= scale) return { value: `${read.whole}.${fraction.padEnd(scale, '0')}` }
  const suggestion = Number(decimalOf(read)).toFixed(scale)
  return { problem: { key: 'import.too_precise', parameters: { limit: scale }, suggestion } }
}

/** One of a few words. */
export function wordField(words: readonly string[], empty: string): Field {
  const nearest = new Nearest(words)
  return {
    empty,
    show: shown,
    options: words,
    suggest: (typed) => nearest.some(typed),
    read(cell) {
      const value = words.find((word) => word === plain(cell))
      if (value !== undefined) return { value }
      return { problem: { key: 'import.unknown_value', suggestion: nearest.one(cell) } }
    },
  }
}

interface Referring {
  dictionary: Dictionary
  refersTo: Field['refersTo']
  usable?: SQL
  /** Whether a number is also understood as an id. */
  byId?: boolean
  /** Brings a name to the form of the dictionary. */
  clean?: (name: string) => string
  /** What lists show in place of no record, for a field of several. */
  nothing?: Translated
}

/** The record with this name. With `isOnly` the cell has a single value, and a message does not repeat it. */
function idOf({ dictionary, byId, clean = (name) => name }: Referring, typed: string, isOnly: boolean): Read {
  const name = clean(typed.trim())
  const found = dictionary.find(name)
  if (typeof found === 'number') return { value: found }
  if (byId && /^#?\d{1,9}$/.test(name) && dictionary.has(Number(name.replace('#', ''))))
    return { value: Number(name.replace('#', '')) }
  if (found === null) return { problem: { key: 'import.ambiguous_value', parameters: { value: typed.trim() } } }
  const suggestion = dictionary.nearest.one(name)
  if (isOnly) return { problem: { key: 'import.unknown_value', suggestion } }
  return { problem: { key: 'import.unknown_value_named', parameters: { value: typed.trim() }, suggestion } }
}

/** One record of a dictionary, by its name. */
export function choiceField(referring: Referring & { offered?: boolean }, empty: number | null = null): Field {
  const { dictionary, refersTo, usable, offered = true } = referring
  return {
    empty,
    show: (value) => (typeof value === 'number' ? dictionary.nameOf(value) : null),
    options: offered ? dictionary.names : null,
    suggest: (typed) => dictionary.nearest.some(typed),
    refersTo,
    ...(usable && { usable }),
    read: (cell) => idOf(referring, cell, true),
  }
}

/** Separates the values of one cell. */
const separator = /[;\n\r]+/

/** The values of a cell with several. */
export function valuesIn(cell: string): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Several records of a dictionary, by name. Sorted by id, because links have no order. */
export function listField(referring: Referring, limit: number): Field {
  const { dictionary, refersTo, nothing } = referring
  const none = Object.values(nothing ?? {}).map(plain)
  return {
    empty: [],
    show: (value) => shown((value as number[]).map((id) => dictionary.nameOf(id)).join('; ')),
    options: null,
    names: dictionary.names,
    suggest: (typed) => suggestLast(dictionary.nearest, typed),
    refersTo,
    read(cell) {
      if (none.includes(plain(cell))) return { value: [] }
      const parts = valuesIn(cell)
      const read = parts.map((part) => idOf(referring, part, parts.length === 1))
      const wrong = read.find((one) => 'problem' in one)
      if (wrong && 'problem' in wrong) {
        // The suggestion replaces the whole cell, with the nearest values in place of the wrong ones.
        const mended = read.map((one, index) => ('problem' in one ? one.problem.suggestion : parts[index]))
        const isMended = mended.every((part) => typeof part === 'string')
        return { problem: { ...wrong.problem, suggestion: isMended ? mended.join('; ') : null } }
      }
      const ids = [...new Set(read.map((one) => ('value' in one ? (one.value as number) : 0)))]
      if (ids.length > limit) return { problem: { key: 'rule.too_many_items', parameters: { limit } } }
      return { value: ids.toSorted((one, other) => one - other) }
    },
  }
}

/** Suggests for the last value of the cell and keeps those before it. */
function suggestLast(nearest: Nearest, typed: string) {
  const parts = typed.split(';')
  const before = parts
    .slice(0, -1)
    .map((part) => part.trim())
    .filter(Boolean)
  return nearest.some(parts.at(-1)?.trim() ?? '').map(({ value }) => ({ value: [...before, value].join('; ') }))
}

/** Names of files in the archive. An empty cell leaves the record's files unchanged. */
export function fileField({ formats, several }: NonNullable<Field['isFile']>): Field {
  return {
    ...none,
    empty: undefined,
    show: () => null,
    isFile: { formats, several },
    read: (cell) => ({ value: several ? valuesIn(cell) : [cell.trim()] }),
  }
}
