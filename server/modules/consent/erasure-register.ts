import { createHmac, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { asc, getTableColumns, inArray, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { PersonalEntity } from '#contract/entities.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { type JobRun, job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { erasures } from './table.ts'

const registerJob = 'consent.register-erasures'

/** A hash of an address that only the installation's secret can compare. */
export const addressHash = (secret: string, email: string) =>
  createHmac('sha256', createHmac('sha256', secret).update('erasures').digest())
    .update(email.trim().toLowerCase())
    .digest('base64url')

/** Stores an erasure in its transaction; a job copies it to the register. `email` is the person's in a company's record. */
export async function registerErasure(
  { db, at, deps }: { db: Database; at: Date; deps: Pick<Deps, 'config'> },
  { entity, id, email }: { entity: PersonalEntity; id: number; email: string | null },
): Promise<void> {
  await db.insert(erasures).values({
    id: randomUUID(),
    entity,
    entity_id: id,
    extent: email === null ? 'all' : 'person',
    address_hash: email && addressHash(deps.config.secret, email),
    at: at.toISOString(),
  })
  await enqueue(db, registerJob, {}, { singletonKey: 'register' })
}

/** Appends the missing entries to the register; all when there is none, because it was lost or the place is new. */
export async function writeRegister({ db, deps, at }: Pick<JobRun<unknown>, 'db' | 'deps' | 'at'>): Promise<void> {
  const path = deps.config.erasure_register
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
