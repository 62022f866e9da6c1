import { maskTexts } from '#server/db/mask-texts.ts'
import type { Events, Happening } from '#server/events.ts'
import { dropLetters } from '#server/modules/service-order/handling/erased.ts'
import { maintenanceEntity } from './maintenance.ts'
import { service_maintenance_events, service_maintenances } from './table.ts'

/** Masks an erased person in texts of maintenances, and deletes letters about an erased maintenance. */
export async function eraseFromMaintenances(
  { db }: Happening,
  { entity, id, pattern }: Events['person.erased'],
): Promise<void> {
  if (entity === maintenanceEntity) await dropLetters(db, 'maintenance', id)
  if (pattern === null) return
  const { text, reason } = service_maintenance_events
  await maskTexts(db, pattern, service_maintenance_events, [text, reason])
  const { description, completion_note } = service_maintenances
  await maskTexts(db, pattern, service_maintenances, [description, completion_note])
}
