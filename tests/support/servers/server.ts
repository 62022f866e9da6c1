import { cp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import type { RoleSlug } from '#contract/declare/access.ts'
import { type CompanyRole, companyRoles } from '#contract/declare/company-role.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { openSecurityLog } from '#server/http/security-log.ts'
import { newInstance } from '#server/instance.ts'
import { openIntegrations } from '#server/integrations/integrations.ts'
import type { Job } from '#server/jobs/job.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { wakeForDueJobs } from '#server/jobs/wake.ts'
import { work } from '#server/jobs/worker.ts'
import { findSession, hashPassword } from '#server/modules/auth/index.ts'
import { newToken } from '#server/modules/auth/tokens.ts'
import { assembleModules, allJobs as jobs } from '#server/modules.ts'
import { openDiskSpace } from '#server/observability/disk-space.ts'
import { openLog, securityLogOf } from '#server/observability/log.ts'
import { type Config, readConfig } from '#server/settings/config.ts'
import { requireDeclaredWrites, watchSteps } from '#tests/support/lifecycles/watched-steps.ts'
import { type Caller, callerOf } from '#tests/support/servers/caller.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/servers/database.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

export interface Person extends Caller {
  id: number
  email: string
  password: string
  token: string
}

export interface NewPerson {
  roles: RoleSlug[]
  /** Companies of the person; a partner without any gets a new one. */
  partners?: number[]
  is_company_admin?: boolean
  /** The person's roles in these companies; all of them by default. */
  company_roles?: CompanyRole[]
  restricted_brands?: number[]
  restricted_provinces?: number[]
  restricted_partners?: number[]
}

/** The password of every person, hashed once because that takes longer than everything else about a new person. */
const password = 'a password of a test'
let hashed: Promise<string> | undefined
const hashOfPassword = () => (hashed ??= hashPassword(password))

export type TestServer = Awaited<ReturnType<typeof startServer>>

export interface ServerOptions {
  config?: Partial<Config>
  /** Whether jobs run, as in `npm start`. */
  work?: boolean
  /** Milliseconds that a call waits for a lock before it moves to the slow lane, for tests of that order. */
  lock_timeout?: number
  /** Jobs in addition to those of the product. */
  extraJobs?: readonly Job[]
  /** A database other than a new one in the cluster that all tests share. */
  database?: TestDatabase
  /** Where the lines of the log go, from the level `info`; otherwise only unexpected errors are kept. */
  logged?: Record<string, unknown>[]
  /** A folder with the initial files. */
  files?: string
  /** Whether people hand their calls to the server without a socket: for tests of tens of thousands of calls. */
  inProcess?: boolean
}

/**
 * The whole server on a database of its own, on a real socket; mail and the ERP go to simulators. Stopping it fails for what a step of a
 * lifecycle wrote without declaring it (decision 896).
 */
export async function startServer({
  config: settings,
  work: works = false,
  extraJobs = [],
  lock_timeout,
  database: given,
  files,
  logged,
  inProcess = false,
}: ServerOptions = {}) {
  watchSteps()
  const database = given ?? (await createTestDatabase())
  const data_dir = temporaryDataDir('server')
  if (files) await cp(files, data_dir, { recursive: true })
  const config: Config = {
    ...readConfig({
      DATA_DIR: data_dir,
      SIMULATORS_PORT: '0',
      PUBLIC_URL: 'http://portal.test',
      RATE_LIMIT: '1000000',
    }),
    secret: 'a secret that only the tests know, of forty',
    check_answers: true,
    // Some three hundred are solved in a run.
    captcha_work: { cost: 10, fewest: 1, most: 10 },
    // Loading the modules of a test file blocks the worker that its server runs in.
    overload_lag: 0,
    // A machine that runs tests may have little left.
    disk_reserve: 0,
    ...settings,
  }
  assembleModules()
  const instance = newInstance(config)
  const { db, pool, close } = openDatabase(database.url, { lock_timeout, instance })
  const { close: closeIntegrations, ...integrations } = await openIntegrations(config, { simulate: 'start' })
  let ahead = 0
  const unforeseen: string[] = []
  const log = logged
    ? openLog('info', { write: (line) => logged.push(JSON.parse(line)) })
    : pino({ level: 'error' }, { write: (line) => unforeseen.push(line) })
  const securityLines: Record<string, unknown>[] = []
  const securityLog = securityLogOf(pino({ level: 'error' }, { write: (line) => securityLines.push(JSON.parse(line)) }))
  const security = openSecurityLog({ log: securityLog, db, secret: config.secret })
  const clock = () => new Date(Date.now() + ahead)
  const disk = openDiskSpace({ config, pool, storage: integrations.storage, log })
  const deps: Deps = { ...integrations, config, db, pool, log, disk, security, findSession, clock }
  const boss = await openQueue(database.url, [...jobs, ...extraJobs], {
    instance,
    runs: works && 'notified',
    onError: () => undefined,
  })
  if (works) {
    await work(boss, [...jobs, ...extraJobs], deps)
    wakeForDueJobs(boss, deps, 'notified')
  }
  const app = await buildApp(deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const caller = (token: string | null) => callerOf(url, token, inProcess ? app : undefined)

  return {
    app,
    deps,
    db,
    pool,
    url,
    databaseUrl: database.url,
    /** The logged unexpected errors. */
    unforeseen,
    /** The logged lines about security. */
    securityLines,
    /** The caller with this token, or without one. */
    caller,
    nobody: caller(null),
    /** Moves the server's clock. */
    advance(milliseconds: number) {
      ahead += milliseconds
    },
    /** Creates a person who is signed in. */
    async person(wanted: NewPerson): Promise<Person> {
      const { token, hash } = newToken()
      const isPartner = wanted.roles.includes('partner')
      const partners = wanted.partners ?? (isPartner ? [await insertPartner(pool)] : [])
      const { id, email } = await insertPerson(pool, { ...wanted, partners }, await hashOfPassword())
      await pool.query(
        // A test may move the clock by years.
        `insert into sessions (user_id, token_hash, remember, created_at, expires_at)
         values ($1, $2, true, '2099-12-01', '2100-01-01')`,
        [id, hash],
      )
      return { ...caller(token), id, email, password, token }
    },
    /** Creates a partner company. */
    partner: (name?: string) => insertPartner(pool, name),
    async stop() {
      await app.close()
      await security.store()
      await boss.stop({ graceful: works, timeout: 10_000 })
      await closeIntegrations()
      await close()
      await database.drop()
      await rm(data_dir, { recursive: true, force: true })
      requireDeclaredWrites()
    },
  }
}

async function insertPartner(pool: Deps['pool'], name = 'Instalacje Testowe'): Promise<number> {
  await pool.query(`insert into provinces (id, name) values (1, 'mazowieckie') on conflict do nothing`)
  const nip = String(1_000_000_000 + Math.floor(Math.random() * 8_999_999_999))
  const { rows } = await pool.query<{ id: number }>(
    `insert into partners (name, nip, street, postcode, city, province_id, created_at)
     values ($1, $2, 'Prosta 1', '00-001', 'Warszawa', 1, now()) returning id`,
    [name, nip],
  )
  return rows[0]?.id as number
}

async function insertPerson(pool: Deps['pool'], wanted: NewPerson, passwordHash: string) {
  const email = `${crypto.randomUUID()}@portal.test`
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (first_name, last_name, email, password_hash, is_activated, locale, restricted_brands,
       restricted_provinces, restricted_partners)
     values ('Jan', 'Testowy', $1, $2, true, 'en', $3, $4, $5) returning id`,
    [
      email,
      passwordHash,
      wanted.restricted_brands ?? [],
      wanted.restricted_provinces ?? [],
      wanted.restricted_partners ?? [],
    ],
  )
  const id = rows[0]?.id as number
  await pool.query('insert into user_roles (user_id, role_id) select $1, id from roles where slug = any($2)', [
    id,
    wanted.roles,
  ])
  await pool.query(
    `insert into partner_users (user_id, partner_id, is_company_admin, company_roles)
     select $1, unnest($2::int[]), $3, $4`,
    [id, wanted.partners ?? [], wanted.is_company_admin ?? false, wanted.company_roles ?? companyRoles],
  )
  return { id, email }
}
