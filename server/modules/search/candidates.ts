import { type SQL, sql } from 'drizzle-orm'
import { foundOfEach } from '#contract/search/search.ts'
import type { Database } from '#server/db/client.ts'
import { executePrepared, hiddenFromPlanner } from '#server/db/prepared.ts'
import type { Alternative, Range, WordRanges } from './query.ts'

/** Number of occurrences from which on a word is common: only its newest are read. */
const common = 300
/** Of common words that rarely meet more occurrences are counted: all are read of a word that has fewer. */
const maxCounted = 1000
/** For a common beginning: maximum number of words with it, and of occurrences read of each. */
const ofBeginning = { words: 24, occurrences: 10 }
/** Maximum number of entries read: when every entry is a result, and when some may lack a word or not be visible. */
const maxEntries = { sure: 20, unsure: 50 }
/** Maximum number of entries with all words. */
const maxResults = 100
/** For entries with two whole words: maximum number of occurrences read of each word, and of entries found (see `maxEntries`). */
const ofWholeWords = { occurrences: 1000, sure: foundOfEach, unsure: 10 }

/** Where entries of a kind are read: at the rarest of the words. */
export interface Source {
  /** Position of the kind among those searched. */
  place: number
  rarest: WordRanges
  /** The second rarest word, or the same word when there is only one. */
  next: WordRanges
  /** Whether even the rarest word is common. */
  isCommon: boolean
  /** Whether every entry of the word is a result. */
  isSure: boolean
  /** Whether every entry with the two rarest words as they were typed is a result. */
  hasBoth: boolean
  /** Whether entries may have the words as they were typed, and whether enough are known to. */
  mayBeWhole: boolean
  isWhole: boolean
  /** Number of occurrences of the rarest word, if all were counted and some may be of entries that are no results. */
  counted: number | null
  /** Maximum number of entries to read. */
  most: number
  /** Whether there may be more entries. */
  isPartial: boolean
}

/** How a kind is searched: alternatives, and whether the person may see all its records. */
export interface Sought {
  /** Position of the kind among those searched. */
  place: number
  alternatives: readonly Alternative[]
  isOpen: boolean
}

/** A range as a parameter: number of its word or kind, the range, and the whole word. */
type Numbered = readonly [number: number, range: Range, whole?: string]

/** Sources of the entries of each kind. A kind without entries for one of the words has none. */
export const sourcesOf = (db: Database, kinds: readonly Sought[]): Promise<Source[]> => sourcesIn(db, kinds, common)

/** Sources of the entries of each kind, with more occurrences counted, for kinds whose words are all common. */
export const sourcesOfCommon = (db: Database, kinds: readonly Sought[]): Promise<Source[]> =>
  sourcesIn(db, kinds, maxCounted)

async function sourcesIn(
  db: Database,
  kinds: readonly Sought[],
  limit: typeof common | typeof maxCounted,
): Promise<Source[]> {
  const words = kinds.flatMap(({ alternatives }) => alternatives.flat())
  const found = await countsOf(db, words, limit)
  const counts = new Map(words.map((word, number) => [word, found.get(number) ?? none]))
  const countOf = (word: WordRanges) => counts.get(word) ?? none
  return kinds.flatMap(({ place, alternatives, isOpen }) =>
    alternatives.flatMap((alternative) => {
      const [rarest, next = rarest] = alternative.toSorted(
        (one, other) => countOf(one).entries - countOf(other).entries,
      )
      if (!rarest || !next || countOf(rarest).entries === 0) return []
      const { entries, most } = countOf(rarest)
      const isCommon = most >= common
      const isSure = isOpen && rarest === next && rarest.isSure
      const ample = isCommon ? maxEntries.unsure : entries
      return {
        place,
        rarest,
        next,
        isCommon,
        isSure,
        hasBoth: isOpen && alternative.length <= 2,
        mayBeWhole: [rarest, next].every((word) => countOf(word).may_be_whole),
        isWhole: alternative.every((word) => word.isSure && isOftenWhole(countOf(word))),
        counted: isSure || most >= limit ? null : entries,
        most: isSure ? maxEntries.sure : ample,
        isPartial: isSure ? entries > maxEntries.sure : isCommon,
      }
    }),
  )
}

/** Occurrences of a word, counted up to a limit. */
interface Counted {
  /** Number of occurrences in all its ranges, and in the one that has most of them. */
  entries: number
  most: number
  /** Number of occurrences of the word as it was typed, and whether there may be any, counted or not. */
  whole: number
  may_be_whole: boolean
}

const none: Counted = { entries: 0, most: 0, whole: 0, may_be_whole: false }

