import type { FastifyInstance } from 'fastify'
import { schemaProblem } from '#server/db/schema-state.ts'
import type { Deps } from '#server/deps.ts'

/** Milliseconds after which a check without an answer counts as failed. */
const timeoutMs = 3000

type Checks = Record<'database' | 'schema' | 'storage' | 'queue', 'ok' | 'failing'>

/**
 * `/healthz`: the process runs. `/readyz`: the database, file storage and job queue answer, and the database's schema serves
 * this release; failing ones are named. Concurrent requests share one check.
 */
export function addHealth(app: FastifyInstance, { pool, storage, log }: Deps): void {
  let asked: Promise<Checks> | null = null

  async function check(): Promise<Checks> {
    const [database, schema, files, queue] = await Promise.all([
      answers('database', pool.query('select 1')),
      answers('schema', requireSchema()),
      answers('storage', storage.check()),
      answers('queue', pool.query('select from pgboss.queue limit 1')),
    ])
    return { database, schema, storage: files, queue }
  }

  async function requireSchema(): Promise<void> {
    const problem = await schemaProblem(pool)
    if (problem) throw new Error(problem)
  }

  async function answers(part: keyof Checks, answer: Promise<unknown>): Promise<'ok' | 'failing'> {
    const late = new Promise((_, reject) => setTimeout(reject, timeoutMs, new Error('no answer')).unref())
    return Promise.race([answer, late]).then(
      () => 'ok',
      (error: Error) => {
        log.warn({ part, reason: error.message }, 'not ready')
        return 'failing'
      },
    )
  }

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    asked ??= check().finally(() => {
      asked = null
    })
    const checks = await asked
    const isReady = Object.values(checks).every((state) => state === 'ok')
    if (!isReady) reply.code(503).header('retry-after', '5')
    return { status: isReady ? 'ok' : 'unavailable', checks }
  })
}
