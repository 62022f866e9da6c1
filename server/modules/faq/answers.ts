import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { FaqAnswer, FaqGroup, faq } from '#contract/faq/faq.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { ofScopeBrands } from '#server/modules/content/index.ts'
import { shownRichText } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { keepSearch } from './searches.ts'
import { significantWords, similarityOf } from './similarity.ts'
import { faq_categories, faq_posts, faq_votes } from './table.ts'
import { visiblePosts, wordsIn } from './visible-posts.ts'

type Index = (typeof faq.endpoints)['partnerzone.faq.posts.index']
type ZoneCall = CallContext<PartnerScope>

/** Maximum numbers of questions: in the complete list, and in search results. */
const most = { listed: 500, found: 30 }

/** Questions with answers by category: all, or search results. */
export async function findAnswers(call: Call<Index, PartnerScope>): Promise<{ results: FaqGroup[]; total: number }> {
  const { search = '', category } = call.query
  const words = significantWords(search)
  const visible = and(
    visiblePosts(call.scope, call.at),
    category && inArray(faq_posts.category_id, category),
    words.length > 0 ? gt(likenessIn(call, words), sql`0`) : undefined,
  )
  const rows = await postsOf(call, visible, words)
  if (words.length > 0 && rows.length === 0 && !category) await keepSearch(call, search)
  return { results: await grouped(call, rows), total: rows.length }
}

/** Stores whether an answer was helpful to the person. */
export async function vote(call: ZoneCall, id: number, helpful: boolean): Promise<{ id: number; helpful: boolean }> {
  const { db, at, scope, user } = call
  const [post] = await db
    .select({ id: faq_posts.id })
    .from(faq_posts)
    .innerJoin(faq_categories, eq(faq_categories.id, faq_posts.category_id))
    .where(and(eq(faq_posts.id, id), visiblePosts(scope, at)))
  if (!post) return refuse('not_found')
  await db
    .insert(faq_votes)
    .values({ faq_post_id: id, user_id: user.id, helpful })
    .onConflictDoUpdate({ target: [faq_votes.faq_post_id, faq_votes.user_id], set: { helpful } })
  return { id, helpful }
}

/** Numbers of helpful and unhelpful votes. */
export async function votesOf({ db, scope }: CallContext<StaffScope>, id: number) {
  const [post] = await db
    .select({ id: faq_posts.id })
    .from(faq_posts)
    .where(and(eq(faq_posts.id, id), isLive(faq_posts), ofScopeBrands(faq_posts)(scope)))
  if (!post) return refuse('not_found')
  const of = eq(faq_votes.faq_post_id, id)
  return {
    helpful: await db.$count(faq_votes, and(of, eq(faq_votes.helpful, true))),
    unhelpful: await db.$count(faq_votes, and(of, eq(faq_votes.helpful, false))),
  }
}

function likenessIn({ locale }: ZoneCall, words: readonly string[]): SQL<number> {
  const { question, answer } = wordsIn(locale)
  const plain = sql`regexp_replace(${answer}, '<[^>]+>', ' ', 'g')`
  return similarityOf(sql`search_text(${question})`, sql`search_text(${plain})`, words)
}

type Row = FaqAnswer & { category_id: number; category: string }

function postsOf(call: ZoneCall, visible: SQL | undefined, words: readonly string[]): Promise<Row[]> {
  const { db, locale, user } = call
  const { question, answer, isTranslated } = wordsIn(locale)
  const place = [asc(faq_categories.position), asc(faq_categories.id), asc(faq_posts.position), asc(faq_posts.id)]
  return db
    .select({
      id: faq_posts.id,
      question,
      answer,
      is_translated: isTranslated,
      helpful: faq_votes.helpful,
      category_id: faq_categories.id,
      category: faq_categories[`name_${locale}`],
    })
    .from(faq_posts)
    .innerJoin(faq_categories, eq(faq_categories.id, faq_posts.category_id))
    .leftJoin(faq_votes, and(eq(faq_votes.faq_post_id, faq_posts.id), eq(faq_votes.user_id, user.id)))
    .where(visible)
    .orderBy(...(words.length > 0 ? [desc(likenessIn(call, words)), ...place] : place))
    .limit(words.length > 0 ? most.found : most.listed)
}

/** Groups by category, in the order of their first questions. */
async function grouped({ db, at, locale }: ZoneCall, rows: readonly Row[]): Promise<FaqGroup[]> {
  const groups = new Map<number, FaqGroup>()
  for (const { category_id, category, ...row } of rows) {
    const group = groups.get(category_id) ?? { id: category_id, name: category, posts: [] }
    group.posts.push({ ...row, answer: await shownRichText(db, at, row.answer, row.is_translated ? locale : 'pl') })
    groups.set(category_id, group)
  }
  return [...groups.values()]
}
