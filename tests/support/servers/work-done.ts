import pg from 'pg'

/** Runs something and tells which statements the database was asked meanwhile, in their order, without their values. */
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
    return { result: await run(), statements }
  } finally {
    pg.Client.prototype.query = query
  }
}
