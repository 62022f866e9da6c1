import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { openDiskSpace } from '#server/observability/disk-space.ts'
import { securityLogOf } from '#server/observability/log.ts'
import { setTracing } from '#server/observability/tracing.ts'
import type { OnStop } from '#server/process/run-process.ts'
import type { Config } from '#server/settings/config.ts'
import { prepareDataDirectory } from '#server/settings/data-directory.ts'
import { openDatabase } from './db/client.ts'
import { receivesNotifications } from './db/listen.ts'
import type { Deps } from './deps.ts'
import { openSecurityLog } from './http/security-log.ts'
import { instanceFor, newInstance } from './instance.ts'
import { openIntegrations } from './integrations/integrations.ts'
import { announceProcess } from './jobs/heartbeat.ts'
import { openQueue, type Waking } from './jobs/queue.ts'
import { workWhileServed } from './jobs/work-while-served.ts'
import { findSession } from './modules/auth/index.ts'
import { allJobs, assembleModules } from './modules.ts'

interface Assembly {
  config: Config
  url: string
  log: Logger
  /** Whether simulators are started in this process (`start`), or those of the running server are used (`find`). */
  simulate: 'start' | 'find'
}

/** Opens the dependencies of server and worker. */
export async function assemble({ config, url, log, simulate }: Assembly, onStop: OnStop): Promise<Deps> {
  assembleModules()
  warnOfSettings(config, log)
  // A demonstration writes its passwords there before they are needed.
  if (config.demo || !config.s3) await prepareDataDirectory(config.data_dir)
  if (config.tracing) await startTracing(config.tracing, onStop)
  const instance = newInstance(config)
  const { db, pool, close } = openDatabase(url, {
    instance,
    size: config.database_pool,
    onError: ({ message }) => log.warn({ reason: message }, 'a database connection broke'),
  })
  onStop(close)
  const { close: closeIntegrations, ...integrations } = await openIntegrations(config, { simulate, logger: log })
  onStop(closeIntegrations)
  const security = openSecurityLog({ log: securityLogOf(log), db, secret: config.secret })
  onStop(security.store)
  const disk = openDiskSpace({ config, pool, storage: integrations.storage, log })
  return { ...integrations, config, db, pool, log, disk, security, findSession, clock: () => new Date() }
}

/** Warns of settings with which a failure would be noticed late. */
function warnOfSettings({ database_url, database_limit, demo, plain_addresses }: Config, log: Logger): void {
  for (const setting of plain_addresses)
    log.warn({ setting }, 'the address of this setting is on another machine and is reached without TLS')
  if (database_url !== null && database_limit === null && !demo)
    log.warn(
      { setting: 'DATABASE_LIMIT_GB' },
      'the free space of the database is not known: a full disk is noticed when a write has failed',
    )
}

/** The packages of tracing are loaded only where it is on. */
async function startTracing(settings: NonNullable<Config['tracing']>, onStop: OnStop): Promise<void> {
  const { openTracing } = await import('#server/observability/open-tracing.ts')
  const opened = openTracing(settings)
  setTracing(opened)
  onStop(async () => {
    setTracing(null)
    await opened.close()
  })
}

interface JobSettings {
  /** Whether this process also works on jobs, over separate connections, so that jobs take none from calls. */
  runs: boolean
  /** Called with the reason when the database no longer serves this release, once no more jobs are taken. */
  onUnserved?: (problem: string) => void
}

/** Milliseconds after which letters under way are cut off when the process ends: their jobs have ten seconds more to record it. */
const lettersEndWithin = 20_000

/** Opens the queue. */
export async function openJobs(
  deps: Deps,
  url: string,
  { runs, onUnserved }: JobSettings,
  onStop: OnStop,
): Promise<PgBoss> {
  const instance = instanceFor(deps.db)
  const onError = ({ message }: Error) => deps.log.warn({ reason: message }, 'the job queue has a problem and goes on')
  const size = Math.ceil(deps.config.database_pool / 2)
  const { db, pool, close } = openDatabase(url, { purpose: 'jobs', size, onError, instance })
  onStop(close)
  await announceProcess({ db, log: deps.log }, { runs_jobs: runs }, onStop)
  const waking = runs && (await wakingOf(deps, url))
  const boss = await openQueue(url, allJobs, { runs: waking, onError, instance })
  onStop(() => boss.stop({ graceful: true, timeout: 30_000 }))
  if (waking) onStop(async () => void setTimeout(() => deps.mail.close(), lettersEndWithin).unref())
  // An ERP that does not answer now is asked by the first write that needs it.
  if (runs) deps.erp.prepare().catch(() => undefined)
  if (waking) onStop(await workWhileServed(boss, allJobs, { ...deps, db, pool }, { waking, onUnserved }))
  return boss
}

async function wakingOf({ log }: Pick<Deps, 'log'>, url: string): Promise<Waking> {
  if (await receivesNotifications(url)) return 'notified'
  log.warn('notifications of the database do not arrive (a transaction pooler?): workers look for jobs each second')
  return 'polling'
}
