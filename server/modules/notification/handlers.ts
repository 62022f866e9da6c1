import { and, inArray, sql } from 'drizzle-orm'
import { notificationStatuses } from '#contract/notification/lifecycle.ts'
import { missingIn } from '#contract/notification/lifecycle-state.ts'
import { type NotificationForm, notification } from '#contract/notification/notification.ts'
import { notificationStatus } from '#contract/notification/statuses.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { moveToTrash } from '#server/http/records/trash.ts'
import { mediaIdsIn, safeRichText } from '#server/http/rich-text.ts'
import { wordsFor } from '#server/http/words.ts'
import { keepMediaUses } from '#server/modules/media/index.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { countRecipients } from './audience.ts'
import { beginSending, dueMessagesJob } from './deliver.ts'
import { advanceMessage, lockMessage, type MessageRecord, messageAfter, messageEntity } from './message.ts'
import { listOwn, markAllRead, showOwn } from './own-notifications.ts'
import { listMessages, listRecipients, showMessage, toMessage } from './show.ts'
import { streamUnread } from './streams.ts'
import { notifications } from './table.ts'
import { announceUnread } from './unread.ts'

/** Notifications for staff and for partners' people (specification, section 3). */
export const notificationHandlers = handlers(notification, {
  'notification.messages.index': listMessages,
  'notification.messages.show': (call) => showMessage(call, call.params.notification_message),
  'notification.messages.store': async (call) => toMessage(call, await storeMessage(call)),
  'notification.messages.update': async (call) => toMessage(call, await updateMessage(call)),
  'notification.messages.destroy': async (call) => {
    await destroyMessage(call)
    return {}
  },
  'notification.messages.count': ({ db, scope, body }) => countRecipients(db, body, scope),
  'notification.messages.send': async (call) => toMessage(call, await sendMessage(call)),
  'notification.messages.schedule': async (call) => toMessage(call, await scheduleMessage(call)),
  'notification.messages.unschedule': async (call) => toMessage(call, await unscheduleMessage(call)),
  'notification.messages.resend': async (call) => toMessage(call, await resendMessage(call)),
  'notification.messages.recipients': listRecipients,
  'notification.statuses.index': (call) =>
    wordsFor(notificationStatuses, (status) => notificationStatus[status].label, call),

  'partnerzone.notification.notifications.index': listOwn,
  'partnerzone.notification.notifications.show': showOwn,
  'partnerzone.notification.notifications.read-all': markAllRead,
  'partnerzone.notification.notifications.stream': streamUnread,
})

type Endpoints = (typeof notification)['endpoints']
type On<Name extends keyof Endpoints> = Call<Endpoints[Name], StaffScope>

/** Stores a new draft. */
async function storeMessage(call: On<'notification.messages.store'>): Promise<MessageRecord> {
  const values = await prepared(call, call.body, null)
  const at = call.at.toISOString()
  const [row] = await call.db
    .insert(notifications)
    .values({ ...values, created_by: call.by.user_id, created_at: at, updated_at: at })
    .returning()
  if (!row) throw new Error('No notification was stored')
  await call.audit({ entity: messageEntity, entity_id: row.id, action: 'store', before: null, after: row })
  await keepImages(call, row)
  return row
}

/** Changes a draft; sent and scheduled ones cannot be changed. */
async function updateMessage(call: On<'notification.messages.update'>): Promise<MessageRecord> {
  const { version, ...body } = call.body
  const before = await lockMessage(call, call.params.notification_message, version)
  messageAfter(call, before, { type: 'notification.save' })
  const values = await prepared(call, body, before)
  const [row] = await call.db
    .update(notifications)
    .set({ ...values, updated_at: call.at.toISOString(), version: sql`${notifications.version} + 1` })
    .where(sql`${notifications.id} = ${before.id}`)
    .returning()
  if (!row) throw new Error(`Notification ${before.id} is gone`)
  await call.audit({ entity: messageEntity, entity_id: row.id, action: 'update', before, after: row })
  await keepImages(call, row)
  return row
}

