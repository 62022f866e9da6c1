import type { FastifyInstance } from 'fastify'
import { schemaProblem } from '#server/db/schema/schema-state.ts'
import type { Deps } from '#server/deps.ts'
import { currentRelease } from '#server/process/release.ts'

/** Milliseconds after which a check without an answer counts as failed. */
const timeoutMs = 3000
/** Milliseconds for which an answer is kept, however many proxies and monitors read it. */
const keptFor = 1000

/** A part that a process depends on, checked for `/readyz`. */
interface Dependency {
  name: 'database' | 'schema' | 'queue' | 'storage' | 'disk'
  /**
   * State of the process without this part: `failed` takes it out of service (503), because hardly any call can be answered;
   * `degraded` leaves it in (200), because only some calls fail.
   */
  loss: 'failed' | 'degraded'
  /** Rejects when the part cannot be used; the message of the error is logged. */
  check(): Promise<unknown>
}

function dependenciesOf({ pool, storage, disk }: Deps): readonly Dependency[] {
  return [
    { name: 'database', loss: 'failed', check: () => pool.query('select 1') },
    { name: 'schema', loss: 'failed', check: () => requireSchema(pool) },
    { name: 'queue', loss: 'failed', check: () => pool.query('select from pgboss.queue limit 1') },
    { name: 'storage', loss: 'degraded', check: () => storage.check() },
    // Reading goes on while nothing can be saved.
    { name: 'disk', loss: 'degraded', check: () => requireSpace(disk) },
  ]
}

/** Rejects with the reason when the tables are not those that this release uses. */
async function requireSchema(pool: Deps['pool']): Promise<void> {
  const problem = await schemaProblem(pool)
  if (problem) throw new Error(problem)
}

/** Rejects when a disk is in its reserve, or the database has refused a write for want of space. */
async function requireSpace(disk: Deps['disk']): Promise<void> {
  const short = await disk.short()
  if (short.length > 0) throw new Error(`short of space: ${short.join(', ')}`)
  if (await disk.isDatabaseFull()) throw new Error('the disk of the database is full')
}

type State = 'ok' | 'degraded' | 'failed'

/** Answer of `/readyz`: the worst state, and the state of each dependency. `starting` and `stopping` are 503 as well as `failed`. */
export interface Readiness {
  status: State | 'starting' | 'stopping'
  checks: Partial<Record<Dependency['name'], State>>
}

/**
 * `/healthz`: the process runs, and of which release. `/readyz`: the process can work (200), or must get no requests (503); each
 * dependency is named with its state. Requests share the checks of one second; the phase of the process shows at once.
 */
export function addHealth(app: FastifyInstance, deps: Deps): void {
  const dependencies = dependenciesOf(deps)
  let shared: Promise<Readiness> | null = null

  async function readiness(): Promise<Readiness> {
    const states = await Promise.all(dependencies.map(stateOf))
    const worst = (['failed', 'degraded'] as const).find((state) => states.includes(state)) ?? 'ok'
    return { status: worst, checks: Object.fromEntries(dependencies.map(({ name }, index) => [name, states[index]])) }
  }

  async function stateOf({ name, loss, check }: Dependency): Promise<State> {
    const late = new Promise((_, reject) => setTimeout(reject, timeoutMs, new Error('no answer')).unref())
    return Promise.race([check(), late]).then(
      () => 'ok',
      (error: Error) => {
        deps.log.warn({ part: name, state: loss, reason: error.message }, 'not ready')
        return loss
      },
    )
  }

  app.get('/healthz', () => ({ status: 'ok', ...currentRelease() }))
  app.get('/readyz', async (_request, reply): Promise<Readiness> => {
    shared ??= readiness().finally(() => {
      setTimeout(() => {
        shared = null
      }, keptFor).unref()
    })
    const { status, checks } = await shared
    const { current } = app.phase
    const answer: Readiness = { status: current === 'running' ? status : current, checks }
    if (answer.status !== 'ok' && answer.status !== 'degraded') reply.code(503).header('retry-after', '5')
    return answer
  })
}
