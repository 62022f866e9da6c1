import { and, eq, sql } from 'drizzle-orm'
import { transition } from 'xstate'
import { auditedVerb } from '#contract/core/audit-verbs.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import { type NotificationEvent, notificationLifecycle } from '#contract/notification/lifecycle.ts'
import { notificationSnapshot } from '#contract/notification/lifecycle-state.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive } from '#server/http/records/trash.ts'
import { refuse } from '#server/refusal.ts'
import { isOfStaff } from './notice.ts'
import { notifications } from './table.ts'

/** Entity of notifications in audit, history and trash. */
export const messageEntity = 'notification.messages'

export type MessageRecord = typeof notifications.$inferSelect

/** Actor and context of a change: a call, or a job that acts as the server. */
export interface MessageActing {
  db: Database
  by: By
  at: Date
}

type Unstamped<Event> = Event extends unknown ? Omit<Event, 'by' | 'at'> : never

/** A locked notification; refuses an outdated version. */
export async function lockMessage(call: CallContext, id: number, version?: number): Promise<MessageRecord> {
  const [row] = await call.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), isLive(notifications), isOfStaff))
    .for('update')
  if (!row) return refuse('not_found')
  if (version !== undefined) await refuseOutdated(call.db, messageEntity, row, version)
  return row
}

/** Refuses (409) steps that the lifecycle does not allow. */
export function messageAfter(
  { by, at }: MessageActing,
  row: MessageRecord,
  event: Unstamped<NotificationEvent>,
  key?: ServerMessageKey,
) {
  const stamped = { ...event, by, at: at.toISOString() } as NotificationEvent
  const snapshot = notificationSnapshot(row)
  if (!snapshot.can(stamped)) refuse('lifecycle', { key })
  return transition(notificationLifecycle, snapshot, stamped)[0]
}

/**
 * The only way in which a notification changes its status. The lifecycle decides; the row must be locked. Changes by the server
 * do not increase the version, so that an open editor does not become outdated by them.
 */
export async function advanceMessage(
  acting: MessageActing,
  row: MessageRecord,
  event: Unstamped<NotificationEvent>,
  set: Partial<typeof notifications.$inferInsert> = {},
): Promise<MessageRecord> {
  const { db, by, at } = acting
  const next = messageAfter(acting, row, event)
  const [after] = await db
    .update(notifications)
    .set({
      ...set,
      status: next.value,
      send_at: next.context.send_at,
      sent_at: next.context.sent_at,
      updated_at: at.toISOString(),
      version: by.system ? row.version : sql`${notifications.version} + 1`,
    })
    .where(eq(notifications.id, row.id))
    .returning()
  if (!after) throw new Error(`Notification ${row.id} is gone`)
  const action = auditedVerb(event.type)
  await audit(db, { by, at, entity: messageEntity, entity_id: row.id, action, before: row, after })
  return after
}
