import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'
import { type EndpointName, endpoints } from '#contract/index.ts'
import type { Deps } from '#server/deps.ts'
import { disks } from '#server/observability/disk-space.ts'
import { addDefaultMetrics, processMetrics, rateLimited } from '#server/observability/metrics.ts'
import { refuse } from '#server/refusal.ts'
import { bearerToken } from './access/access.ts'
import { isLocal } from './client-address.ts'
import { addStoredGauges, withinTime } from './stored-gauges.ts'

/**
 * What a request is, because alerts are about people's calls: those that `read` or `write`; a `stream`, which lasts as long as its reader
 * wants (notifications, files); and `other`: files of the client, and requests of monitors and proxies.
 */
const requestKinds = ['read', 'write', 'stream', 'other'] as const

function kindOf({ method, routeOptions }: FastifyRequest): (typeof requestKinds)[number] {
  const endpoint = endpoints[routeOptions.config.endpoint as EndpointName]
  if (!endpoint) return 'other'
  if (endpoint.kind === 'stream') return 'stream'
  return method === 'GET' ? 'read' : 'write'
}

/** `/metrics` for Prometheus: requests by call, connections, jobs, work that waits, and process. */
export function addMetrics(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by call of the contract',
    labelNames: ['endpoint', 'kind', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  for (const kind of requestKinds) requests.zero({ endpoint: 'other', kind, status: 200 })
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
      const counted = deps.pool.query<{ name: string; state: string; count: number }>(
        'select name, state::text, count(*)::int from pgboss.job group by 1, 2',
      )
      // While the database is away the last values stay, because an alert about a series ends with the series.
      const answer = await withinTime(counted).catch(() => null)
      if (!answer) return
      this.reset()
      for (const { name, state, count } of answer.rows) this.set({ queue: name, state }, count)
    },
  })
  new Gauge({
    name: 'portal_disk_free_bytes',
    help: 'Bytes that the database and the files may still take; none for a bucket, and for a database without a limit',
    labelNames: ['disk'],
    registers: [registry],
    async collect() {
      const free = await withinTime(deps.disk.free()).catch(() => null)
      for (const disk of disks) {
        const bytes = free?.[disk] ?? null
        if (bytes !== null) this.set({ disk }, bytes)
      }
    },
  })
  new Gauge({
    name: 'portal_disk_reserve_bytes',
    help: 'Free bytes below which writes are refused (507)',
    registers: [registry],
    collect() {
      this.set(deps.config.disk_reserve)
    },
  })

  new Gauge({
    name: 'portal_database_full',
    help: '1 from a write that the database refuses for want of space (SQLSTATE 53100) until it has space again',
    registers: [registry],
    async collect() {
      // While it does not answer the last value stays.
      const isFull = await withinTime(deps.disk.isDatabaseFull()).catch(() => null)
      if (isFull !== null) this.set(isFull ? 1 : 0)
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpoint ?? 'other'
    requests.observe({ endpoint, kind: kindOf(request), status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode === 429) rateLimited.inc()
    done()
  })
  addDefaultMetrics()
  addStoredGauges(registry, deps.pool)
  const all = Registry.merge([registry, processMetrics])
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
