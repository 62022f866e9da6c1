import { type AuditedEntity, allEntities, isAuditedEntity } from '#contract/entities.ts'
import { orderKindNames, orderKinds } from '#contract/service-order/handling/kinds.ts'

/** The record that a letter is about. */
export interface LetterRecord {
  entity: AuditedEntity
  id: number
}

/** The thread of all letters about a record: the id to which each refers, so that mail programs show them as one conversation. */
export const threadOf = ({ entity, id }: LetterRecord): string => `thread.${entity}.${id}`

/** The record that a letter is about: the one whose page its button opens, or the offer, unit or order that its data name. */
export function recordOf(page: string, data: object): LetterRecord | null {
  const { offer_id, order_id, unit_id, of } = data as {
    offer_id?: number
    order_id?: number
    unit_id?: number
    of?: string
  }
  const kind = orderKindNames.find((name) => name === of)
  return (
    recordAt(page) ??
    (offer_id ? { entity: 'offer-generator.offers', id: offer_id } : null) ??
    (unit_id ? { entity: 'device.units', id: unit_id } : null) ??
    (kind && order_id ? { entity: orderKinds[kind].entity, id: order_id } : null)
  )
}

/** The record whose page a path of the application opens, in either zone; null for any other page. */
function recordAt(path: string): LetterRecord | null {
  const [, place = '', id = ''] = /^\/(?:cms\/)?([a-z/-]+)\/(\d{1,9})(?:[/?]|$)/.exec(path) ?? []
  const found = Object.values(allEntities).find((entity) => entity.path === place)
  return found && isAuditedEntity(found.key) ? { entity: found.key, id: Number(id) } : null
}
