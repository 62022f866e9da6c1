import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/refusal.ts'
import { bearerToken } from './access/access.ts'
import { isLocal } from './client-address.ts'

/**
 * Metrics of the process. Registered once per process, because each registration sets a timer and keeps its server in memory. The lag
 * of the event loop is measured twice a second; the library's hundred times would keep an idle process awake.
 */
let ofProcess: Registry | undefined
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: 500 })
  return ofProcess
}

/** `/metrics` for Prometheus: requests by call, connections, jobs and process. */
export function addMetrics(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by call of the contract',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, deps.pool.totalCount)
      this.set({ state: 'idle' }, deps.pool.idleCount)
      this.set({ state: 'awaited' }, deps.pool.waitingCount)
    },
  })
  new Gauge({
    name: 'jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      const { rows } = await deps.pool
        .query<{ name: string; state: string; count: number }>(
          'select name, state::text, count(*)::int from pgboss.job group by 1, 2',
        )
        .catch(() => ({ rows: [] }))
      for (const { name, state, count } of rows) this.set({ queue: name, state }, count)
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpoint ?? 'other'
    requests.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  const all = Registry.merge([registry, processMetrics()])
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(deps.config.metrics_token, request)) refuse('not_found')
    return reply.type(all.contentType).send(await all.metrics())
  })
}

function mayRead(expected: string | null, request: FastifyRequest): boolean {
  if (expected === null) return isLocal(request)
  const [one, other] = [Buffer.from(expected), Buffer.from(bearerToken(request) ?? '')]
  return one.length === other.length && timingSafeEqual(one, other)
}
