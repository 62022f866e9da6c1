import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locale.ts'
import { serverText } from '#contract/messages/server-messages.ts'
import { foundOfEach, type SearchedEntity, type SearchResult } from '#contract/search/search.ts'
import type { Database } from '#server/db/client.ts'
import { type TypedWord, typedWords } from '#server/http/lists/typed-words.ts'
import { executePlanned } from '#server/http/planned-once.ts'
import { type Alternative, type Asked, askedFor, ofPartners } from './asked.ts'
import { searchedKinds } from './kinds/index.ts'
import {
  countedEntries,
  entriesWithBothWords,
  entriesWithWholeWords,
  newestEntries,
  type Source,
  sourcesOf,
} from './occurrences.ts'
import { spellingsOf } from './spellings.ts'

/** A kind that a person may find, and which of its records. */
export interface FoundKind {
  entity: SearchedEntity
  /** Condition on visible entries as SQL on `e`; undefined when all are visible. */
  seen?: SQL | undefined
  /** Ids of partners to which results are limited. */
  partners?: readonly number[] | undefined
  /** The second line of a result as SQL on `e`, where it is not that of the entry. */
  detail?: SQL | undefined
  path: (entry: Entry) => string
}

/** A found record without its address. */
export type Entry = Pick<SearchResult, 'id' | 'title'> & { slug: string | null }

export interface Reader {
  db: Database
  at: Date
  locale: Locale
  /** Whether the company of a record is shown. */
  is_staff: boolean
}

/** Rank of a result whose title is the typed text or begins with it, that has the words whole, or words that begin so. */
const ranks = { called: 0, begins: 1, wholeWords: 2, beginnings: 3 }
const rank = (of: keyof typeof ranks) => sql.raw(String(ranks[of]))

/** Maximum number of records read whose title equals the typed text. */
const called = 20

/**
 * Searches all kinds for words; without exact results, with one wrong letter in some of the words. The kind with the best result
 * comes first, so that a typed number leads to its record at once.
 */
export async function find(reader: Reader, typed: string, kinds: readonly FoundKind[]): Promise<SearchResult[]> {
  const words = typedWords(typed)
  if (words.length === 0 || kinds.length === 0) return []
  const found = await entries(reader, words, askedFor(words), kinds)
  if (found.length > 0) return found
  const spellings = await spellingsOf(reader.db, words)
  return spellings.size === 0 ? [] : entries(reader, words, askedFor(words, spellings), kinds)
}

const marks = new Map(searchedKinds.map(({ entity, mark }) => [entity, mark]))

/** The query of a kind. */
interface AskedKind extends FoundKind {
  words: string
  exact: string
  alternatives: readonly Alternative[]
}

interface Hit extends Entry, Pick<SearchResult, 'entity' | 'subtitle'> {
  /** Position of the kind among those searched. */
  place: number
  /** Rank of the result; smaller is better. */
  tier: number
  /** Age in seconds since 1970; larger is newer. */
  fresh: number
}

async function entries(
  reader: Reader,
  typed: readonly TypedWord[],
  asked: Asked,
  kinds: readonly FoundKind[],
): Promise<SearchResult[]> {
  const ask = kinds.map((kind) => askKind(kind, asked))
  const key = typed.map(({ whole }) => whole).join('')
  const sources = await sourcesOf(
    reader.db,
    ask.map(({ alternatives, seen }) => ({ alternatives, isOpen: !seen })),
  )
  const isFew = (hits: readonly Hit[]) => {
    const found = Map.groupBy(hits, ({ place }) => place)
    return ({ place }: Source) => (found.get(place)?.length ?? 0) < foundOfEach
  }
  const [common, rare] = [sources.filter(({ isCommon }) => isCommon), sources.filter(({ isCommon }) => !isCommon)]
  const whole = await hitsAmong(
    reader,
    ask,
    key,
    sql`${entriesWithWholeWords(common)} union all ${newestEntries(rare)}`,
  )
  // Entries with all words as they were typed come before those with words that begin so.
  const begun = common.filter(isFew(whole.filter(({ tier }) => tier === ranks.wholeWords)))
  const [counted, more] = [begun.filter(isCounted), begun.filter((source) => !isCounted(source))]
  const near =
    begun.length === 0
      ? []
      : await hitsAmong(reader, ask, key, sql`${countedEntries(counted)} union all ${newestEntries(more)}`)
  const few = more.filter(({ isPartial }) => isPartial).filter(isFew(inOrder([...whole, ...near])))
  const further = few.length === 0 ? [] : await hitsAmong(reader, ask, key, entriesWithBothWords(few, isFit(kinds)))
  return inOrder([...whole, ...near, ...further]).map(({ entity, id, title, subtitle, slug, place }) => ({
    ...{ entity, id, title, subtitle },
    path: kinds[place]?.path({ id, title, slug }) ?? '/',
  }))
}

