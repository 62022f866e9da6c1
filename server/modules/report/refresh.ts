import { asc, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { sumActivity } from './sum-activity.ts'
import { sumClaims } from './sum-claims.ts'
import { sumOffers } from './sum-offers.ts'
import { sumUnits } from './sum-units.ts'
import { report_changes } from './table.ts'

/** Changes that one transaction takes: it holds what it writes no longer than a moment. */
const BATCH = 5000

/** A company or device, and a day of Warsaw, whose figures are to be counted again. */
export interface Due {
  subject_id: number
  day: string
}

/**
 * Brings the summaries up to date, batch by batch: what was noted since is counted again from the records themselves, so that
 * it does no harm to count it twice. One at a time; another run meanwhile has nothing to do.
 */
export async function refreshReports(db: Database): Promise<void> {
  for (;;) if ((await inTransaction(db, takeBatch)) < BATCH) return
}

/** Answers how many changes it has taken. */
async function takeBatch(db: Database): Promise<number> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('report.refresh')) as free`,
  )
  if (!rows[0]?.free) return 0
  // By subject: figures of a month that changed a thousand times are counted in one batch, not in every one.
  const changes = await db
    .select()
    .from(report_changes)
    .orderBy(asc(report_changes.kind), asc(report_changes.subject_id), asc(report_changes.day))
    .limit(BATCH)
  if (changes.length === 0) return 0
  // Before counting: what is noted from now on is of a later batch, whatever is counted of it already.
  await db.delete(report_changes).where(
    inArray(
      report_changes.id,
      changes.map(({ id }) => id),
    ),
  )
  const due = new Map<string, Map<string, Due>>()
  for (const { kind, subject_id, day } of changes) {
    const ofKind = due.get(kind) ?? new Map<string, Due>()
    due.set(kind, ofKind.set(`${subject_id} ${day}`, { subject_id, day }))
  }
  for (const [kind, subjects] of due) await countAnew(db, kind, [...subjects.values()])
  return changes.length
}

async function countAnew(db: Database, kind: string, due: readonly Due[]): Promise<void> {
  if (kind === 'rebuild') return noteEverything(db)
  if (kind === 'claims') return sumClaims(db, due)
  if (kind === 'units') return sumUnits(db, due)
  await sumActivity(db, kind, due)
  if (kind === 'offers') await sumOffers(db, due)
}

/** Notes every day of every company and device, as if all had changed. */
export async function noteEverything(db: Database): Promise<void> {
  await db.execute(sql`
    insert into report_changes (kind, subject_id, day)
    select distinct kind, subject_id, (at at time zone 'Europe/Warsaw')::date from (
      select 'downloads', partner_id, downloaded_at from documentation_downloads
      union all select 'codes', partner_id, viewed_at from error_code_views
      union all select 'sign_ins', m.partner_id, e.at from audit_entries e join partner_users m on m.user_id = e.entity_id
        where e.entity = 'user.users' and e.action = 'sign-in'
      union all select 'orders', partner_id, sent_at from service_orders
      union all select 'orders', partner_id, created_at from service_maintenances
      union all select 'orders', partner_id, created_at from spare_parts_orders
      union all select 'trainings', partner_id, created_at from training_participants
      union all select 'offers', partner_id, registered_at from offers
      union all select 'claims', model, sent_at from service_orders
      union all select distinct 'units', device_id, now() from units
    ) as traces (kind, subject_id, at) where subject_id is not null and at is not null`)
}
