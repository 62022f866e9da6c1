import { isNull } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { requireAnnounced } from '#server/observability/request-context.ts'
import { notification_recipients, notifications } from './table.ts'
import { announceUnread } from './unread.ts'

/** Condition for messages by staff, excluding those of the portal itself. */
export const isOfStaff = isNull(notifications.path)

interface Notice {
  /** Plain text without personal data, because it stays when a person is erased. */
  title: Record<Locale, string>
  text: Record<Locale, string>
  /** The screen it links to. */
  path: string
  /** Company of its recipients. */
  partner_id: number
  user_ids: readonly number[]
}

/** Notifies people of a company, through the bell, of an event concerning them. */
export async function giveNotice(
  db: Database,
  at: Date,
  { title, text, path, partner_id, user_ids }: Notice,
): Promise<void> {
  if (user_ids.length === 0) return
  requireAnnounced('a notice')
  const sent_at = at.toISOString()
  const [row] = await db
    .insert(notifications)
    .values({
      common_name: path,
      title_pl: title.pl,
      title_en: title.en,
      content_pl: `<p>${text.pl}</p>`,
      content_en: `<p>${text.en}</p>`,
      path,
      status: 'sent',
      sent_at,
      recipient_count: user_ids.length,
      created_at: sent_at,
      updated_at: sent_at,
    })
    .returning({ id: notifications.id })
  if (!row) throw new Error('No notice was stored')
  await db
    .insert(notification_recipients)
    .values(user_ids.map((user_id) => ({ notification_id: row.id, user_id, partner_id, sent_at })))
  await announceUnread(db, user_ids)
}
