import type { FilterDescription } from '#contract/declare/filters.ts'
import { folded } from '#contract/values/folded.ts'

/** A filter of a list, as its search field reads it. */
export interface SearchedFilter {
  name: string
  kind: FilterDescription['kind']
  /** In the language of the reader. */
  label: string
  options?: readonly { value: string; label: string }[]
  /** The days that `from:` and `to:` are about. */
  isMain?: boolean
}

/** A value of a filter, in the format of the address. */
export interface FoundFilter {
  name: string
  value: string
}

/** What a typed text says: words, values of filters, and pieces that name a filter but no value of it yet. */
export interface ReadSearch {
  words: string
  filters: readonly FoundFilter[]
  unread: readonly string[]
}

/**
 * A way to go on typing: a keyword, a value of a filter, or the records of a selector whose names hold the typed text. `pieces`: the
 * number of typed pieces that it takes the place of, if several.
 */
export type SearchCompletion =
  | { kind: 'keyword'; text: string; label: string }
  | { kind: 'value'; name: string; value: string; label: string; pieces?: number }
  | { kind: 'records'; name: string; typed: string }

/** Keywords in Polish and English beside the name of a filter and its label. */
const keywords: Readonly<Record<string, readonly string[]>> = {
  status: ['status', 'stan'],
  state: ['status', 'stan', 'state'],
  partner: ['partner', 'firma', 'company'],
  contractor: ['kontrahent', 'contractor'],
  owner: ['opiekun', 'owner'],
  caretaker: ['opiekun', 'caretaker'],
  kind: ['rodzaj', 'kind'],
  city: ['miasto', 'city'],
  role: ['rola', 'role'],
  brand: ['marka', 'brand'],
}
const fromWords = ['od', 'from']
const toWords = ['do', 'to']
const yes = ['tak', 'yes', 'true']
const no = ['nie', 'no', 'false']

