import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { serverText } from '#contract/messages/server-messages.ts'
import { foundOfEach, type SearchedEntity, type SearchResult } from '#contract/search/search.ts'
import { phoneKey } from '#contract/values/phones.ts'
import type { Database } from '#server/db/client.ts'
import { executePrepared, hiddenFromPlanner } from '#server/db/prepared.ts'
import { typedWords } from '#server/http/lists/typed-words.ts'
import {
  candidateNames,
  countedEntries,
  entriesOfNames,
  entriesWithBothWords,
  entriesWithWholeWords,
  mostNamed,
  type NamedEntry,
  newestEntries,
  type Source,
  sourcesOf,
  sourcesOfCommon,
} from './candidates.ts'
import { searchedKinds } from './kinds.ts'
import { type Alternative, entriesOfPartners, type KindQuery, queryOf, seriesNumber, spellingsOf } from './query.ts'

/** A kind that a person may find, and which of its records. */
export interface FoundKind {
  entity: SearchedEntity
  /** Condition on visible entries as SQL on `e`; undefined when all are visible. */
  seen?: SQL | (() => Promise<SQL | undefined>) | undefined
  /** Ids of partners to which results are limited. */
  partners?: readonly number[] | undefined
  /** The second line of a result as SQL on `e`, where it is not that of the entry. */
  detail?: SQL | undefined
  /** Whether its phone number is hidden. */
  isPhoneHidden?: boolean | undefined
  /** Whether the person may take the record of the entry, as SQL on `e`. */
  takes?: SQL | undefined
  path: (entry: RankedEntry) => string
}

/** A found record without its address. */
export type RankedEntry = Pick<SearchResult, 'id' | 'title'> & { slug: string | null }

export interface SearchReader {
  db: Database
  at: Date
  locale: Locale
  /** Whether the company of a record is shown. */
  is_staff: boolean
}

/** Rank of a result whose title is the typed text or begins with it, that has the words whole, or words that begin so. */
const ranks = { called: 0, begins: 1, wholeWords: 2, beginnings: 3 }
const rank = (of: keyof typeof ranks) => sql.raw(String(ranks[of]))

/**
 * Searches all kinds for words; without exact results, with one wrong letter in some of the words. The kind with the best result
 * comes first, so that a typed number leads to its record at once.
 */
export async function find(reader: SearchReader, typed: string, kinds: readonly FoundKind[]): Promise<SearchResult[]> {
  const words = typedWords(typed)
  if (words.length === 0 || kinds.length === 0) return []
  const series = seriesNumber(typed)
  const numbers = { phone: phoneKey(typed), series }
  const asked = queriesOf(kinds, queryOf(words, numbers))
  const key = series ? `${series.series}${series.year}${series.number}` : words.map(({ whole }) => whole).join('')
  // Sent together with the session, and with the conditions of visible records.
  const [sources, named, seen] = await Promise.all([
    sourcesOf(reader.db, asked),
    candidateNames(reader.db, asked, key),
    Promise.all(kinds.map((kind) => (typeof kind.seen === 'function' ? kind.seen() : kind.seen))),
  ])
  const visible = (each: QueriedKind) => ({ ...each, seen: seen[each.place] })
  const found = await entries(reader, { key, ask: asked.map(visible), sources, named })
  if (found.length > 0) return found
  const spellings = await spellingsOf(reader.db, words)
  if (spellings.size === 0) return []
  const corrected = queriesOf(kinds, queryOf(words, numbers, spellings)).map(visible)
  return entries(reader, { key, ask: corrected, sources: await sourcesOf(reader.db, corrected), named: [] })
}

const marks = new Map(searchedKinds.map(({ entity, mark }) => [entity, mark]))

/** A kind with its query. */
interface QueriedKind extends Omit<FoundKind, 'seen'> {
  /** Position of the kind among those searched. */
  place: number
  words: string
  exact: string
  alternatives: readonly Alternative[]
  isOpen: boolean
}

/** A kind with its query and the condition on visible entries. */
type VisibleKind = QueriedKind & { seen: SQL | undefined }

interface Hit extends RankedEntry, Pick<SearchResult, 'entity' | 'subtitle' | 'phone' | 'may_take'> {
  /** Position of the kind among those searched. */
  place: number
  /** Rank of the result; smaller is better. */
  tier: number
  /** Whether it has all words as they were typed. */
  has_words: boolean
  /** Age in seconds since 1970; larger is newer. */
  fresh: number
}

/** The typed text without signs, the queries of the kinds, and the results of the first look. */
interface Looked {
  key: string
  ask: readonly VisibleKind[]
  sources: readonly Source[]
  named: readonly NamedEntry[]
}

