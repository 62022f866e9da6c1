import { eq, sql } from 'drizzle-orm'
import { maskTexts } from '#server/db/mask-texts.ts'
import type { Events, Happening } from '#server/events.ts'
import { releaseFiles } from '#server/modules/media/index.ts'
import { dropLetters } from '#server/modules/service-order/handling/erased.ts'
import { maintenanceEntity } from './maintenance.ts'
import { service_maintenance_events, service_maintenances } from './table.ts'

/** Masks an erased person in texts of maintenances, and deletes letters about an erased maintenance. */
export async function eraseFromMaintenances(
  { db, at }: Happening,
  { entity, id, pattern }: Events['person.erased'],
): Promise<void> {
  if (entity === maintenanceEntity) await dropLetters(db, 'maintenance', id)
  if (pattern === null) return
  const { text, reason } = service_maintenance_events
  await maskTexts(db, pattern, service_maintenance_events, [text, reason])
  const { description, wanted_days, completion_note, outcome_reason, next_due_reason } = service_maintenances
  await maskTexts(db, pattern, service_maintenances, [
    description,
    wanted_days,
    completion_note,
    outcome_reason,
    next_due_reason,
  ])
  await forgetSigners({ db, at }, pattern)
  await forgetTechnicians({ db, at }, pattern)
}

/**
 * The technician may be a colleague or one of the partner's people. The visit keeps its day and protocol, without the
 * name and the generated document.
 */
async function forgetTechnicians({ db, at }: Pick<Happening, 'db' | 'at'>, pattern: string): Promise<void> {
  const { id, technician_name } = service_maintenances
  const visited = await db
    .update(service_maintenances)
    .set({ technician_name: null, protocol_file: null })
    .where(sql`${technician_name} ~* ${pattern}`)
    .returning({ id })
  for (const order of visited)
    await releaseFiles(
      { db, at },
      { owner_entity: maintenanceEntity, owner_id: order.id, purpose: 'maintenance_protocol' },
    )
}

/**
 * The signer may be another person than the contact. The protocol keeps its checks, without the name, the signature and
 * the document that shows them. Remarks are masked like other texts.
 */
async function forgetSigners({ db, at }: Pick<Happening, 'db' | 'at'>, pattern: string): Promise<void> {
  const { id, protocol } = service_maintenances
  const signed = await db
    .select({ id })
    .from(service_maintenances)
    .where(sql`${protocol} ->> 'signed_by' ~* ${pattern}`)
  for (const order of signed) {
    await db
      .update(service_maintenances)
      .set({
        protocol: sql`jsonb_set(${protocol}, '{signed_by}', 'null')`,
        signature: null,
        protocol_file: null,
      })
      .where(eq(id, order.id))
    for (const purpose of ['maintenance_signature', 'maintenance_protocol'] as const)
      await releaseFiles({ db, at }, { owner_entity: maintenanceEntity, owner_id: order.id, purpose })
  }
  await db.execute(sql`update service_maintenances
    set protocol = regexp_replace(protocol::text, ${pattern}, '***', 'gi')::jsonb where protocol::text ~* ${pattern}`)
}