/** Pieces between spaces; a value in quotation marks may hold spaces. */
const pieces = (text: string) => text.match(/[^\s":]+:"[^"]*"?|\S+/g) ?? []

interface Keyed {
  filter: SearchedFilter
  /** For days: the end of the period that the keyword is about. */
  end: 'from' | 'to' | null
  typed: string
}

/**
 * Reads the text of a list's search field: `pompa status:nowe od:2026-11-01`. The last piece is only read as a filter when the
 * text goes on after it, or with `isFinished`. `set` are the filters of the list so far: a further word of one is added to them.
 */
export function readSearch(
  text: string,
  filters: readonly SearchedFilter[],
  {
    set = {},
    today,
    isFinished = false,
  }: { set?: Readonly<Record<string, string>>; today: string; isFinished?: boolean },
): ReadSearch {
  const words: string[] = []
  const unread: string[] = []
  const found = new Map<string, string>()
  const all = pieces(text)
  for (const [index, piece] of all.entries()) {
    const keyed = keyedBy(piece, filters)
    if (!keyed) {
      words.push(piece)
      continue
    }
    const isOpen = index === all.length - 1 && !isFinished && !/\s$/.test(text)
    const { name } = keyed.filter
    const value = isOpen ? null : filterValue(keyed, found.get(name) ?? set[name] ?? '', today)
    if (value === null) unread.push(piece)
    else found.set(name, value)
  }
  return { words: words.join(' '), unread, filters: [...found].map(([name, value]) => ({ name, value })) }
}

/** How the last piece of a text may go on. */
export function completionsOf(text: string, filters: readonly SearchedFilter[]): SearchCompletion[] {
  const last = /\s$/.test(text) ? '' : (pieces(text).at(-1) ?? '')
  if (last === '') return []
  const keyed = keyedBy(last, filters)
  if (!keyed) return [...valuesFrom(text, filters), ...keywordsFrom(last, filters)]
  const { filter, typed } = keyed
  if (filter.kind === 'ids') return [{ kind: 'records', name: filter.name, typed }]
  return optionsOf(filter)
    .filter(({ label }) => folded(label).includes(folded(typed)))
    .map(({ value, label }) => ({ kind: 'value', name: filter.name, value, label }))
}

/** The text without its last piece, or several, which a completion takes the place of. */
export function withoutLast(text: string, count = 1): string {
  if (count === 0) return text
  const last = pieces(text).at(-1) ?? ''
  const before = text.slice(0, text.lastIndexOf(last))
  return count === 1 ? before : withoutLast(before.trimEnd(), count - 1)
}

/**
 * The value of a filter with one more word or record. One that it has already, as a view of several statuses does, narrows it to that
 * one; a filter of one value is replaced.
 */
export function added({ kind }: Pick<SearchedFilter, 'kind'>, before: string, value: string): string {
  const values = before.split(',').filter(Boolean)
  if ((kind !== 'options' && kind !== 'ids') || values.includes(value)) return value
  return [...values, value].join(',')
}

function keyedBy(piece: string, filters: readonly SearchedFilter[]): Keyed | null {
  const colon = piece.indexOf(':')
  if (colon <= 0) return null
  const key = folded(piece.slice(0, colon))
  const typed = piece.slice(colon + 1).replaceAll('"', '')
  const end = fromWords.includes(key) ? 'from' : toWords.includes(key) ? 'to' : null
  const filter = end
    ? filters.find(({ kind, isMain }) => kind === 'dates' && isMain)
    : filters.find((candidate) => keysOf(candidate).includes(key))
  return filter ? { filter, end, typed } : null
}

/** The first is proposed. */
function keysOf({ name, label }: SearchedFilter): string[] {
  return [folded(label).replaceAll(/\s+/g, '-'), ...(keywords[name] ?? []), name]
}

/** Letters from which on a word is proposed as the value of a filter. */
const enough = 3

/** Values that begin with the last words of the text: a status is typed as the row shows it, without the name of its filter. */
function valuesFrom(text: string, filters: readonly SearchedFilter[]): SearchCompletion[] {
  const all = pieces(text)
  return filters
    .filter(({ kind }) => kind === 'options')
    .flatMap(({ name, label: of, options = [] }) =>
      options.flatMap(({ value, label }): SearchCompletion[] => {
        const count = typedPieces(all, label)
        return count === 0 ? [] : [{ kind: 'value', name, value, label: `${of}: ${label}`, pieces: count }]
      }),
    )
}

/** Number of last pieces that the label begins with; 0 for none. */
function typedPieces(all: readonly string[], label: string): number {
  const counts = [4, 3, 2, 1].filter((count) => count <= all.length)
  const begins = (count: number) => {
    const typed = folded(all.slice(-count).join(' '))
    return typed.length >= enough && folded(label).startsWith(typed)
  }
  return counts.find(begins) ?? 0
}

function keywordsFrom(typed: string, filters: readonly SearchedFilter[]): SearchCompletion[] {
  const start = folded(typed)
  const hasDays = filters.some(({ kind, isMain }) => kind === 'dates' && isMain)
  const days = hasDays ? [...fromWords, ...toWords].filter((word) => word.startsWith(start)) : []
  return [
    ...days.map((word): SearchCompletion => ({ kind: 'keyword', text: `${word}:`, label: `${word}:` })),
    ...filters.flatMap((filter): SearchCompletion[] => {
      const keys = keysOf(filter)
      if (!keys.some((key) => key.startsWith(start))) return []
      return [{ kind: 'keyword', text: `${keys[0]}:`, label: filter.label }]
    }),
  ]
}

function optionsOf({ kind, options = [] }: SearchedFilter): readonly { value: string; label: string }[] {
  if (kind !== 'boolean') return options
  return [
    { value: 'true', label: yes[0] as string },
    { value: 'false', label: no[0] as string },
  ]
}

/** The value in the format of the address; null while the text names none. */
function filterValue({ filter, end, typed }: Keyed, before: string, today: string): string | null {
  const { kind, options = [] } = filter
  if (typed === '' || kind === 'ids') return null
  const text = folded(typed)
  if (kind === 'boolean') return yes.includes(text) ? 'true' : no.includes(text) ? 'false' : null
  if (kind === 'number') return /^-?\d{1,9}$/.test(typed) ? typed : null
  if (kind === 'text') return typed
  if (kind === 'dates') return daysWith(before, end, typed, today)
  const exact = options.filter(({ value, label }) => value === typed || folded(label) === text)
  const near = exact.length > 0 ? exact : options.filter(({ label }) => folded(label).startsWith(text))
  return near.length === 1 && near[0] ? added(filter, before, near[0].value) : null
}

/** A period with one of its ends, or both, changed: `2026-11-01..`. */
function daysWith(before: string, end: Keyed['end'], typed: string, today: string): string | null {
  const [first = '', second = ''] = typed.includes('..') ? typed.split('..') : [typed, typed]
  const days = [first, second].map((day) => (day === '' ? '' : dayIn(day, today)))
  if (days.some((day) => day === null)) return null
  const [from, to] = days as [string, string]
  if (end === null) return `${from}..${to}`
  const [kept = '', last = ''] = before.split('..')
  return end === 'from' ? `${from}..${last}` : `${kept}..${from}`
}

/** A day as typed in Poland or by ISO: `1.11`, `01.11.2026`, `2026-11-01`. Without a year, in this one. */
function dayIn(typed: string, today: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  const polish = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?\.?$/.exec(typed)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : [polish?.[3] ?? today.slice(0, 4), polish?.[2], polish?.[1]]
  if (!month || !day) return null
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text ? null : text
}