const isOftenWhole = ({ whole, most, may_be_whole }: Counted) =>
  whole >= foundOfEach || (may_be_whole && most >= common)

const isWithin = sql`o.word >= range.low and o.word <= range.high`

/** Number of occurrences of each word, counted up to the limit. */
async function countsOf(db: Database, words: readonly WordRanges[], limit: typeof common | typeof maxCounted) {
  const ranges = words.flatMap(({ ranges: each, whole = null }, word) =>
    each.map((range) => ({ word, whole, ...range })),
  )
  const column = (value: (range: (typeof ranges)[number]) => unknown, type: 'int' | 'text' = 'text') =>
    hiddenFromPlanner(ranges.map(value), type)
  const { rows } = await executePrepared<Counted & { word: number }>(
    db,
    sql`select range.word, sum(entries)::int as entries, max(entries)::int as most,
        coalesce(max(counted.whole) filter (where has_whole), 0)::int as whole,
        coalesce(bool_or(has_whole and (counted.whole > 0 or entries = ${sql.raw(String(limit))} and last < range.whole)), false) as may_be_whole
      from (
        select *, whole between low and high as has_whole
        from unnest(${column(({ word }) => word, 'int')}, ${column(({ low }) => low)}, ${column(({ high }) => high)}, ${column(({ whole }) => whole)})
          as given (word, low, high, whole)
      ) as range cross join lateral (
        select count(*) as entries, count(*) filter (where looked.word = range.whole) as whole, max(looked.word) as last from (
          select o.word from search_occurrences o where ${isWithin} order by o.word limit ${sql.raw(String(limit))}
        ) as looked
      ) as counted
      where entries > 0 group by range.word`,
  )
  return new Map(rows.map(({ word, ...counted }) => [word, counted]))
}

/**
 * The newest entries with the two rarest words as they were typed: both lists of occurrences are in the same order, so that they
 * are read side by side until enough entries are found, and only for these the entries themselves.
 */
export function entriesWithWholeWords(sources: readonly Source[]): SQL {
  const typed = sources.filter(({ rarest, next }) => rarest.whole && next.whole)
  const column = (value: (source: Source) => unknown, type: 'int' | 'text' = 'text') =>
    hiddenFromPlanner(typed.map(value), type)
  const newest = (word: 'rarest' | 'next') => sql`(
    select o.age, o.record_id from search_occurrences o where o.word = ${sql.raw(`source.${word}`)}
    order by o.age, o.record_id limit ${sql.raw(String(ofWholeWords.occurrences))}) as ${sql.raw(word)}`
  return sql`
    select source.place, found.record_id
    from unnest(${column(({ place }) => place, 'int')}, ${column(({ rarest }) => rarest.whole)}, ${column(({ next }) => next.whole)},
      ${column(({ hasBoth }) => (hasBoth ? ofWholeWords.sure : ofWholeWords.unsure), 'int')})
      as source (place, rarest, next, most) cross join lateral (
      select rarest.record_id from ${newest('rarest')} join ${newest('next')} using (age, record_id)
      order by rarest.age, rarest.record_id limit source.most
    ) as found`
}

/**
 * Entries of the rarest word: entries with the whole word first, then the newest. For a common word, the newest entries with the
 * whole word and some with words that begin with it.
 */
export function newestEntries(sources: readonly Source[]): SQL {
  return entriesOf(sources, common)
}

/** All entries of rarest words that were counted. */
export function countedEntries(sources: readonly Source[]): SQL {
  const whole = sources.flatMap((source) =>
    source.counted === null ? [] : [{ ...source, isCommon: false, most: source.counted }],
  )
  return entriesOf(whole, maxCounted)
}