async function entries(reader: SearchReader, { key, ask, sources, named }: Looked): Promise<SearchResult[]> {
  if (sources.length + named.length === 0) return []
  const hits = async (candidates: SQL, of: readonly { place: number }[]) => {
    const places = new Set(of.map(({ place }) => place))
    return places.size === 0 ? [] : hitsAmong(reader, { key, ask, places }, candidates)
  }
  const isFew = (among: readonly Hit[]) => {
    const found = Map.groupBy(among, ({ place }) => place)
    return ({ place }: { place: number }) => (found.get(place)?.length ?? 0) < foundOfEach
  }
  const asTyped = sources.filter(isAsTyped(named))
  const others = sources.filter((source) => !asTyped.includes(source))
  const [later, atOnce] = [others.filter(isUnsure), others.filter((source) => !isUnsure(source))]
  const whole = await hits(
    atOnce.length === 0
      ? sql`${entriesWithWholeWords(asTyped)} union all ${entriesOfNames(named)}`
      : sql`${entriesWithWholeWords(asTyped)} union all ${newestEntries(atOnce)} union all ${entriesOfNames(named)}`,
    [...asTyped, ...atOnce, ...named],
  )
  // Entries with all words as they were typed come before those with words that begin so.
  const begun = [...asTyped.filter(isFew(whole.filter(({ has_words }) => has_words))), ...later]
  const more = await sourcesAtCommonWords(reader.db, ask, begun)
  const [counted, uncounted] = [more.filter(isCounted), more.filter((source) => !isCounted(source))]
  const near = await hits(sql`${countedEntries(counted)} union all ${newestEntries(uncounted)}`, more)
  const few = [...atOnce, ...uncounted].filter(({ isPartial }) => isPartial).filter(isFew(inOrder([...whole, ...near])))
  const further = await hits(entriesWithBothWords(few, isFit(ask)), few)
  const paths = new Map(ask.map(({ place, path }) => [place, path]))
  return inOrder([...whole, ...near, ...further]).map(({ slug, place, ...hit }) => ({
    ...resultOf(hit),
    path: paths.get(place)?.({ ...hit, slug }) ?? '/',
  }))
}

const resultOf = ({ entity, id, title, subtitle, phone, may_take }: Omit<Hit, 'slug' | 'place'>) => ({
  entity,
  id,
  title,
  subtitle,
  phone,
  may_take,
})

/**
 * Whether the entries with the words as they were typed are looked for before all others: where even the rarest word is common
 * and some may have them, and where enough are known to have them, unless further titles may begin with the typed text.
 */
function isAsTyped(named: readonly NamedEntry[]): (source: Source) => boolean {
  const titles = Map.groupBy(named, ({ place }) => place)
  return ({ place, isCommon, mayBeWhole, isWhole }) =>
    isCommon ? mayBeWhole : isWhole && (titles.get(place)?.length ?? 0) < mostNamed
}

/** Counts more occurrences where that tells which way is shorter: not where every entry of the word is a result. */
async function sourcesAtCommonWords(
  db: Database,
  ask: readonly VisibleKind[],
  sources: readonly Source[],
): Promise<Source[]> {
  const [unsure, others] = [sources.filter(isUnsure), sources.filter((source) => !isUnsure(source))]
  if (unsure.length === 0) return others
  const places = new Set(unsure.map(({ place }) => place))
  const recounted = await sourcesOfCommon(
    db,
    ask.filter(({ place }) => places.has(place)),
  )
  return [...others, ...recounted.filter(isUnsure)]
}

const isUnsure = ({ isCommon, isSure }: Source) => isCommon && !isSure

const isCounted = ({ counted }: Source) => counted !== null

function queriesOf(kinds: readonly FoundKind[], asked: KindQuery): QueriedKind[] {
  return kinds.map((kind, place) => {
    const mark = marks.get(kind.entity) as string
    const query = { words: asked.words(mark), exact: asked.exact(mark), alternatives: asked.alternatives(mark) }
    const whole = { ...kind, ...query, place, isOpen: kind.seen === undefined }
    if (!kind.partners) return whole
    const own = entriesOfPartners(mark, kind.partners)
    return {
      ...whole,
      words: `${query.words} & ${own.words}`,
      alternatives: query.alternatives.map((alternative) => [...alternative, own.ranges]),
    }
  })
}

