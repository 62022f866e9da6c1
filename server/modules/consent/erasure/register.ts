import { createHmac, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { asc, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { erasureExtents } from '#contract/consent/consent.ts'
import type { PersonalEntity } from '#contract/entities.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type JobRun, job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { erasures } from '#server/modules/consent/table.ts'

const registerJob = 'consent.register-erasures'

/** A hash of an address or name that only the installation's secret can compare. */
export const addressHash = (secret: string, key: string) =>
  createHmac('sha256', createHmac('sha256', secret).update('erasures').digest())
    .update(key.trim().toLowerCase())
    .digest('base64url')

interface Registered {
  entity: PersonalEntity
  id: number
  /** The person's address in a company's record, or the name for places in the record of another; null for a whole record. */
  key: string | null
  extent?: (typeof erasureExtents)[number]
}

/**
 * Stores an erasure in its transaction; a job of its own copies it to the register, because one that waits may run before this
 * transaction is committed.
 */
export async function registerErasure(
  { db, at, deps }: { db: Database; at: Date; deps: Pick<Deps, 'config'> },
  { entity, id, key, extent = key === null ? 'all' : 'person' }: Registered,
): Promise<void> {
  await db.insert(erasures).values({
    id: randomUUID(),
    entity,
    entity_id: id,
    extent,
    address_hash: key && addressHash(deps.config.secret, key),
    at: at.toISOString(),
  })
  await enqueue(db, registerJob, {})
}

/**
 * Appends the missing entries to the register; all when there is none, because it was lost or the place is new. One process writes at a
 * time, so that no entry is written twice.
 */
export function writeRegister({ db, deps, at }: Pick<JobRun<unknown>, 'db' | 'deps' | 'at'>): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('erasure_register'))`)
    await appendMissing(tx, deps.config.erasure_register, at)
  })
}

async function appendMissing(db: Database, path: string, at: Date): Promise<void> {
  const { registered_at, ...columns } = getTableColumns(erasures)
  const rows = await db
    .select(columns)
    .from(erasures)
    .where(existsSync(path) ? isNull(registered_at) : undefined)
    .orderBy(asc(erasures.at), asc(erasures.id))
  if (rows.length === 0) return
  await mkdir(dirname(path), { recursive: true })
  await appendFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { mode: 0o600 })
  const written = rows.map(({ id }) => id)
  await db.update(erasures).set({ registered_at: at.toISOString() }).where(inArray(erasures.id, written))
}

export const registerJobs = [job(registerJob, v.unknown(), writeRegister, { retryLimit: 5 })]
