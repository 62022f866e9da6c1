import pg from 'pg'
import type { Queryable } from './client.ts'

type Answered = (error: Error | null, result?: unknown) => void
type Asked = pg.QueryConfig & { text: string }

/** The methods of `pg`'s statements used here; `@types/pg` does not declare them. */
interface Statement {
  name?: string
  text: string
  callback: Answered
  _result: { _types?: unknown }
  submit(connection: object): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
  handleReadyForQuery(connection: unknown): void
  handleError(error: Error, connection: unknown): void
}

/** The methods of `pg`'s connection used here. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  sync(): void
}

/**
 * Several statements sent to the database in one write and answered together, because a round trip costs more than most
 * statements. Each gets its own answer; after a failure the remaining ones are not run.
 */
class Batch {
  readonly #statements: readonly Statement[]
  #at = 0
  readonly callback: Answered

  constructor(statements: readonly Statement[], callback: Answered) {
    this.#statements = statements
    this.callback = callback
  }

  get #current(): Statement {
    return this.#statements[this.#at] as Statement
  }

  /** Name of the statement being answered, by which the connection remembers what it has prepared. */
  get name() {
    return this.#current?.name
  }

  get text() {
    return this.#current?.text
  }

  /** Texts of the statements in this round trip. */
  get texts(): string[] {
    return this.#statements.map(({ text }) => text)
  }

  submit(connection: Wire): null {
    // Each statement would end with a request to answer; a single one at the end is sufficient.
    const together = Object.create(connection, { sync: { value: () => undefined } }) as Wire
    connection.stream.cork()
    try {
      for (const statement of this.#statements) {
        const error = statement.submit(together)
        if (error) throw error
      }
    } finally {
      connection.sync()
      connection.stream.uncork()
    }
    return null
  }

  handleRowDescription(message: unknown): void {
    this.#current.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#current.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: unknown): void {
    const answered = this.#current
    answered.handleCommandComplete(message, connection)
    this.#at += 1
    answered.handleReadyForQuery(connection)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  handleError(error: Error, connection: unknown): void {
    for (const statement of this.#statements.slice(this.#at)) statement.handleError(error, connection)
    this.#at = this.#statements.length
    this.callback(error)
  }
}

/**
 * Replaces the pool for a single reading call: selects that do not depend on each other's answers are sent in one round trip,
 * the first ones at once, all others when `allowed`. Statements that are no select wait for it too, and use the pool. Its name
 * starts like that of pools, by which Drizzle recognises it.
 */
export class RoundTripPool {
  readonly #pool: pg.Pool
  readonly #allowed: Promise<unknown>
  #waiting: Statement[] = []
  #hasLeft = false

  constructor(pool: pg.Pool, allowed: Promise<unknown>) {
    this.#pool = pool
    this.#allowed = allowed
    // Statements that do not depend on an earlier answer have been issued by then.
    setImmediate(() => this.#leave())
  }

  readonly query = ((asked: Asked | string, values?: unknown[]) => {
    const config = typeof asked === 'string' ? { text: asked } : asked
    if (!/^\s*select\b/i.test(config.text)) return this.#allowed.then(() => this.#pool.query(config, values))
    if (this.#hasLeft && this.#waiting.length === 0) setImmediate(() => this.#allowed.then(() => this.#leave()))
    return this.#together({ ...config, values: values ?? config.values ?? [] })
  }) as Queryable['query']

  async connect(): Promise<pg.PoolClient> {
    await this.#allowed
    return this.#pool.connect()
  }

  #together(config: Asked): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const answered: Answered = (error, result) => (error ? reject(error) : resolve(result))
      const statement = new pg.Query({ ...config, queryMode: 'extended' } as pg.QueryConfig) as unknown as Statement
      statement.callback = answered
      statement._result._types ??= pg.types
      this.#waiting.push(statement)
    })
  }

  #leave(): void {
    const statements = this.#waiting
    this.#waiting = []
    this.#hasLeft = true
    if (statements.length === 0) return
    this.#pool.connect((error, client, release) => {
      if (error || !client) {
        for (const statement of statements) statement.callback(error ?? new Error('There is no connection'))
        return
      }
      // V8 allocates a function that is written into a property in old space, where it would keep the whole answer until a full
      // collection. Passed as an argument it is collected with the request.
      const batch = new Batch(statements, (failed) => release(failed ?? undefined))
      client.query(batch as unknown as pg.Submittable)
    })
  }
}