/** Moves a notification to the trash; its copies disappear from the recipients' lists. */
async function destroyMessage(call: On<'notification.messages.destroy'>): Promise<void> {
  const row = await lockMessage(call, call.params.notification_message)
  messageAfter(call, row, { type: 'notification.delete' })
  await moveToTrash(call, { entity: messageEntity, table: notifications, row })
  if (row.recipient_count > 0) await announceUnread(call.db, 'all')
}

/** Sends a draft to all its recipients. */
async function sendMessage(call: On<'notification.messages.send'>): Promise<MessageRecord> {
  const row = await lockMessage(call, call.params.notification_message, call.body.version)
  refuseIncomplete(row)
  const after = await advanceMessage(call, row, { type: 'notification.send' }, { sent_by: call.by.user_id })
  await refuseNobody(call, row)
  await beginSending(call, after, { only_unread: false })
  return after
}

/** Sends a notification again. */
async function resendMessage(call: On<'notification.messages.resend'>): Promise<MessageRecord> {
  const row = await lockMessage(call, call.params.notification_message, call.body.version)
  const after = await advanceMessage(call, row, { type: 'notification.resend' }, { sent_by: call.by.user_id })
  await refuseNobody(call, row)
  await beginSending(call, after, { only_unread: call.body.only_unread })
  return after
}

/** Schedules a draft. */
async function scheduleMessage(call: On<'notification.messages.schedule'>): Promise<MessageRecord> {
  const { version, send_at } = call.body
  const row = await lockMessage(call, call.params.notification_message, version)
  refuseIncomplete(row)
  const after = await advanceMessage(
    call,
    row,
    { type: 'notification.schedule', send_at },
    { sent_by: call.by.user_id },
  )
  await refuseNobody(call, row)
  await call.enqueue(dueMessagesJob, {}, { startAfter: new Date(send_at) })
  return after
}

/** Makes a scheduled notification a draft again. */
async function unscheduleMessage(call: On<'notification.messages.unschedule'>): Promise<MessageRecord> {
  const row = await lockMessage(call, call.params.notification_message, call.body.version)
  return advanceMessage(call, row, { type: 'notification.unschedule' }, { sent_by: null })
}

/** Records the library files used in the content. */
async function keepImages({ db }: CallContext, { id, content_pl, content_en }: MessageRecord): Promise<void> {
  const of = { entity: messageEntity, entity_id: id }
  await keepMediaUses(db, { ...of, field: 'content_pl', ids: mediaIdsIn(content_pl), formats: ['jpg', 'png'] })
  await keepMediaUses(db, { ...of, field: 'content_en', ids: mediaIdsIn(content_en), formats: ['jpg', 'png'] })
}

/** Refuses a draft that is incomplete for sending; its status is checked by the lifecycle. */
function refuseIncomplete(row: MessageRecord): void {
  const [missing] = missingIn(row)
  if (row.status === 'draft' && missing) refuse('lifecycle', { key: `notification.missing_${missing}` })
}

async function refuseNobody({ db, scope }: CallContext<StaffScope>, row: MessageRecord): Promise<void> {
  const { people } = await countRecipients(db, row, scope)
  if (people === 0) refuse('lifecycle', { key: 'notification.nobody' })
}

/** Values to store: sanitised content, and only companies that the colleague may see or that were named before. */
async function prepared<Values extends NotificationForm>(
  { db, scope }: CallContext<StaffScope>,
  values: Values,
  before: MessageRecord | null,
): Promise<Values> {
  const named = [...new Set(values.partners)]
  const added = named.filter((id) => !before?.partners.includes(id))
  if (added.length > 0) {
    const known = await db.$count(partners, and(inArray(partners.id, added), partnersInScope(scope)))
    if (known < added.length) refuseField('partners', 'notification.partner_out_of_reach')
  }
  return {
    ...values,
    partners: named,
    content_pl: await safeRichText(values.content_pl),
    content_en: values.content_en === null ? null : await safeRichText(values.content_en),
  }
}