/** The best candidates of each kind. */
async function hitsAmong(
  { db, locale, is_staff }: SearchReader,
  { key, ask, places }: Pick<Looked, 'key' | 'ask'> & { places: ReadonlySet<number> },
  candidates: SQL,
): Promise<Hit[]> {
  // The conditions of all kinds stand in the statement, so that it is the same whatever is typed.
  const asking = ask.filter(({ place }) => places.has(place))
  const column = (value: (kind: VisibleKind) => unknown, type?: 'int' | 'boolean') =>
    hiddenFromPlanner(asking.map(value), type)
  const { rows } = await executePrepared<Hit>(
    db,
    sql`
    with asked as materialized (
      select place, entity, words::tsquery as words, exact::tsquery as exact, of_all, ${key}::text as key
      from unnest(${column(({ place }) => place, 'int')}, ${column(({ entity }) => entity)}, ${column(({ words }) => words)},
        ${column(({ exact }) => exact)}, ${column(({ partners }) => !partners, 'boolean')})
        as given (place, entity, words, exact, of_all)
    ), candidates as materialized (
      select distinct place, record_id from (${candidates}) as found
    )
    select place, entity, record_id as id, slug, tier, has_words, date_part('epoch', fresh_at) as fresh,
      coalesce(${locale === 'en' ? sql`title_en, ` : sql``}title, ${serverText('search.draft', locale)}::text) as title,
      nullif(concat_ws(' · ', ${is_staff ? sql`company, ` : sql``}detail_told), '') as subtitle,
      ${phoneOf(ask)} as phone, ${takesOf(ask)} as may_take
    from (
      select *, row_number() over (partition by place order by tier, fresh_at desc, record_id) as position from (
        select asked.place, e.*, ${detailOf(ask)} as detail_told, case when e.name_key = asked.key then ${rank('called')}
          when starts_with(e.name_key, asked.key) then ${rank('begins')}
          when e.has_words then ${rank('wholeWords')} else ${rank('beginnings')} end as tier
        from candidates join asked on asked.place = candidates.place cross join lateral (
          select *, e.lexemes @@ asked.exact as has_words from search_entries e where e.entity = asked.entity and e.record_id = candidates.record_id
            and ${isFit(ask)} offset 0
        ) as e
      ) as told
    ) as e where position <= ${sql.raw(String(foundOfEach))} order by place, position`,
  )
  return rows
}

/** Condition: entry `e` matches the query and is visible to the person. */
function isFit(kinds: readonly VisibleKind[]): SQL {
  const guarded = kinds.filter(({ seen }) => seen)
  const seen = sql` and case e.entity ${sql.join(
    guarded.map((kind) => sql`when ${sql.raw(`'${kind.entity}'`)} then ${kind.seen as SQL}`),
    sql` `,
  )} else true end`
  return sql`(e.lexemes @@ asked.words or asked.of_all and starts_with(e.name_key, asked.key))${guarded.length > 0 ? seen : sql``}`
}

function detailOf(kinds: readonly VisibleKind[]): SQL {
  const told = kinds.filter(({ detail }) => detail)
  if (told.length === 0) return sql`e.detail`
  const each = told.map(({ entity, detail }) => sql`when ${sql.raw(`'${entity}'`)} then ${detail as SQL}`)
  return sql`case e.entity ${sql.join(each, sql` `)} else e.detail end`
}

const withPhone = new Map(searchedKinds.flatMap(({ entity, ...kind }) => (kind.phone ? [[entity, kind] as const] : [])))

/** Phone number of the record of entry `e`, as it is now. */
function phoneOf(kinds: readonly VisibleKind[]): SQL {
  const each = kinds.flatMap(({ entity, isPhoneHidden }) => {
    const kind = isPhoneHidden ? undefined : withPhone.get(entity)
    return kind
      ? sql.raw(`when '${entity}' then (select ${kind.phone} from ${kind.table} r where r.id = e.record_id::int)`)
      : []
  })
  return each.length === 0 ? sql`null` : sql`case e.entity ${sql.join(each, sql` `)} end`
}

function takesOf(kinds: readonly VisibleKind[]): SQL {
  const each = kinds.flatMap(({ entity, takes }) => (takes ? sql`when ${sql.raw(`'${entity}'`)} then ${takes}` : []))
  return each.length === 0 ? sql`false` : sql`case e.entity ${sql.join(each, sql` `)} else false end`
}

/** Documents and files come after the records that match no better than they do, unless their title is the typed text. */
const files: ReadonlySet<SearchedEntity> = new Set(['documentation.documentations', 'media.files'])

/** Groups results by kind, the kind with the best result first, each with its best and newest results; files at the end. */
function inOrder(hits: readonly Hit[]): Hit[] {
  const ofKinds = Map.groupBy(hits, ({ place }) => place).values()
  return [...ofKinds]
    .map((ofKind) => {
      const each = [...new Map(ofKind.map((hit) => [hit.id, hit])).values()]
      return each.toSorted((one, other) => one.tier - other.tier || other.fresh - one.fresh).slice(0, foundOfEach)
    })
    .toSorted(
      (one, other) => fileRank(one) - fileRank(other) || surest(one) - surest(other) || placeOf(one) - placeOf(other),
    )
    .flat()
}

const fileRank = ([first]: readonly Hit[]) => (first && first.tier > ranks.called && files.has(first.entity) ? 1 : 0)
const surest = ([first]: readonly Hit[]) => first?.tier ?? 0
const placeOf = ([first]: readonly Hit[]) => first?.place ?? 0
