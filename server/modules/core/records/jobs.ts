import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { raise } from '#server/events.ts'
import { toRefused } from '#server/http/errors.ts'
import { recordKind } from '#server/http/records/kinds.ts'
import { removedBefore } from '#server/http/records/trash.ts'
import { type Job, type JobRun, job } from '#server/jobs/job.ts'
import { trashKinds } from './trash.ts'

type TrashKind = ReturnType<typeof trashKinds>[number]

/**
 * Permanently deletes records after 30 days in the trash, with all their traces. Records still referred to, or on hold, stay.
 */
export const recordJobs: readonly Job[] = [
  job(
    'core.empty-trash',
    v.unknown(),
    async ({ db, deps, at }) => {
      for (const kind of trashKinds()) {
        for (const id of await overdue(db, kind, at)) {
          await inTransaction(db, (tx) => remove({ db: tx, deps, at }, kind, id)).catch((error: unknown) => {
            if (toRefused(error)?.code !== 'lifecycle') throw error
            deps.log.info({ entity: kind.entity, id }, 'still in use, stays in the trash')
          })
        }
      }
    },
    { inReserve: true },
  ),
]

async function overdue(db: Database, { table, below }: TrashKind, at: Date): Promise<number[]> {
  const isFree = 'on_hold' in table ? sql`not ${table.on_hold as AnyPgColumn}` : undefined
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(lte(table.deleted_at, removedBefore(at)), isFree, below && isWholeFree(below)))
    .orderBy(table.id)
  return rows.map(({ id }) => id as number)
}

/** A part is on hold together with its parent. */
function isWholeFree({ entity, column }: NonNullable<TrashKind['below']>): SQL | undefined {
  const whole = recordKind(entity)?.table
  if (!whole || !('on_hold' in whole)) return undefined
  return sql`not exists (select from ${whole} where ${whole.id} = ${column} and ${whole.on_hold as AnyPgColumn})`
}

async function remove(
  { db, deps, at }: Pick<JobRun<unknown>, 'db' | 'deps' | 'at'>,
  { entity, table, purge }: TrashKind,
  id: number,
): Promise<void> {
  await raise({ db, by: systemActor, at }, 'record.purged', { entity, id, outside: deps })
  await purge?.({ db, at }, id)
  await db.delete(table).where(eq(table.id, id))
  await audit(db, { entity, entity_id: id, action: 'purge', before: null, after: null, by: systemActor, at })
}
