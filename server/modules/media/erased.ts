import { eq } from 'drizzle-orm'
import type { Events, Happening } from '#server/events.ts'
import { recordKind } from '#server/http/records/kinds.ts'
import { removeFiles } from './remove-files.ts'

/** Deletes the files of an erased record and of its parts, such as photos in replies to an order, with their content. */
export async function eraseFiles({ db }: Happening, { entity, id, outside }: Events['person.erased']): Promise<void> {
  await removeFiles(db, outside, { owner_entity: entity, owner_id: id })
  for (const [owner_entity, { table, record }] of Object.entries(recordKind(entity)?.lines ?? {})) {
    const lines = await db.select({ id: table.id }).from(table).where(eq(record, id))
    for (const line of lines) await removeFiles(db, outside, { owner_entity, owner_id: Number(line.id) })
  }
}
