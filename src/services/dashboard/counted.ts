/**
 * A number that leads to a list, declared with the list and the query whose total it is for every reader. Links are made from it
 * (`listOf`), and a test opens the list for each role.
 */
export interface Counted<Answer> {
  /** The call of the list. */
  list: string
  /** The number in the answer; null where the answer has none for this reader. */
  number: (answer: Answer) => number | null
  query: (answer: Answer) => Readonly<Record<string, string>>
}

/** The address of the counted records: the page of their list with the query. */
export function listOf<Answer>(
  page: string,
  { query }: Pick<Counted<Answer>, 'query'>,
  answer: Answer,
  order: Readonly<Record<string, string>> = {},
): string {
  return `${page}?${new URLSearchParams({ ...query(answer), ...order })}`
}
