import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { faq } from '#contract/faq/faq.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { faq_searches } from './table.ts'

const index = faq.endpoints['faq.searches.index']

/** Minimum length of a search text that is kept. */
const leastKept = 3
/** Minutes in which a text that extends the previous one belongs to the same search, still being typed. */
const typingMinutes = 5
/** Months after which an unanswered search is deleted. */
const keptMonths = 12

/** Normalised spelling, by which searches are grouped. */
const spelling = (text: unknown) => sql`btrim(regexp_replace(search_text(${text}), '[^[:alnum:]]+', ' ', 'g'))`
const spelt = spelling(faq_searches.text)
const warsawDay = (moment: unknown) => sql`(${moment} at time zone 'Europe/Warsaw')::date`

/** Stores a search without results: once per person, text and day; of a text being typed, only the longest form. */
export async function keepSearch({ db, at, user, scope, locale }: CallContext<PartnerScope>, text: string) {
  if (text.replaceAll(/[^\p{L}\p{N}]/gu, '').length < leastKept) return
  const now = at.toISOString()
  const own = eq(faq_searches.user_id, user.id)
  const justNow = sql`${faq_searches.searched_at} > ${now}::timestamptz - make_interval(mins => ${typingMinutes}::int)`
  const asked = spelling(sql`${text}::text`)
  await db.delete(faq_searches).where(and(own, justNow, sql`starts_with(${asked}, ${spelt})`))
  const isKept = await db.$count(
    faq_searches,
    and(
      own,
      eq(faq_searches.locale, locale),
      sql`((${spelt} = ${asked} and ${warsawDay(faq_searches.searched_at)} = ${warsawDay(sql`${now}::timestamptz`)})
        or (${justNow} and starts_with(${spelt}, ${asked})))`,
    ),
  )
  if (isKept > 0) return
  const [company, another] = scope.partner_ids
  const partner_id = another === undefined ? (company ?? null) : null
  await db.insert(faq_searches).values({ text, locale, user_id: user.id, partner_id, searched_at: now })
}

/** Condition for searches of the companies that a colleague may see. */
function searchesInScope(scope: StaffScope): SQL | undefined {
  const seen = partnersInScope(scope)
  if (!seen) return undefined
  return sql`exists (select from ${partners} where ${partners.id} = ${faq_searches.partner_id} and ${seen})`
}

/** Searches without results, grouped by text. */
export function listSearches(call: Call<typeof index, StaffScope>) {
  const { db, scope } = call
  const grouped = db
    .select({
      id: sql<number>`max(${faq_searches.id})`.as('id'),
      text: sql<string>`(array_agg(${faq_searches.text} order by ${faq_searches.id} desc))[1]`.as('text'),
      locale: faq_searches.locale,
      searches: sql<number>`count(*)::int`.as('searches'),
      people: sql<number>`count(distinct ${faq_searches.user_id})::int`.as('people'),
      searched_at: sql<string>`max(${faq_searches.searched_at})`.mapWith(faq_searches.searched_at).as('searched_at'),
    })
    .from(faq_searches)
    .where(searchesInScope(scope))
    .groupBy(spelt, faq_searches.locale)
    .as('grouped')
  const { searched_at, searches, people } = grouped
  return answerList(call, index, {
    rows: () => db.select().from(grouped).$dynamic(),
    id: sql`${grouped.id}`,
    searched: { text: sql`${grouped.text}` },
    sorts: { searched_at: sql`${searched_at}`, searches: sql`${searches}`, people: sql`${people}` },
    filters: {
      text: (text: string) => contains(sql`${grouped.text}`, text),
      locale: (locales: readonly string[]) => isOneOf(sql`${grouped.locale}`, locales),
      searched_at: (days: { from: string | null; to: string | null }) => withinDays(sql`${searched_at}`, days),
    },
  })
}

/** Removes a search from the list, in all its spellings. */
export async function strikeSearch(call: CallContext<StaffScope>, id: number): Promise<object> {
  const { db, scope } = call
  const seen = searchesInScope(scope)
  const [search] = await db
    .select({ locale: faq_searches.locale, text: faq_searches.text })
    .from(faq_searches)
    .where(and(eq(faq_searches.id, id), seen))
  if (!search) return refuse('not_found')
  const alike = and(
    eq(faq_searches.locale, search.locale),
    sql`${spelt} = ${spelling(sql`${search.text}::text`)}`,
    seen,
  )
  const struck = await db.delete(faq_searches).where(alike).returning({ id: faq_searches.id })
  // The text is left out of the audit, because it may contain a name.
  const before = { locale: search.locale, searches: struck.length }
  await call.audit({ entity: 'faq.searches', entity_id: id, action: 'destroy', before, after: null })
  return {}
}

/** Deletes searches that have not been answered for a year. */
export async function forgetSearches(db: Database, at: Date): Promise<void> {
  await db
    .delete(faq_searches)
    .where(
      lt(faq_searches.searched_at, sql`${at.toISOString()}::timestamptz - make_interval(months => ${keptMonths}::int)`),
    )
}
