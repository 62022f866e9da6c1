import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/locale.ts'
import { foundOfEach, type SearchedEntity, type SearchResult } from '#contract/search/search.ts'
import { serverText } from '#contract/server-messages.ts'
import type { Database } from '#server/db/client.ts'
import { type TypedWord, typedWords } from '#server/http/lists/typed-words.ts'
import { type Asked, askedFor } from './asked.ts'
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
  locale: Locale
  /** Whether the company of a record is told. */
  is_staff: boolean
}

/** So many entries of a kind at most are compared, so that no search takes long. */
const compared = 3000

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
  { db, locale, is_staff }: Reader,
  words: readonly TypedWord[],
  asked: Asked,
  kinds: readonly FoundKind[],
): Promise<SearchResult[]> {
  const ask = kinds.map(({ entity, partners }) => {
    const mark = marks.get(entity) as string
    const own = partners?.map((id) => `'${mark}.@${id}'`).join(' | ')
    return { entity, words: own ? `${asked.words(mark)} & (${own})` : asked.words(mark), exact: asked.exact(mark) }
  })
  const guarded = kinds.filter(({ seen }) => seen)
  const seen =
    guarded.length > 0
      ? sql` and case e.entity ${sql.join(
          guarded.map((kind) => sql`when ${sql.raw(`'${kind.entity}'`)} then ${kind.seen as SQL}`),
          sql` `,
        )} else true end`
      : sql``
  const key = words.map(({ whole }) => whole).join('')
  const { rows } = await db.execute<Entry & Pick<SearchResult, 'entity' | 'subtitle'>>(sql`
    select found.entity, record_id as id, slug,
      coalesce(${locale === 'en' ? sql`title_en, ` : sql``}title, ${serverText('search.draft', locale)}::text) as title,
      nullif(concat_ws(' · ', ${is_staff ? sql`company, ` : sql``}detail), '') as subtitle
    from unnest(${sql.param(ask.map(({ entity }) => entity))}::text[], ${sql.param(ask.map((kind) => kind.words))}::text[],
      ${sql.param(ask.map(({ exact }) => exact))}::text[]) with ordinality as asked (entity, words, exact, place)
    cross join lateral (
      select *, row_number() over (order by tier, fresh_at desc, record_id) as position from (
        select entity, record_id, slug, title, title_en, company, detail, fresh_at,
          case when name_key = ${key}::text then 0 when starts_with(name_key, ${key}::text) then 1
            when lexemes @@ asked.exact::tsquery then 2 else 3 end as tier
        from search_entries e where e.lexemes @@ asked.words::tsquery${seen} limit ${sql.raw(String(compared))}
      ) as compared order by position limit ${sql.raw(String(foundOfEach))}
    ) as found
    order by min(tier) over (partition by place), place, position`)
  const paths = new Map(kinds.map(({ entity, path }) => [entity, path]))
  return rows.map(({ entity, id, title, subtitle, slug }) => ({
    ...{ entity, id, title, subtitle },
    path: paths.get(entity)?.({ id, title, slug }) ?? '/',
  }))
}
