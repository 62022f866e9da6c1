import type { PartnerOrder } from '#contract/service-order/entity.ts'

/** A stored order; staff get more of it than partners. */
export type StoredOrder = PartnerOrder
