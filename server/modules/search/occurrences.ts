import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { executePlanned } from '#server/http/planned-once.ts'
import type { Alternative, Range, WordRanges } from './asked.ts'

/** So many occurrences of a word are looked at; of a word that has more, the newest. */
const looked = 300
/** Of words that begin alike so many are looked at where all of them are too many, and so many occurrences of each. */
const varied = { words: 24, occurrences: 10 }
/** Of many occurrences so many entries are read: where every one is fit, and where some may lack a word or not be seen. */
const read = { sure: 20, unsure: 100 }
/** So many entries that have all words are enough. */
const enough = 100

/** Where the entries of a kind are found that have all words: at its rarest word. */
export interface Source {
  /** Of the kind among those that are asked. */
  place: number
  rarest: WordRanges
  /** The rarest of the other words, or the same where there is no other. */
  next: WordRanges
  /** Whether the rarest word is a common one, too. */
  isCommon: boolean
  /** So many entries are read. */
  most: number
  /** Whether there may be others. */
  isPartial: boolean
}

/** How a kind is asked for: its alternatives, and whether everybody who finds it may see all of it. */
export interface Sought {
  alternatives: readonly Alternative[]
  isOpen: boolean
}

/** A range as a parameter: the number of what it belongs to, itself, and what a word of it is when it is whole. */
type Numbered = readonly [number: number, range: Range, whole?: string]

/** Where the entries of each kind are. A kind that has no entry with one of the words has no source. */
export async function sourcesOf(db: Database, kinds: readonly Sought[]): Promise<Source[]> {
  const words = kinds.flatMap(({ alternatives }) => alternatives.flat())
  const found = await countsOf(db, words)
  const counts = new Map(words.map((word, number) => [word, found.get(number) ?? { entries: 0, most: 0 }]))
  const countOf = (word: WordRanges) => counts.get(word) ?? { entries: 0, most: 0 }
  return kinds.flatMap(({ alternatives, isOpen }, place) =>
    alternatives.flatMap((alternative) => {
      const [rarest, next = rarest] = alternative.toSorted(
        (one, other) => countOf(one).entries - countOf(other).entries,
      )
      if (!rarest || !next || countOf(rarest).entries === 0) return []
      const { entries, most } = countOf(rarest)
      const isCommon = most === looked
      const isSure = isOpen && rarest === next && rarest.isSure
      const ample = isCommon ? read.unsure : entries
      return {
        place,
        rarest,
        next,
        isCommon,
        most: isSure ? read.sure : ample,
        isPartial: isSure ? entries > read.sure : isCommon,
      }
    }),
  )
}

/** How many occurrences each word has, counted no further than needed. */
async function countsOf(db: Database, words: readonly WordRanges[]) {
  const ranges = words.flatMap(({ ranges: each }, word) => each.map((range): Numbered => [word, range]))
  const { rows } = await executePlanned<{ word: number; entries: number; most: number }>(
    db,
    sql`select range.number as word, sum(entries)::int as entries, max(entries)::int as most
      from ${rangesFrom(ranges)} as range cross join lateral (
        select count(*) as entries from (select from search_occurrences o where ${isWithin} limit ${sql.raw(String(looked))}) as looked
      ) as counted
      where entries > 0 group by range.number`,
  )
  return new Map(rows.map(({ word, ...counted }) => [word, counted]))
}

/**
 * Entries of the rarest word, those first that have it whole, then the newest; where there are too many, the newest that have it
 * whole and some of what begins so.
 */
export function newest(sources: readonly Source[]): SQL {
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
          order by o.word, o.age limit ${sql.raw(String(looked))}
        ) as o
        union all select range.number, begun.record_id, begun.age, false from ${rangesFrom(begun)} as range cross join lateral (
          with recursive spelt (word, number) as (
            (select o.word, 1 from search_occurrences o where ${isWithin} order by o.word desc limit 1)
            union all select (
              select o.word from search_occurrences o where o.word >= range.low and o.word < spelt.word
              order by o.word desc limit 1
            ), number + 1 from spelt where word is not null and number < ${sql.raw(String(varied.words))}
          )
          select o.record_id, o.age from spelt cross join lateral (
            select o.record_id, o.age from search_occurrences o where o.word = spelt.word
            order by o.age limit ${sql.raw(String(varied.occurrences))}
          ) as o
        ) as begun
      ) as near
    ) as ranked
    where position <= (${hidden(
      Array.from(most, (limit = 0) => limit),
      'int',
    )})[place + 1]`
}

/**
 * The newest entries that have the two rarest words and are `fit`, a condition over `e` and `asked`: read from all occurrences
 * of both, for words that are common and seldom meet, and for somebody who may see few of many.
 */
export function held(sources: readonly Source[], fit: SQL): SQL {
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
      ) as e limit ${sql.raw(String(enough))}
    ) as found`
}

const isWithin = sql`o.word >= range.low and o.word <= range.high`

/** Ranges as a table. */
function rangesFrom(ranges: readonly Numbered[]): SQL {
  const column = (values: readonly unknown[], type = 'text') => hidden(values, type)
  const numbers = column(
    ranges.map(([number]) => number),
    'int',
  )
  const lows = column(ranges.map(([, { low }]) => low))
  const highs = column(ranges.map(([, { high }]) => high))
  const wholes = column(ranges.map(([, , whole]) => whole ?? null))
  return sql`(select * from unnest(${numbers}, ${lows}, ${highs}, ${wholes}) as given (number, low, high, whole))`
}

/** Values that the planner does not see: by their number it would plan each search anew. */
function hidden(values: readonly unknown[], type: string): SQL {
  return sql`(select ${sql.param(values)}::${sql.raw(type)}[])`
}
