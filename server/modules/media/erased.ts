import type { Events, Happening } from '#server/events.ts'
import { removeFiles } from './remove-files.ts'

/** The files of an erased record go with it, bytes and all. */
export async function eraseFiles({ db }: Happening, { entity, id, outside }: Events['person.erased']): Promise<void> {
  await removeFiles(db, outside, { owner_entity: entity, owner_id: id })
}
