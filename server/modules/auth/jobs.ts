import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/client.ts'
import { security_failures, security_runs } from '#server/db/security-failures.table.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { userEntity, users } from '#server/db/users.table.ts'
import { type StaffScope, staffScope } from '#server/http/access/scope.ts'
import { isNamedTo, recordKind } from '#server/http/records/kinds.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { sendPasswordReset } from './password-reset.ts'
import { letter_limits, login_failures, password_resets, roles, sessions, used_captchas, user_roles } from './table.ts'

const hour = 3_600_000
/** Failures within this hour and the one before that are a run: for one address, from one network, from networks counted together. */
const runOfAddress = 30
const runOfNetwork = 100
const runElsewhere = 300
/** Hours for which a reported run is not reported again. */
const toldAgainAfter = 24

interface Run {
  /** Identifies the run: the hash of the address, the network, or `elsewhere`. */
  subject: string
  about: 'account' | 'network' | 'elsewhere'
  user_id: number | null
  network: string | null
  count: number
}

/** Reports to those who read security events, by letter, runs of failures for one account or from one network; once a day each. */
async function tellFailureRuns(db: Database, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const since = new Date(at.getTime() - 2 * hour)
    const runs = [...(await runsOfAddresses(tx, since)), ...(await runsOfNetworks(tx, since))]
    const untold = await markTold(tx, at, runs)
    if (untold.length === 0) return
    for (const { email, locale, full_name, scope } of await readersOfSecurity(tx)) {
      const people = await namesOf(tx, untold, scope)
      // A restricted colleague is not told about accounts that they may not name.
      const told = untold.filter(({ user_id }) => user_id === null || people.has(user_id))
      await queueMails(
        tx,
        told.map(({ about, user_id, network, count }) => ({
          to: email,
          locale,
          template: 'failure_run' as const,
          data: { full_name, about, person: people.get(user_id ?? 0) ?? null, user_id, network, count },
        })),
      )
    }
  })
}

/** Failures to sign in with one address, from wherever. */
async function runsOfAddresses(db: Database, since: Date): Promise<Run[]> {
  const { email_hash, kind, count } = security_failures
  const total = sql<number>`sum(${count})::int`
  const rows = await db
    .select({ subject: email_hash, user_id: sql<number | null>`max(${security_failures.user_id})`, count: total })
    .from(security_failures)
    .where(and(recent(since), isNotNull(email_hash), inArray(kind, ['sign-in', 'locked', 'password'])))
    .groupBy(email_hash)
    .having(gte(total, runOfAddress))
  return rows.map((row) => ({ ...row, subject: row.subject ?? '', about: 'account', network: null }))
}

/** Failures of all kinds from one network; those beyond the limit of rows are counted together. */
async function runsOfNetworks(db: Database, since: Date): Promise<Run[]> {
  const { network, count } = security_failures
  const total = sql<number>`sum(${count})::int`
  const rows = await db
    .select({ network, count: total })
    .from(security_failures)
    .where(recent(since))
    .groupBy(network)
    .having(gte(total, sql`case when ${isNull(network)} then ${runElsewhere}::int else ${runOfNetwork}::int end`))
  return rows.map((row) => ({
    ...row,
    subject: row.network ?? 'elsewhere',
    about: row.network === null ? 'elsewhere' : 'network',
    user_id: null,
  }))
}

/** Counters of the hours that began after a moment. */
const recent = (since: Date) => gt(security_failures.hour, since.toISOString())

/** Stores the runs; returns those that were not reported within a day. */
async function markTold(db: Database, at: Date, runs: readonly Run[]): Promise<Run[]> {
  if (runs.length === 0) return []
  const told_at = at.toISOString()
  const told = await db
    .insert(security_runs)
    .values(runs.map(({ subject }) => ({ subject, told_at })))
    .onConflictDoUpdate({
      target: security_runs.subject,
      set: { told_at },
      setWhere: sql`${security_runs.told_at} <= ${new Date(at.getTime() - toldAgainAfter * hour).toISOString()}`,
    })
    .returning({ subject: security_runs.subject })
  return runs.filter(({ subject }) => told.some((row) => row.subject === subject))
}

