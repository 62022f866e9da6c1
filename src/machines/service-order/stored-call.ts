import type { PartnerOrder } from '#contract/service-order/entity.ts'

/** A stored order; staff get more of it than partners. */
export type StoredOrder = PartnerOrder

/** A call about a stored order. */
export interface StoredCall {
  id: number
  version: number
  /** The same for every retry of the same content. */
  key: string
}

/** A call about the stored order; for a new draft, without id and with version 0. */
export function storedCall({ order, key }: { order: StoredOrder | null; key: string }, verb: string): StoredCall {
  const { id = 0, version = 0 } = order ?? {}
  return { id, version, key: `${key}-${verb}-${version}` }
}
