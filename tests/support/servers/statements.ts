import pg from 'pg'

/** Runs a function and returns the statements sent to the database meanwhile, in their order, without values. */
export async function statementsOf<Result>(
  run: () => Promise<Result>,
): Promise<{ result: Result; statements: string[] }> {
  const statements: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked as [string | { text: string }]
    statements.push(typeof first === 'string' ? first : first.text)
    return (query as (...asked: unknown[]) => unknown).apply(this, asked)
  } as typeof query
  try {
    const result = await run()
    return { result, statements }
  } finally {
    pg.Client.prototype.query = query
  }
}
