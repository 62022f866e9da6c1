import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import type { Translated } from '#contract/locale.ts'
import { date } from '#contract/rules.ts'
import type { Dictionary } from './dictionary.ts'
import { Nearest, plain } from './nearest.ts'
import type { StoredText } from './stored-text.ts'
import type { Problem } from './table.ts'

/** Value of a cell, or its problem. */
export type Read = { value: unknown } | { problem: Omit<Problem, 'column'> }

/** Reads and shows the cells of a column. */
export interface Field {
  /** Reads a cell that is not empty. */
  read(cell: string): Read
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

/** Control characters except tab and line breaks. */
const unwanted = /(?![\t\n\r])\p{Cc}|\p{Cs}/u

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
      if (unwanted.test(value)) return { problem: { key: 'rule.control_characters' } }
      if (oneLine && /[\n\r\u2028\u2029]/.test(value))
        return { problem: { key: 'rule.one_line', suggestion: value.replaceAll(/\s+/g, ' ') } }
      return { value }
    },
  }
}

/** A date, typed or from a date cell; the value is `YYYY-MM-DD`. */
export function dateField(): Field {
  return {
    ...none,
    empty: null,
    show: (value) => (typeof value === 'string' ? value.split('-').toReversed().join('.') : null),
    read(cell) {
      const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(cell.trim()) ?? []
      const value = year ? [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-') : cell.trim()
      return v.is(date(), value) ? { value } : { problem: { key: 'rule.date' } }
    },
  }
}

const yes = new Set(['tak', 'yes', 'true', 'prawda', '1', 't', 'y', 'x'])
const no = new Set(['nie', 'no', 'false', 'falsz', '0', 'n'])

const yesWords: Translated = { pl: 'tak', en: 'yes' }
const noWords: Translated = { pl: 'nie', en: 'no' }

/** Yes or no, in either language. */
export function booleanField(empty: boolean): Field {
  const words = [yesWords, noWords]
  return {
    empty,
    show: (value) => (value === true ? yesWords : noWords),
    options: words,
    suggest: () => words.map((value) => ({ value })),
    read(cell) {
      const said = plain(cell)
      if (yes.has(said)) return { value: true }
      if (no.has(said)) return { value: false }
      return { problem: { key: 'import.not_yes_or_no', suggestion: said.startsWith('n') ? noWords : yesWords } }
    },
  }
}

/** A decimal number from 0, with a comma or a dot; the value has the form that PostgreSQL returns. */
export function decimalField(digits: number, scale: number, empty: string | null = null): Field {
  const expression = new RegExp(`^\\d{1,${digits}}(\\.\\d{1,${scale}})?$`)
  return {
    ...none,
    empty,
    show: shown,
    read(cell) {
      const typed = cell.replaceAll(/[\s\u00A0]/g, '').replace(',', '.')
      if (expression.test(typed)) return { value: fixed(typed, scale) }
      const nearest = Number.parseFloat(typed.replaceAll(/[^\d.]/g, ''))
      const suggestion =
        Number.isFinite(nearest) && nearest < 10 ** digits ? String(Number(nearest.toFixed(scale))) : null
      return { problem: { key: 'rule.decimal', suggestion } }
    },
  }
}

function fixed(typed: string, scale: number): string {
  const [whole = '0', part = ''] = typed.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${part.padEnd(scale, '0')}`
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
  const { dictionary, refersTo } = referring
  return {
    empty: [],
    show: (value) => shown((value as number[]).map((id) => dictionary.nameOf(id)).join('; ')),
    options: null,
    names: dictionary.names,
    suggest: (typed) => suggestLast(dictionary.nearest, typed),
    refersTo,
    read(cell) {
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
