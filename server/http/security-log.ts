import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { FailureKind, SecurityEvent } from '#contract/core/security.ts'
import type { Database } from '#server/db/client.ts'
import { security_failures } from '#server/db/security-failures.table.ts'
import { userEntity } from '#server/db/users.table.ts'
import type { Deps } from '#server/deps.ts'
import { securityFailures } from '#server/observability/metrics.ts'
import { clientAddress, networkOf } from './client-address.ts'
import type { CallContext } from './handlers.ts'

/** Maximum number of rows for one hour, and of addresses among them for one network and kind. */
const rowsOfHour = 300
const addressesOfNetwork = 50
/** Milliseconds for which failures are collected before they are stored. */
const storedAfter = 5000

/** The person that a security event concerns, and the action. */
interface Concerned {
  entity: string
  entity_id: number | null
  action: string
}

/** A failed sign-in or refused access. */
interface Failure {
  kind: FailureKind
  ip: string | null
  at: Date
  /** The address that was tried, or that of the person who was refused. */
  email?: string | undefined
  user_id?: number | null | undefined
}

export interface SecurityLog {
  /** Writes a line; no names, e-mail addresses or secrets. */
  write: (line: object) => void
  /** Counts a failure. It is stored some seconds later, so that strangers cause no write for each attempt. */
  count: (failure: Failure) => void
  /** Stores the counts. */
  store: () => Promise<void>
}

type Counter = Omit<typeof security_failures.$inferInsert, 'id'>

/** Opens the log of security: its lines, and the counts of failures, collected in this process and stored together. */
export function openSecurityLog({ log, db, secret }: { log: Logger; db: Database; secret: string }): SecurityLog {
  const hashKey = createHmac('sha256', secret).update('addresses of failures').digest()
  const hashOf = (email: string) => createHmac('sha256', hashKey).update(email).digest('base64url').slice(0, 22)
  let collected: Counter[] = []
  let timer: NodeJS.Timeout | null = null

  const store = async () => {
    if (timer) clearTimeout(timer)
    timer = null
    const counters = collected
    collected = []
    try {
      for (const hour of new Set(counters.map((counter) => counter.hour)))
        await storeHour(
          db,
          hour,
          counters.filter((counter) => counter.hour === hour),
        )
    } catch (error) {
      log.warn({ err: error }, 'counted failures could not be stored')
    }
  }
  return {
    write: (line) => log.info(line, 'security'),
    count: ({ kind, ip, at, email, user_id = null }) => {
      securityFailures.inc({ kind })
      const hour = hourOf(at)
      const network = ip && networkOf(ip)
      const email_hash = email === undefined ? null : hashOf(email.toLowerCase())
      add(collected, { hour, kind, network, email_hash, user_id, count: 1, last_at: at.toISOString() })
      timer ??= setTimeout(store, storedAfter).unref()
    },
    store,
  }
}

/** Beginning of the hour of a moment. */
function hourOf(at: Date): string {
  return new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000).toISOString()
}

/** Adds failures to the counter of their kind, network and address, with as much of these as the limits leave. */
function add(counters: Counter[], added: Counter): void {
  const without = [added, { ...added, ...nobody }, { ...added, ...nobody, network: null }]
  for (const [place, wanted] of without.entries()) {
    const counter = counters.find((other) => isAlike(other, wanted))
    if (counter) {
      counter.count += wanted.count
      counter.last_at = wanted.last_at
      return
    }
    if (place === 2 || hasRoom(counters, wanted)) {
      counters.push({ ...wanted })
      return
    }
  }
}

const nobody = { email_hash: null, user_id: null }

const isAlike = (one: Counter, other: Counter) =>
  one.hour === other.hour &&
  one.kind === other.kind &&
  one.network === other.network &&
  one.email_hash === other.email_hash

function hasRoom(counters: readonly Counter[], { hour, kind, network, email_hash }: Counter): boolean {
  const ofHour = counters.filter((counter) => counter.hour === hour)
  const ofNetwork = ofHour.filter((counter) => counter.kind === kind && counter.network === network)
  return ofHour.length < rowsOfHour && (email_hash === null || ofNetwork.length < addressesOfNetwork)
}

/** Adds to the counters of an hour. Processes that store concurrently may exceed the limits by their own counts. */
async function storeHour(db: Database, hour: string, collected: readonly Counter[]): Promise<void> {
  const { kind, network, email_hash } = security_failures
  const stored = await db
    .select({ hour: security_failures.hour, kind, network, email_hash })
    .from(security_failures)
    .where(eq(security_failures.hour, hour))
  const counters: Counter[] = stored.map((row) => ({ ...row, count: 0, last_at: hour }))
  for (const counter of collected) add(counters, counter)
  const added = counters.filter(({ count }) => count > 0)
  if (added.length === 0) return
  await db
    .insert(security_failures)
    .values(added)
    .onConflictDoUpdate({
      target: [security_failures.hour, kind, network, email_hash],
      set: {
        count: sql`${security_failures.count} + excluded.count`,
        last_at: sql`greatest(${security_failures.last_at}, excluded.last_at)`,
      },
    })
}

/**
 * Writes a log line for a security event: who (`by`), what, to whom, from which address. No names, e-mail addresses or secrets.
 */
export function logSecurity(
  { deps, by, session_id, ip, requestId }: CallContext,
  security: SecurityEvent | `${FailureKind}-failed`,
  { entity, entity_id, action }: Concerned,
): void {
  deps.security.write({ security, action, entity, entity_id, by: by.user_id, session_id, ip, requestId })
}

/** Writes a line for a failure of a call and counts it. `email` is the address that was tried. */
export function noteFailure(call: CallContext, kind: FailureKind, concerned: Concerned & { email?: string }): void {
  logSecurity(call, `${kind}-failed`, concerned)
  const { deps, ip, at } = call
  const user_id = concerned.entity === userEntity ? concerned.entity_id : null
  deps.security.count({ kind, ip, at, email: concerned.email, user_id })
}

/**
 * Writes a line for each answer that refuses access and counts it: without the right (403), and with a token that has no
 * session (401). Without any token nothing was tried.
 */
export function noteRefusedAccess(app: FastifyInstance, { security, clock }: Deps): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    if (status === 403 || (status === 401 && request.headers.authorization !== undefined)) {
      const { session, id, routeOptions } = request
      const kind = status === 403 ? 'access' : 'session'
      const ip = clientAddress(request)
      const action = routeOptions.config.endpoint ?? routeOptions.url ?? null
      const { session_id = null, user } = session ?? {}
      security.write({ security: `${kind}-failed`, action, by: user?.id ?? null, session_id, ip, requestId: id })
      security.count({ kind, ip, at: clock(), email: user?.email, user_id: user?.id })
    }
    done()
  })
}
