import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { LetterKind } from '#contract/mail/muted-letters.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'
import type { MailTemplate } from './templates.ts'

/**
 * Letters that reach people who have switched off letters of their kind: questions that wait for an answer, decisions,
 * and money. No other person gets such a letter in their place, and work stops or money is lost while it is not read.
 */
const alwaysSent: readonly MailTemplate[] = [
  'order_asked',
  'order_reminded',
  'order_message',
  'order_completed',
  'order_contested',
  'order_upheld',
  'order_withdrawn',
  'maintenance_scheduled',
  'maintenance_visit',
  'maintenance_visit_off',
  'maintenance_cancelled',
  'maintenance_completed',
  'parts_struck',
  'parts_cancelled',
  'offer_asked',
  'offer_submitted',
  'offer_approved',
  'offer_returned',
  'offer_won',
  'offer_lost',
  'training_registered',
  'training_offered',
  'training_lapsed',
  'training_cancelled',
  'training_order_expired',
]

/** Whether a letter goes to a reader, who may have switched off letters of its kind. */
export const isSentTo = (template: MailTemplate, { isWanted }: { isWanted: boolean }): boolean =>
  isWanted || alwaysSent.includes(template)

/** Kinds of letters that a person receives at all, and may therefore switch off. */
export function kindsReceived({ permissions }: Pick<By, 'permissions'>): LetterKind[] {
  const getsOrders = ['service-order.service-orders.show', 'partnerzone.service-order.service-orders.show'].some(
    (name) => permissions[name],
  )
  return [
    ...(getsOrders ? (['service_orders'] as const) : []),
    ...(permissions['service-order.service-orders.assign'] ? (['digests'] as const) : []),
    ...(permissions['partnerzone.service-order.due-maintenances.index'] ? (['maintenances'] as const) : []),
    ...(permissions['partnerzone.notification.notifications.index'] ? (['notifications'] as const) : []),
    ...(permissions['partnerzone.documentation.documentations.index'] ? (['documents'] as const) : []),
    ...(permissions['partnerzone.training.participants.index'] ? (['trainings'] as const) : []),
    ...(permissions['partnerzone.offer-generator.offers.update'] ? (['offers'] as const) : []),
    ...(permissions['partner.new-entries.approve'] ? (['new_entries'] as const) : []),
    ...(permissions['partner.proposals.accept'] ? (['proposals'] as const) : []),
  ]
}

/** Switches off a kind of letters for a person. Idempotent. */
export const muting =
  (kind: LetterKind) =>
  async (db: Database, user_id: number): Promise<void> => {
    await db
      .update(users)
      .set({ muted_letters: sql`array_append(${users.muted_letters}, ${kind})`, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, user_id), isWanted(kind)))
  }

/** Condition for people who have not switched off a kind of letters. Letters about security do not use it. */
export function isWanted(kind: LetterKind): SQL {
  return not(sql`${kind} = any(${users.muted_letters})`)
}