function entriesOf(sources: readonly Source[], mostOfRange: number): SQL {
  const [straight, begun]: [Numbered[], Numbered[]] = [[], []]
  for (const { place, rarest, isCommon } of sources) {
    const { whole } = rarest
    const prefixes = isCommon ? rarest.ranges.filter(({ low, high }) => low !== high) : []
    for (const range of rarest.ranges) (prefixes.includes(range) ? begun : straight).push([place, range, whole])
    if (isCommon && whole) straight.push([place, { low: whole, high: whole }, whole])
  }
  const most: number[] = []
  for (const source of sources) most[source.place] = Math.max(most[source.place] ?? 0, source.most)
  return sql`
    select place, record_id from (
      select place, record_id, row_number() over (partition by place order by is_whole desc, age) as position from (
        select range.number as place, o.record_id, o.age, o.word is not distinct from range.whole as is_whole
        from ${rangesFrom(straight)} as range cross join lateral (
          select o.word, o.age, o.record_id from search_occurrences o where ${isWithin}
          order by o.word, o.age limit ${sql.raw(String(mostOfRange))}
        ) as o
        union all select range.number, begun.record_id, begun.age, false from ${rangesFrom(begun)} as range cross join lateral (
          with recursive spelt (word, number) as (
            (select o.word, 1 from search_occurrences o where ${isWithin} order by o.word desc limit 1)
            union all select (
              select o.word from search_occurrences o where o.word >= range.low and o.word < spelt.word
              order by o.word desc limit 1
            ), number + 1 from spelt where word is not null and number < ${sql.raw(String(ofBeginning.words))}
          )
          select o.record_id, o.age from spelt cross join lateral (
            select o.record_id, o.age from search_occurrences o where o.word = spelt.word
            order by o.age limit ${sql.raw(String(ofBeginning.occurrences))}
          ) as o
        ) as begun
      ) as near
    ) as ranked
    where position <= (${hiddenFromPlanner(
      Array.from(most, (limit = 0) => limit),
      'int',
    )})[place + 1]`
}

/**
 * The newest entries with the two rarest words that meet `fit`, a condition on `e` and `asked`. Reads all occurrences of both, for
 * common words that rarely occur together and for people who may see only few records.
 */
export function entriesWithBothWords(sources: readonly Source[], fit: SQL): SQL {
  const side = (which: 'rarest' | 'next') =>
    rangesFrom(sources.flatMap((source, number) => source[which].ranges.map((range): Numbered => [number + 1, range])))
  const occurrences = sql`select o.record_id, o.age from search_occurrences o where ${isWithin} offset 0`
  return sql`
    select source.place, found.record_id
    from unnest((select ${sql.param(sources.map(({ place }) => place))}::int[])) with ordinality as source (place, number)
    join asked on asked.place = source.place cross join lateral (
      select both_words.record_id from (
        select o.record_id, min(o.age) as age from ${side('rarest')} as range cross join lateral (${occurrences}) as o
        where range.number = source.number and o.record_id in (
          select o.record_id from ${side('next')} as range cross join lateral (${occurrences}) as o
          where range.number = source.number)
        group by o.record_id order by age offset 0
      ) as both_words cross join lateral (
        select from search_entries e where e.entity = asked.entity and e.record_id = both_words.record_id and ${fit} offset 0
      ) as e limit ${sql.raw(String(maxResults))}
    ) as found`
}

/** Ranges as a derived table. */
function rangesFrom(ranges: readonly Numbered[]): SQL {
  const column = hiddenFromPlanner
  const numbers = column(
    ranges.map(([number]) => number),
    'int',
  )
  const lows = column(ranges.map(([, { low }]) => low))
  const highs = column(ranges.map(([, { high }]) => high))
  const wholes = column(ranges.map(([, , whole]) => whole ?? null))
  return sql`(select * from unnest(${numbers}, ${lows}, ${highs}, ${wholes}) as given (number, low, high, whole))`
}

/** Maximum number of entries of a kind whose title begins with the typed text. */
export const mostNamed = 20

/** An entry whose title begins with the typed text. */
export interface NamedEntry {
  place: number
  record_id: string
}

/**
 * Entries whose title begins with the typed text, of kinds that are not limited to companies: of those the words and the company
 * are looked for together.
 */
export async function candidateNames(
  db: Database,
  kinds: readonly { place: number; entity: string; partners?: readonly number[] | undefined }[],
  key: string,
): Promise<NamedEntry[]> {
  const ofAll = kinds.filter(({ partners }) => !partners)
  if (ofAll.length === 0) return []
  const places = hiddenFromPlanner(
    ofAll.map(({ place }) => place),
    'int',
  )
  const entities = hiddenFromPlanner(ofAll.map(({ entity }) => entity))
  const { rows } = await executePrepared<NamedEntry>(
    db,
    sql`select asked.place, named.record_id
      from unnest(${places}, ${entities}) as asked (place, entity)
      cross join lateral (
        select record_id from search_entries where entity = asked.entity
          and name_key ~>=~ (select ${key}::text) and name_key ~<~ (select ${`${key}\u{10ffff}`}::text)
        order by name_key using ~<~ limit ${sql.raw(String(mostNamed))}
      ) as named`,
  )
  return rows
}

/** These entries as a select of the position of their kind and their id. */
export function entriesOfNames(named: readonly NamedEntry[]): SQL {
  const [places, ids] = [named.map(({ place }) => place), named.map(({ record_id }) => record_id)]
  return sql`select place, record_id
    from unnest(${hiddenFromPlanner(places, 'int')}, ${hiddenFromPlanner(ids)}) as named (place, record_id)`
}
