import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isLive } from '#server/http/records/trash.ts'
import { isWanted } from '#server/integrations/mail/muted-letters.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { peopleOf, senderScope } from './audience.ts'
import { advanceMessage, type MessageActing, type MessageRecord } from './message.ts'
import { notification_recipients, notification_sendings, notifications } from './table.ts'
import { announceUnread } from './unread.ts'

/** Number of people who get their copy in one transaction. */
export const deliveryBatchSize = 200

export const deliverJob = 'notification.deliver'
export const dueMessagesJob = 'notification.due'

type SendingRecord = typeof notification_sendings.$inferSelect

/** Starts sending a notification, as just allowed by the lifecycle; batches follow as jobs. */
export async function beginSending(
  { db, by }: MessageActing,
  row: MessageRecord,
  { only_unread }: { only_unread: boolean },
): Promise<void> {
  const [sending] = await db
    .insert(notification_sendings)
    // A scheduled notification is sent on behalf of the person who scheduled it.
    .values({
      notification_id: row.id,
      only_unread,
      sent_by: by.user_id ?? row.sent_by,
      started_at: row.sent_at as string,
    })
    .returning({ id: notification_sendings.id })
  await enqueue(db, deliverJob, { sending_id: sending?.id })
}

/**
 * Starts sending scheduled notifications that are due. Each row is started once, because it is locked and its status changes.
 */
export async function sendDue(db: Database, at: Date): Promise<void> {
  const due = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(eq(notifications.status, 'scheduled'), lte(notifications.send_at, at.toISOString()), isLive(notifications)),
    )
    .orderBy(asc(notifications.send_at), asc(notifications.id))
  for (const { id } of due) await inTransaction(db, (tx) => beginDue({ db: tx, by: systemActor, at }, id))
}

async function beginDue(acting: MessageActing, id: number): Promise<void> {
  const [row] = await acting.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.status, 'scheduled'), isLive(notifications)))
    .for('update', { skipLocked: true })
  // Another worker has started it, or it was changed in the meantime.
  if (!row?.send_at || row.send_at > acting.at.toISOString()) return
  await beginSending(acting, await advanceMessage(acting, row, { type: 'notification.begin' }), { only_unread: false })
}

/**
 * Creates the copies of the next batch of people, all or none of them, and enqueues the following batch. May run repeatedly:
 * people who already have a copy of this sending are not selected.
 */
export async function deliverBatch(db: Database, at: Date, sending_id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ sending: notification_sendings, row: notifications })
      .from(notification_sendings)
      .innerJoin(notifications, eq(notifications.id, notification_sendings.notification_id))
      .where(and(eq(notification_sendings.id, sending_id), isNull(notification_sendings.finished_at)))
      .for('update')
    if (found?.row.status !== 'sending') return
    const { sending, row } = found
    const reached = await giveCopies(tx, row, sending)
    await writeLetters(
      tx,
      row,
      reached.map(({ user_id }) => user_id),
    )
    await tx
      .update(notification_sendings)
      .set({
        recipient_count: sql`${notification_sendings.recipient_count} + ${reached.length}`,
        finished_at: reached.length < deliveryBatchSize ? at.toISOString() : null,
      })
      .where(eq(notification_sendings.id, sending_id))
    const added = reached.filter(({ is_new }) => is_new).length
    await tx
      .update(notifications)
      .set({ recipient_count: sql`${notifications.recipient_count} + ${added}` })
      .where(eq(notifications.id, row.id))
    await announceUnread(
      tx,
      reached.map(({ user_id }) => user_id),
    )
    if (reached.length === deliveryBatchSize) await enqueue(tx, deliverJob, { sending_id })
    else await advanceMessage({ db: tx, by: systemActor, at }, row, { type: 'notification.finish' })
  })
}

/** Recipients without a copy from this sending; when sending to unread only, without those who have read it. */
function pendingOf(db: Database, row: MessageRecord, sending: SendingRecord, reach: Parameters<typeof peopleOf>[2]) {
  const people = peopleOf(db, row, reach).as('people')
  const { notification_id, user_id, sent_at, read_at } = notification_recipients
  const done = sending.only_unread
    ? sql`(${sent_at} >= ${sending.started_at} or ${read_at} is not null)`
    : sql`${sent_at} >= ${sending.started_at}`
  return db
    .select({ user_id: people.user_id, partner_id: people.partner_id })
    .from(people)
    .where(
      sql`not exists (select from ${notification_recipients}
        where ${notification_id} = ${row.id} and ${user_id} = ${people.user_id} and ${done})`,
    )
    .$dynamic()
}

async function giveCopies(db: Database, row: MessageRecord, sending: SendingRecord) {
  const pending = pendingOf(db, row, sending, await senderScope(db, sending.sent_by))
  const next = pending.orderBy(sql`1`).limit(deliveryBatchSize)
  const { rows } = await db.execute<{ user_id: number; is_new: boolean }>(sql`
    insert into notification_recipients (notification_id, user_id, partner_id, sent_at)
    select ${row.id}::int, next.user_id, next.partner_id, ${sending.started_at}::timestamptz from (${next}) as next
    on conflict (notification_id, user_id) do update
      set sent_at = excluded.sent_at, partner_id = excluded.partner_id, read_at = null,
        first_read_at = coalesce(notification_recipients.first_read_at, notification_recipients.read_at)
    returning user_id, xmax = 0 as is_new`)
  return rows
}

/** Number of recipients left in the current sending; null when there is none. */
export async function remainingOf(db: Database, row: MessageRecord): Promise<number | null> {
  if (row.status !== 'sending') return null
  const [sending] = await db
    .select()
    .from(notification_sendings)
    .where(and(eq(notification_sendings.notification_id, row.id), isNull(notification_sendings.finished_at)))
    .orderBy(desc(notification_sendings.id))
    .limit(1)
  if (!sending) return 0
  const pending = pendingOf(db, row, sending, await senderScope(db, sending.sent_by))
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${pending}) as pending`)
  return rows[0]?.count ?? 0
}

/** Letters for recipients who want them and have confirmed their address. */
async function writeLetters(db: Database, row: MessageRecord, user_ids: readonly number[]): Promise<void> {
  if (user_ids.length === 0) return
  const readers = await db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(and(inArray(users.id, [...user_ids]), eq(users.is_activated, true), isWanted('notifications')))
    .orderBy(asc(users.id))
  for (const { email, locale } of readers) {
    const title = (locale === 'en' ? row.title_en : null) ?? row.title_pl
    await queueMail(db, { to: email, locale, template: 'notification', data: { notification_id: row.id, title } })
  }
}
