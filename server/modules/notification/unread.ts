import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { allOf, type NamedConditions } from '#server/http/access/conditions.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { partner_users, partners } from '#server/modules/partner/index.ts'
import { notification_recipients, notifications } from './table.ts'

/** Channel on which processes announce whose unread notifications have changed. */
export const unreadChannel = 'unread_notifications'

/** Maximum number of ids in a message on the channel; PostgreSQL limits it to 8,000 bytes. */
const idsInAWord = 600

/** Condition for the copies that a person sees: of their companies, and of notifications that are not deleted. */
export function ownCopies(scope: PartnerScope, user_id: number): SQL | undefined {
  return allOf(copyConditions(scope, user_id))
}

/** The conditions of `ownCopies` by name. */
export function copyConditions({ partner_ids }: PartnerScope, user_id: number) {
  const { partner_id } = notification_recipients
  return {
    trash: isLive(notifications),
    recipient: eq(notification_recipients.user_id, user_id),
    membership: partner_ids.length ? or(isNull(partner_id), inArray(partner_id, [...partner_ids])) : isNull(partner_id),
  } satisfies NamedConditions
}

/** Unread notifications of these people in one statement; people without any are left out. */
export async function countUnread(db: Database, user_ids: readonly number[]): Promise<Map<number, number>> {
  const membership = db
    .select({ one: sql`1` })
    .from(partner_users)
    .innerJoin(partners, and(eq(partners.id, partner_users.partner_id), eq(partners.status, 1)))
    .where(
      and(
        eq(partner_users.user_id, notification_recipients.user_id),
        eq(partner_users.partner_id, notification_recipients.partner_id),
      ),
    )
  const rows = await db
    .select({ user_id: notification_recipients.user_id, count: sql<number>`count(*)::int` })
    .from(notification_recipients)
    .innerJoin(notifications, eq(notifications.id, notification_recipients.notification_id))
    .where(
      and(
        isNull(notification_recipients.read_at),
        inArray(notification_recipients.user_id, [...user_ids]),
        or(isNull(notification_recipients.partner_id), sql`exists ${membership}`),
        isLive(notifications),
      ),
    )
    .groupBy(notification_recipients.user_id)
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}

/** Announces to every process, after the commit, whose unread notifications have changed. */
export async function announceUnread(db: Database, user_ids: readonly number[] | 'all'): Promise<void> {
  const words = user_ids === 'all' ? ['all'] : inWords(user_ids)
  for (const word of words) await db.execute(sql`select pg_notify(${unreadChannel}, ${word})`)
}

function inWords(user_ids: readonly number[]): string[] {
  const count = Math.ceil(user_ids.length / idsInAWord)
  return Array.from({ length: count }, (_, index) =>
    user_ids.slice(index * idsInAWord, (index + 1) * idsInAWord).join(','),
  )
}

/** Parses a message of the channel. */
export function readWord(word: string): number[] | 'all' {
  return word === 'all' ? 'all' : word.split(',').map(Number)
}
