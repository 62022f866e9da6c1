import { recordAddress } from '#contract/declare/entity.ts'
import { allEntities, isEntity } from '#contract/entities.ts'

/** The page of a record, or null where there is none. */
export function recordPage(entity: string, id: number): string | null {
  return isEntity(entity) ? recordAddress(allEntities[entity], id) : null
}
