import { recordAddress } from '#contract/declare/entity.ts'
import { singular } from '#contract/declare/entity-words.ts'
import { allEntities, isEntity } from '#contract/entities.ts'
import type { Translated } from '#contract/messages/locale.ts'

/** The word for one record of an entity; for an entity that no longer exists, its name in the database. */
export function entityLabel(entity: string): Translated {
  return isEntity(entity) ? singular(allEntities[entity].words) : { pl: entity, en: entity }
}

/** The page of a record, or null where there is none. */
export function recordPage(entity: string, id: number): string | null {
  return isEntity(entity) ? recordAddress(allEntities[entity], id) : null
}
