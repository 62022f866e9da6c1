import type { PartnerOrder } from '#contract/service-order/entity.ts'

/** The order as the server keeps it; staff get more of it than partners. */
export type StoredOrder = PartnerOrder

/** A call about a stored order. */
export interface StoredCall {
  id: number
  version: number
  /** The same for every retry of the same content. */
  key: string
}

/** The call about an order as it is stored now; a new draft is version 0 of no order. */
export function storedCall({ order, key }: { order: StoredOrder | null; key: string }, verb: string): StoredCall {
  const { id = 0, version = 0 } = order ?? {}
  return { id, version, key: `${key}-${verb}-${version}` }
}
