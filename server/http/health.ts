import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { refuse } from './refusal.ts'

/** `/healthz`: the process runs. `/readyz`: it can answer, so its database does. */
export function addHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await deps.pool.query('select 1').catch(() => refuse('unavailable'))
    return { status: 'ok' }
  })
}
