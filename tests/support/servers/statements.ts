import pg from 'pg'

/** Runs a function and returns the statements sent to the database meanwhile, in their order, without values, and the number of round trips. */
export async function statementsOf<Result>(
  run: () => Promise<Result>,
): Promise<{ result: Result; statements: string[]; trips: number }> {
  const statements: string[] = []
  let trips = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked as [string | { text: string; texts?: string[] }]
    trips += 1
    statements.push(...(typeof first === 'string' ? [first] : (first.texts ?? [first.text])))
    return (query as (...asked: unknown[]) => unknown).apply(this, asked)
  } as typeof query
  try {
    const result = await run()
    return { result, statements, trips }
  } finally {
    pg.Client.prototype.query = query
  }
}
