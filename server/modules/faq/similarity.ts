import { type SQL, sql } from 'drizzle-orm'

/** More words than these find nothing that fewer do not. */
const mostWords = 8
/** Words that are in every question and tell nothing of it, without diacritics. */
const fillers = new Set(
  [
    'a aby ale albo by byc bo co czy dla do dlaczego gdy gdzie i ile jak jaka jaki jakie jest jezeli jesli kiedy ktora ktory',
    'ktore lub ma mam mi mnie moge mozna moj moja na nad nie o od oraz po pod przez przy sa sie ta tak tam te ten to tu u w',
    'we z za ze',
    'a an and are as at be by can do does for from how i if in is it my not of on or our should the this to what when where',
    'which who why will with',
  ].flatMap((line) => line.split(' ')),
)
/** Less alike than this are other words: found with the endings of Polish nouns and one slip in a word of six letters. */
const leastAlike = 0.55

/** The words that a search is about. One of fillers only is about them. */
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
 * How well a question and its answer meet the words, from 0 to 1; 0 where too many of them are missing. A word weighs more
 * in the question than in the answer, and whole more than misspelt. Both texts are given as `search_text` has them.
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

/** Who types a whole sentence need not meet each of its words. */
function leastMet(count: number): number {
  return Math.ceil(count * 0.6)
}

function likenessOfWord(question: SQL, answer: SQL, word: string): SQL {
  const asked = sql`search_text(${word})`
  // Two letters are in every other word, and a digit that is alike is another number.
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
