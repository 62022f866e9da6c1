import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { checkDatabase } from '#server/db/schema/check-database.ts'
import { schemaProblem } from '#server/db/schema/schema-state.ts'
import { addHealth } from '#server/observability/health.ts'
import { openLog } from '#server/observability/log.ts'
import { runProcess } from '#server/process/run-process.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { type Config, keptSecret, readConfig } from '#server/settings/config.ts'
import { assemble, openJobs } from './assemble.ts'
import { unreachable } from './db/errors.ts'
import { NotPrepared, whenDatabaseAnswers } from './db/wait-for-database.ts'
import type { Deps } from './deps.ts'
import { endConnectionsWhenClosing } from './http/closing.ts'
import { answerError } from './http/errors.ts'
import { addMetrics } from './http/metrics.ts'

/**
 * Runs jobs only. Any number of workers may run beside servers started with `WORKER=apart`. Its health and metrics are answered from
 * the start until its last job has ended.
 */
await runProcess(
  async (onStop) => {
    const settings = readConfig(process.env)
    const log = openLog(settings.log_level)
    const url = settings.database_url ?? (await urlOfServer(settings))
    const config = { ...settings, secret: settings.secret || (await keptSecret(settings.data_dir)) }

    const deps = await assemble({ config, url, log, simulate: 'find' }, onStop)
    const app = healthOf(deps)
    onStop(() => app.close())
    await app.listen({ port: config.worker_port, host: config.worker_host })
    await whenDatabaseAnswers({ url, onStop }, () => requireOwnSchema(url, deps))
    await openJobs(deps, url, { runs: true, onUnserved: endUnserved }, onStop).catch(unreachable)
    app.phase.current = 'running'
    onStop(async () => {
      app.phase.current = 'stopping'
    })
    const { port } = app.server.address() as AddressInfo
    console.log(`The worker is ready, its health on http://localhost:${port}/readyz`)
  },
  { portSetting: 'WORKER_PORT' },
)

/** Answers `/healthz`, `/readyz` and `/metrics` as a server does. */
function healthOf(deps: Deps): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  })
  app.decorate('erp_name', deps.config.erp_name)
  app.setErrorHandler(answerError)
  endConnectionsWhenClosing(app)
  app.phase.current = 'starting'
  addHealth(app, deps)
  addMetrics(app, deps)
  return app
}

/** Refuses a database of a wrong kind, and throws NotPrepared while its tables are not those of this release, which jobs use. */
async function requireOwnSchema(url: string, { pool }: Deps): Promise<void> {
  await checkDatabase(url)
  const problem = await schemaProblem(pool)
  if (problem) throw new NotPrepared(problem)
}

/** Ends the worker with exit code 1, after its running jobs: a newer release has removed tables that its jobs use. */
function endUnserved(problem: string): void {
  console.error(problem)
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
}

/** Without DATABASE_URL, the worker uses the database of the server on the same data directory. */
async function urlOfServer({ data_dir }: Config): Promise<string> {
  const url = await readFile(join(data_dir, 'database-url'), 'utf8').catch(() => '')
  if (!new URL(url.trim() || 'none:').port)
    throw new StartupError(`No server runs on ${data_dir}. Start it first, or set DATABASE_URL.`)
  return url.trim()
}
