import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { erasureExtents } from '#contract/consent/consent.ts'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { personalEntities } from '#contract/entities.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { personalKind } from '#server/modules/consent/personal-data.ts'
import type { PersonalKind } from '#server/modules/consent/personal-kind.ts'
import { isPersonal } from '#server/modules/consent/retention/due.ts'
import { erasures } from '#server/modules/consent/table.ts'
import { repeatPlaces } from './erase-places.ts'
import { type Erasing, erasePersonFrom, eraseRecord } from './erase-record.ts'
import { addressHash } from './register.ts'

/** An erasure in the register: one line of JSON each. */
export const RegisteredErasure = v.object({
  id: v.pipe(v.string(), v.uuid()),
  entity: v.picklist(personalEntities),
  entity_id: v.number(),
  extent: v.picklist(erasureExtents),
  address_hash: v.nullable(v.string()),
  at: v.string(),
})
type RegisteredErasure = v.InferOutput<typeof RegisteredErasure>

/**
 * Makes the erasures of a register again that a restored database does not know: they came after its backup. An erasure that was
 * repeated is known from then on, also when its record is younger than the backup. Returns how many changed a record.
 */
export async function repeatErasures(
  db: Database,
  { deps, at }: Pick<Erasing, 'deps' | 'at'>,
  registered: readonly RegisteredErasure[],
): Promise<number> {
  let repeated = 0
  for (const erasure of registered) {
    await inTransaction(db, async (tx) => {
      const [known] = await tx.select({ id: erasures.id }).from(erasures).where(eq(erasures.id, erasure.id))
      if (known) return
      if (await repeat({ db: tx, deps, at, by: systemActor, reason: 'restore' }, erasure)) repeated += 1
      await tx.insert(erasures).values(erasure)
    })
  }
  return repeated
}

async function repeat(erasing: Erasing, { entity, entity_id, extent, address_hash }: RegisteredErasure) {
  const kind = personalKind(entity)
  const { db, deps } = erasing
  const isHashed = (text: string) => addressHash(deps.config.secret, text) === address_hash
  if (extent === 'places') return repeatPlaces(erasing, { entity, id: entity_id }, isHashed)
  const [row] = await db
    .select({ addresses: sql<string[]>`${addressesOf(kind)}`, isPersonal: sql<boolean>`${isPersonal(kind)}` })
    .from(kind.table)
    .where(eq(kind.table.id, entity_id))
    .for('update')
  if (!row?.isPersonal) return false
  if (extent === 'all') {
    await eraseRecord(erasing, kind, entity_id)
    return true
  }
  const email = row.addresses.find(isHashed)
  if (email === undefined) return false
  await erasePersonFrom(erasing, kind, entity_id, email.toLowerCase())
  return true
}

/** Addresses in a record and in its dependent rows, as an array. */
function addressesOf({ emails, furtherEmails = sql`'{}'::text[]` }: PersonalKind) {
  return sql`array_remove(array[${sql.join([...emails], sql`, `)}]::text[] || ${furtherEmails}, null)`
}
