import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { nameErp } from '#contract/erp-name.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/client.ts'
import type { Deps } from './deps.ts'
import { openDiskSpace } from './disk-space.ts'
import { openSecurityLog } from './http/security-log.ts'
import { setLinkSecret } from './http/signed-links.ts'
import { openIntegrations } from './integrations/integrations.ts'
import { setReplyMailbox } from './integrations/mail/replies.ts'
import { setSealingSecret } from './integrations/mail/sealed.ts'
import { openQueue } from './jobs/queue.ts'
import { work } from './jobs/worker.ts'
import { securityLogOf } from './log.ts'
import { findSession } from './modules/auth/index.ts'
import { setLetterLimits } from './modules/mail/index.ts'
import { setOrderHolds } from './modules/order/index.ts'
import { setOnlinePayments } from './modules/payment/index.ts'
import { allJobs, assembleModules } from './modules.ts'
import type { OnStop } from './process.ts'

interface Assembly {
  config: Config
  url: string
  log: Logger
  /** Whether simulators are started in this process (`start`), or those of the running server are used (`find`). */
  simulate: 'start' | 'find'
}

/**
 * Connects the modules and sets the singletons of a process: its secrets, and the settings that modules read without a call. Called
 * before anything of the modules runs; a second call replaces the settings.
 */
export function configure(config: Config): void {
  nameErp(config.erp_name)
  setLinkSecret(config.secret)
  setSealingSecret(config.secret)
  setReplyMailbox(config.replies?.address ?? null)
  setOrderHolds(config)
  setLetterLimits(config)
  setOnlinePayments(config)
  assembleModules()
}

/** Opens the dependencies of server and worker. */
export async function assemble({ config, url, log, simulate }: Assembly, onStop: OnStop): Promise<Deps> {
  configure(config)
  const { db, pool, close } = openDatabase(url, {
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

/**
 * Opens the queue. With `runs`, this process also works on jobs, over separate connections, so that jobs take none from calls.
 */
export async function openJobs(deps: Deps, url: string, runs: boolean, onStop: OnStop): Promise<PgBoss> {
  const onError = ({ message }: Error) => deps.log.warn({ reason: message }, 'the job queue has a problem and goes on')
  const size = Math.ceil(deps.config.database_pool / 2)
  const { db, pool, close } = openDatabase(url, { purpose: 'jobs', size, onError })
  onStop(close)
  const boss = await openQueue(url, allJobs, { runs, onError })
  onStop(() => boss.stop({ graceful: true, timeout: 30_000 }))
  if (runs) await work(boss, allJobs, { ...deps, db, pool })
  return boss
}
