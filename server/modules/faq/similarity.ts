import { type SQL, sql } from 'drizzle-orm'

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
export function significantWords(search: string): string[] {
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
export function similarityOf(question: SQL, answer: SQL, words: readonly string[]): SQL<number> {
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
