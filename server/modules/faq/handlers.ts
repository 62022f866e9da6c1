import { and, asc, desc, eq, exists, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { faqStatuses } from '#contract/content/statuses.ts'
import { type FaqAnswer, type FaqGroup, faq } from '#contract/faq/faq.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { offered } from '#server/http/records/offered.ts'
import { isLive } from '#server/http/records/trash.ts'
import { ofScopeBrands, publicationStatusWords, publishedHandlers } from '#server/modules/content/index.ts'
import { shownRichText } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { postOptions } from './posts.ts'
import { faqDictionaries } from './records.ts'
import { keepSearch, listSearches, strikeSearch } from './searches.ts'
import { faq_categories, faq_posts, faq_votes } from './table.ts'
import { visiblePosts, wordsIn } from './visible-posts.ts'

export const faqHandlers = handlers(faq, {
  ...publishedHandlers(faq, 'faq.posts', faq_posts, postOptions),
  'faq.posts.votes': (call) => votesOf(call, call.params.faq_post),
  'faq.statuses.index': (call) => publicationStatusWords(faqStatuses, call),

  ...faqDictionaries.handlers,

  'faq.searches.index': listSearches,
  'faq.searches.destroy': (call) => strikeSearch(call, call.params.faq_search),

  'partnerzone.faq.categories.index': async ({ db, query, locale, scope, at }) => {
    const name = faq_categories[`name_${locale}`]
    const posts = db
      .select({ id: faq_posts.id })
      .from(faq_posts)
      .where(and(eq(faq_posts.category_id, faq_categories.id), visiblePosts(scope, at)))
    return {
      results: await db
        .select({ id: faq_categories.id, name })
        .from(faq_categories)
        .where(and(offered(faq_categories, query, name), exists(posts)))
        .orderBy(asc(faq_categories.position), asc(faq_categories.id)),
    }
  },
  'partnerzone.faq.posts.index': findAnswers,
  'partnerzone.faq.posts.vote': (call) => vote(call, call.params.faq_post, call.body.helpful),
})

type Index = (typeof faq.endpoints)['partnerzone.faq.posts.index']
type ZoneCall = CallContext<PartnerScope>

/** Maximum numbers of questions: in the complete list, and in search results. */
const most = { listed: 500, found: 30 }

/** Questions with answers by category: all, or search results. */
async function findAnswers(call: Call<Index, PartnerScope>): Promise<{ results: FaqGroup[]; total: number }> {
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
async function vote(call: ZoneCall, id: number, helpful: boolean): Promise<{ id: number; helpful: boolean }> {
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
async function votesOf({ db, scope }: CallContext<StaffScope>, id: number) {
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

/** Further words are ignored. */
const mostWords = 8
/** Stop words without diacritics. */
const fillers = new Set(
  [
    'a aby ale albo by byc bo co czy dla do dlaczego gdy gdzie i ile jak jaka jaki jakie jest jezeli jesli kiedy ktora ktory',
    'ktore lub ma mam mi mnie moge mozna moj moja na nad nie o od oraz po pod przez przy sa sie ta tak tam te ten to tu u w',
    'we z za ze',
    'a an and are as at be by can do does for from how i if in is it my not of on or our should the this to what when where',
    'which who why will with',
  ].flatMap((line) => line.split(' ')),
)
/** Minimum word similarity: allows Polish noun endings, and one typing error in a word of six letters. */
const leastAlike = 0.55

/** The significant words of a search; of one with stop words only, these. */
function significantWords(search: string): string[] {
  const words = [
    ...new Set(
      search
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    ),
  ]
  const telling = words.filter((word) => !fillers.has(bare(word)))
  return (telling.length > 0 ? telling : words).slice(0, mostWords)
}

/**
 * How well a question with its answer matches the words, from 0 to 1; 0 when too many are missing. A word counts more in the
 * question than in the answer, and more when spelled exactly. Both texts must be normalised by `search_text`.
 */
function similarityOf(question: SQL, answer: SQL, words: readonly string[]): SQL<number> {
  const each = words.map((word) => likenessOfWord(question, answer, word))
  const sum = sql.join(each, sql` + `)
  const met = sql.join(
    each.map((one) => sql`(${one} > 0)::int`),
    sql` + `,
  )
  return sql<number>`case when ${met} >= ${leastMet(words.length)}::int then (${sum}) / ${words.length}::real else 0 end`
}

/** Minimum number of matching words; in a whole sentence not every word has to match. */
function leastMet(count: number): number {
  return Math.ceil(count * 0.6)
}

function likenessOfWord(question: SQL, answer: SQL, word: string): SQL {
  const asked = sql`search_text(${word})`
  // Similarity is useless for words of two letters, and wrong for numbers.
  if (word.length < 3) {
    const begins = (text: SQL) => sql`(' ' || ${text}) ~ ('[^[:alnum:]]' || ${asked})`
    return sql`(case when ${begins(question)} then 1 when ${begins(answer)} then 0.6 else 0 end)`
  }
  const holds = (text: SQL) => sql`${text} like '%' || ${asked} || '%'`
  const alike = (text: SQL, weight: number) =>
    sql`(case when word_similarity(${asked}, ${text}) >= ${leastAlike} then ${weight}::real * word_similarity(${asked}, ${text}) else 0 end)`
  const misspelt = /\p{N}/u.test(word) ? sql`0` : sql`greatest(${alike(question, 0.9)}, ${alike(answer, 0.5)})`
  return sql`(case when ${holds(question)} then 1 when ${holds(answer)} then 0.6 else ${misspelt} end)`
}

function bare(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l')
}
