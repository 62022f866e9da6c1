import type { By } from '#contract/declare/lifecycle-actor.ts'

/**
 * Kinds of letters that a person can switch off, and the permissions of which one is enough to receive them at all. Letters about the account,
 * payments, a cancelled term or a revoked certificate belong to no kind. Some of a kind are sent all the same: each says so beside its words
 * (`alwaysSent` in `letters.ts` of its module).
 */
const permissionsToReceive = {
  service_orders: ['service-order.service-orders.show', 'partnerzone.service-order.service-orders.show'],
  /** Of the service desk: orders that are overdue, and that have no owner. */
  digests: ['service-order.service-orders.assign'],
  maintenances: ['partnerzone.service-order.due-maintenances.index'],
  notifications: ['partnerzone.notification.notifications.index'],
  documents: ['partnerzone.documentation.documentations.index'],
  trainings: ['partnerzone.training.participants.index'],
  offers: ['partnerzone.offer-generator.offers.update'],
  new_entries: ['partner.new-entries.approve'],
  proposals: ['partner.proposals.accept'],
} as const satisfies Record<string, readonly string[]>

export type LetterKind = keyof typeof permissionsToReceive
export const letterKinds = Object.keys(permissionsToReceive) as LetterKind[]

/** Kinds of letters that a person receives, and may therefore switch off. */
export function kindsReceived({ permissions }: Pick<By, 'permissions'>): LetterKind[] {
  return letterKinds.filter((kind) => permissionsToReceive[kind].some((permission) => permissions[permission]))
}