const readingSecurity = 'core.security.index'
const handlingAbroad = 'partner.partners.handle-abroad'

/** Colleagues who may open the security events, with what they may see. */
async function readersOfSecurity(db: Database) {
  const { id, email, locale, first_name, last_name } = users
  const rows = await db
    .select({
      email,
      locale,
      full_name: sql<string>`${first_name} || ' ' || ${last_name}`,
      brands: users.restricted_brands,
      provinces: users.restricted_provinces,
      partners: users.restricted_partners,
      permissions: sql<string[]>`array_agg(permission)`,
    })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, id))
    .innerJoin(roles, eq(roles.id, user_roles.role_id))
    .innerJoin(sql`unnest(${roles.permissions}) as permission`, sql`true`)
    .where(and(eq(users.status, 1), inArray(sql`permission`, [readingSecurity, handlingAbroad])))
    .groupBy(id)
    .having(sql`${readingSecurity} = any(array_agg(permission))`)
  return rows.map(({ brands, provinces, partners, permissions, ...reader }) => ({
    ...reader,
    scope: staffScope({
      memberships: [],
      restrictions: { brands, provinces, partners },
      permissions: permissions.includes(handlingAbroad) ? { [handlingAbroad]: true } : {},
    }),
  }))
}

/** Names of the people of runs, as far as a reader may name them. */
async function namesOf(db: Database, runs: readonly Run[], scope: StaffScope): Promise<ReadonlyMap<number, string>> {
  const ids = runs.flatMap(({ user_id }) => user_id ?? [])
  const kind = recordKind(userEntity)
  if (ids.length === 0 || !kind) return new Map()
  const { id, first_name, last_name } = users
  const rows = await db
    .select({ id, first_name, last_name })
    .from(users)
    .where(and(inArray(id, ids), isNamedTo(scope, kind)))
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
}

const day = 86_400_000

/** Days for which the page of a used link shows that it was used. */
const usedLinkDays = 30

export const authJobs = [
  job(
    'auth.password-reset',
    v.object({ email: v.string() }),
    async ({ db, deps, data, at }) => {
      const user_id = await inTransaction(db, (tx) => sendPasswordReset(tx, data.email, at))
      const asked = { security: 'reset', action: 'ask-reset', entity: 'user.users', entity_id: user_id }
      deps.security.write(asked)
    },
    { inReserve: true },
  ),
  job(
    'auth.clean-up',
    v.unknown(),
    async ({ db, deps, at }) => {
      const now = at.toISOString()
      await db.delete(sessions).where(lt(sessions.expires_at, now))
      const longAgo = new Date(at.getTime() - usedLinkDays * day).toISOString()
      const isOver = and(isNull(password_resets.used_at), lt(password_resets.expires_at, now))
      await db.delete(password_resets).where(or(isOver, lt(password_resets.used_at, longAgo)))
      await db.delete(used_captchas).where(lt(used_captchas.expires_at, now))
      const yesterday = new Date(at.getTime() - day).toISOString()
      await db.delete(login_failures).where(lt(login_failures.last_at, yesterday))
      await db.delete(letter_limits).where(lt(letter_limits.since, yesterday))
      const { security_failures_months } = deps.config
      await db
        .delete(security_failures)
        .where(
          sql`${security_failures.hour} < ${now}::timestamptz - make_interval(months => ${security_failures_months})`,
        )
      await db.delete(security_runs).where(lt(security_runs.told_at, new Date(at.getTime() - 2 * day).toISOString()))
    },
    { schedule: '17 * * * *', inReserve: true },
  ),
  job('auth.tell-failure-runs', v.unknown(), ({ db, at }) => tellFailureRuns(db, at), { schedule: '*/10 * * * *' }),
]
