import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locale.ts'
import { foundOfEach, type SearchedEntity, type SearchResult } from '#contract/search/search.ts'
import { serverText } from '#contract/server-messages.ts'
import type { Database } from '#server/db/client.ts'
import { type TypedWord, typedWords } from '#server/http/lists/typed-words.ts'
import { executePlanned } from '#server/http/planned-once.ts'
import { type Asked, askedFor, recently } from './asked.ts'
import { searchedKinds } from './kinds/index.ts'
import { spellingsOf } from './spellings.ts'

/** A kind that somebody may find, and what of it. */
export interface FoundKind {
  entity: SearchedEntity
  /** Who may see an entry of it, as SQL over `e`; nothing: every one. */
  seen?: SQL | undefined
  /** Only what is of one of these companies. */
  partners?: readonly number[] | undefined
  path: (entry: Entry) => string
}

/** What was found, before it is told where it is. */
export type Entry = Pick<SearchResult, 'id' | 'title'> & { slug: string | null }

export interface Reader {
  db: Database
  at: Date
  locale: Locale
  /** Whether the company of a record is told. */
  is_staff: boolean
}

/** So many entries of a kind are compared: where more have the words, those of the last months that have them whole. */
const compared = 100
/** So many that are called as was typed are looked at. */
const called = 20

/**
 * What the words find of all kinds, in one statement: exactly, or when nobody wrote them so, with a slip of one letter in
 * some of them. The kind with the surest hit comes first, so that a number that was typed leads to its record at once.
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

async function entries(
  { db, at, locale, is_staff }: Reader,
  words: readonly TypedWord[],
  asked: Asked,
  kinds: readonly FoundKind[],
): Promise<SearchResult[]> {
  const ask = kinds.map(({ entity, partners }) => {
    const mark = marks.get(entity) as string
    const own = partners?.map((id) => `'${mark}.@${id}'`).join(' | ')
    const each = own ? `${asked.words(mark)} & (${own})` : asked.words(mark)
    const exact = asked.exact(mark)
    const newest = own ? `(${own}) & ${recently(mark, at)}` : recently(mark, at)
    return { entity, each, exact, likely: `${exact} & ${newest}`, recent: `${each} & ${newest}`, isOfAll: !own }
  })
  const column = <Value>(value: (one: (typeof ask)[number]) => Value) => sql.param(ask.map(value))
  const key = words.map(({ whole }) => whole).join('')
  const columns = sql`entity, record_id, slug, title, title_en, company, detail, fresh_at, name_key, lexemes`
  const most = sql.raw(String(compared))
  const hits = (query: SQL, isNeeded = sql`true`) =>
    sql`select ${columns} from search_entries e
      where e.lexemes @@ ${query}::tsquery${seenBy(kinds)} and ${isNeeded} limit ${most}`
  const isFull = (way: string) => sql`(select count(*) = ${most} from ${sql.raw(way)})`
  // The index collects all that has a word before the first is told: a common word is asked for the narrowest way first.
  // Several words narrow each other, and each further question would collect all of them again.
  const ways =
    words.length === 1
      ? {
          likely: hits(sql`asked.likely`),
          recent: hits(sql`asked.recent`, sql`not ${isFull('likely')}`),
          held: hits(sql`asked.words`, sql`not ${isFull('likely')} and not ${isFull('recent')}`),
        }
      : { held: hits(sql`asked.words`), recent: hits(sql`asked.recent`, isFull('held')) }
  const questions = Object.entries(ways).map(([way, query]) => sql`${sql.raw(way)} as materialized (${query})`)
  const answers = Object.keys(ways).map((way) => sql`select * from ${sql.raw(way)} union `)
  const { rows } = await executePlanned<Entry & Pick<SearchResult, 'entity' | 'subtitle'>>(
    db,
    sql`
    select found.entity, record_id as id, slug,
      coalesce(${locale === 'en' ? sql`title_en, ` : sql``}title, ${serverText('search.draft', locale)}::text) as title,
      nullif(concat_ws(' · ', ${is_staff ? sql`company, ` : sql``}detail), '') as subtitle
    from unnest(${column(({ entity }) => entity)}::text[], ${column(({ each }) => each)}::text[],
      ${column(({ exact }) => exact)}::text[], ${column(({ likely }) => likely)}::text[],
      ${column(({ recent }) => recent)}::text[], ${column(({ isOfAll }) => isOfAll)}::boolean[])
      with ordinality as asked (entity, words, exact, likely, recent, of_all, place)
    cross join lateral (
      with ${sql.join(questions, sql`, `)},
      called as materialized (
        select * from (
          select ${columns} from search_entries named where asked.of_all and named.entity = asked.entity
            and named.name_key ~>=~ ${key}::text and named.name_key ~<~ (${key}::text || chr(1114111))
          order by named.name_key using ~<~ limit ${sql.raw(String(called))}
        ) as e where true${seenBy(kinds)}
      )
      select *, row_number() over (order by tier, fresh_at desc, record_id) as position from (
        select *, case when name_key = ${key}::text then 0 when starts_with(name_key, ${key}::text) then 1
          when lexemes @@ asked.exact::tsquery then 2 else 3 end as tier
        from (
          ${sql.join(answers)}select * from called
        ) as hits
      ) as compared order by position limit ${sql.raw(String(foundOfEach))}
    ) as found
    order by min(tier) over (partition by place), place, position`,
  )
  const paths = new Map(kinds.map(({ entity, path }) => [entity, path]))
  return rows.map(({ entity, id, title, subtitle, slug }) => ({
    ...{ entity, id, title, subtitle },
    path: paths.get(entity)?.({ id, title, slug }) ?? '/',
  }))
}

/** Who may see an entry, where that is not everybody who may find its kind. */
function seenBy(kinds: readonly FoundKind[]): SQL {
  const guarded = kinds.filter(({ seen }) => seen)
  if (guarded.length === 0) return sql``
  return sql` and case e.entity ${sql.join(
    guarded.map((kind) => sql`when ${sql.raw(`'${kind.entity}'`)} then ${kind.seen as SQL}`),
    sql` `,
  )} else true end`
}