const isCounted = ({ counted }: Source) => counted !== null

function askKind(kind: FoundKind, asked: Asked): AskedKind {
  const mark = marks.get(kind.entity) as string
  const [words, exact, alternatives] = [asked.words(mark), asked.exact(mark), asked.alternatives(mark)]
  if (!kind.partners) return { ...kind, words, exact, alternatives }
  const own = ofPartners(mark, kind.partners)
  return {
    ...{ ...kind, exact, words: `${words} & ${own.words}` },
    alternatives: alternatives.map((alternative) => [...alternative, own.ranges]),
  }
}

/** The best candidates of each kind, including those whose title equals the typed text. */
async function hitsAmong(
  { db, locale, is_staff }: Reader,
  ask: readonly AskedKind[],
  key: string,
  candidates: SQL,
): Promise<Hit[]> {
  const column = (value: (kind: AskedKind) => unknown) => sql.param(ask.map(value))
  const { rows } = await executePlanned<Hit>(
    db,
    sql`
    with asked as materialized (
      select place::int, entity, words::tsquery as words, exact::tsquery as exact, of_all, ${key}::text as key
      from unnest(${column(({ entity }) => entity)}::text[], ${column(({ words }) => words)}::text[],
        ${column(({ exact }) => exact)}::text[], ${column(({ partners }) => !partners)}::boolean[])
        with ordinality as given (entity, words, exact, of_all, number) cross join lateral (select number - 1 as place) as placed
    ), candidates as materialized (
      select place, record_id from (${candidates}) as found
      union select asked.place, named.record_id from asked cross join lateral (
        select record_id from search_entries where asked.of_all and entity = asked.entity
          and name_key ~>=~ asked.key and name_key ~<~ (asked.key || chr(1114111))
        order by name_key using ~<~ limit ${sql.raw(String(called))}
      ) as named
    )
    select place, entity, record_id as id, slug, tier, date_part('epoch', fresh_at) as fresh,
      coalesce(${locale === 'en' ? sql`title_en, ` : sql``}title, ${serverText('search.draft', locale)}::text) as title,
      nullif(concat_ws(' · ', ${is_staff ? sql`company, ` : sql``}detail_told), '') as subtitle
    from (
      select *, row_number() over (partition by place order by tier, fresh_at desc, record_id) as position from (
        select asked.place, e.*, ${detailOf(ask)} as detail_told, case when e.name_key = asked.key then ${rank('called')} when starts_with(e.name_key, asked.key) then ${rank('begins')}
          when e.lexemes @@ asked.exact then ${rank('wholeWords')} else ${rank('beginnings')} end as tier
        from candidates join asked on asked.place = candidates.place cross join lateral (
          select * from search_entries e where e.entity = asked.entity and e.record_id = candidates.record_id
            and ${isFit(ask)} offset 0
        ) as e
      ) as told
    ) as compared where position <= ${sql.raw(String(foundOfEach))} order by place, position`,
  )
  return rows
}

/** Condition: entry `e` matches the query and is visible to the person. */
function isFit(kinds: readonly FoundKind[]): SQL {
  const guarded = kinds.filter(({ seen }) => seen)
  const seen = sql` and case e.entity ${sql.join(
    guarded.map((kind) => sql`when ${sql.raw(`'${kind.entity}'`)} then ${kind.seen as SQL}`),
    sql` `,
  )} else true end`
  return sql`(e.lexemes @@ asked.words or asked.of_all and starts_with(e.name_key, asked.key))${guarded.length > 0 ? seen : sql``}`
}

function detailOf(kinds: readonly FoundKind[]): SQL {
  const told = kinds.filter(({ detail }) => detail)
  if (told.length === 0) return sql`e.detail`
  const each = told.map(({ entity, detail }) => sql`when ${sql.raw(`'${entity}'`)} then ${detail as SQL}`)
  return sql`case e.entity ${sql.join(each, sql` `)} else e.detail end`
}

/** Groups results by kind, the kind with the best result first, each with its best and newest results. */
function inOrder(hits: readonly Hit[]): Hit[] {
  const ofKinds = Map.groupBy(hits, ({ place }) => place).values()
  return [...ofKinds]
    .map((ofKind) => {
      const each = [...new Map(ofKind.map((hit) => [hit.id, hit])).values()]
      return each.toSorted((one, other) => one.tier - other.tier || other.fresh - one.fresh).slice(0, foundOfEach)
    })
    .toSorted((one, other) => surest(one) - surest(other) || placeOf(one) - placeOf(other))
    .flat()
}

const surest = ([first]: readonly Hit[]) => first?.tier ?? 0
const placeOf = ([first]: readonly Hit[]) => first?.place ?? 0
