import { asc, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { isRepeatable } from '#server/db/errors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { keepFailure, noteFailedDays, removeFailures } from './failures.ts'
import { sumActivity } from './sum-activity.ts'
import { sumClaims } from './sum-claims.ts'
import { sumOffers } from './sum-offers.ts'
import { sumUnits } from './sum-units.ts'
import { report_changes } from './table.ts'

/** Number of changes in one transaction, which keeps its locks short. */
const BATCH = 5000

/** A company or device and a day in Warsaw whose figures have to be recalculated. */
export interface Due {
  subject_id: number
  day: string
}

/**
 * Updates the summaries in batches: changed days are recalculated from the records, so repeating it is harmless. One run at a
 * time; a concurrent one does nothing. What cannot be recalculated is kept as a failure and stops nothing else.
 */
export async function refreshReports(db: Database, at = new Date()): Promise<void> {
  await inTransaction(db, noteFailedDays)
  for (;;) if ((await inTransaction(db, (tx) => takeBatch(tx, at))) < BATCH) return
}

/** Returns the number of changes processed. */
async function takeBatch(db: Database, at: Date): Promise<number> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('report.refresh')) as free`,
  )
  if (!rows[0]?.free) return 0
  // By subject, so that a month changed a thousand times is recalculated once per batch.
  const changes = await db
    .select()
    .from(report_changes)
    .orderBy(asc(report_changes.kind), asc(report_changes.subject_id), asc(report_changes.day))
    .limit(BATCH)
  if (changes.length === 0) return 0
  // Deleted before recalculating: later changes belong to a later batch, even if already included.
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
  for (const [kind, subjects] of due) await countSeparately(db, kind, [...subjects.values()], at)
  return changes.length
}

/** Recalculates what it can: where a part fails, its halves are tried, down to the company or device and the day that fails. */
async function countSeparately(db: Database, kind: string, due: readonly Due[], at: Date): Promise<void> {
  try {
    await db.transaction((savepoint) => countAnew(savepoint, kind, due))
    await removeFailures(db, kind, due)
  } catch (error) {
    if (isRepeatable(error)) throw error
    const [first] = due
    if (first && due.length === 1) return keepFailure(db, { kind, ...first }, error, at)
    const middle = Math.ceil(due.length / 2)
    await countSeparately(db, kind, due.slice(0, middle), at)
    await countSeparately(db, kind, due.slice(middle), at)
  }
}

async function countAnew(db: Database, kind: string, due: readonly Due[]): Promise<void> {
  if (kind === 'rebuild') return noteEverything(db)
  if (kind === 'claims') return sumClaims(db, due)
  if (kind === 'units') return sumUnits(db, due)
  await sumActivity(db, kind, due)
  if (kind === 'offers') await sumOffers(db, due)
}

/**
 * Marks every day of every company and device as changed. Sign-ins that were counted are kept, because who belonged to a company
 * then is not known any more: only days after the last one that was counted are counted.
 */
export async function noteEverything(db: Database): Promise<void> {
  await db.execute(sql`
    insert into report_changes (kind, subject_id, day)
    select distinct kind, subject_id, (at at time zone 'Europe/Warsaw')::date from (
      select 'downloads', partner_id, downloaded_at from documentation_downloads
      union all select 'codes', partner_id, viewed_at from error_code_views
      union all select 'sign_ins', m.partner_id, e.at from audit_entries e join partner_users m on m.user_id = e.entity_id
        where e.entity = 'user.users' and e.action = 'sign-in' and e.at >= coalesce((select max(a.begins) from report_activity a
          where a.span = 'day' and a.sign_ins > 0), '2000-01-01')::timestamp at time zone 'Europe/Warsaw'
      union all select 'orders', partner_id, sent_at from service_orders
      union all select 'orders', partner_id, created_at from service_maintenances
      union all select 'orders', partner_id, created_at from spare_parts_orders
      union all select 'trainings', partner_id, created_at from training_participants
      union all select 'offers', partner_id, registered_at from offers
      union all select 'claims', model, sent_at from service_orders
      union all select distinct 'units', device_id, now() from units
    ) as traces (kind, subject_id, at) where subject_id is not null and at is not null`)
}
