import * as v from 'valibot'
import { optionalRichText } from '#contract/content/rich-text.ts'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup, Pagination } from '#contract/declare/list.ts'
import { MediaFile } from '#contract/media/files.ts'
import { notificationDeeds } from '#contract/notification/statuses.ts'
import { bounded } from '#contract/values/bounds.ts'
import { moment } from '#contract/values/moment.ts'
import { anyText, flag, id, optionalText, requiredText, say, version } from '#contract/values/rules.ts'
import { notificationStatuses } from './lifecycle.ts'

/** Maximum length of the content in characters, markup included. */
const contentLimit = 50_000

const some = (limit: number) =>
  v.optional(v.pipe(v.array(id()), v.maxLength(limit, say('rule.too_many_items', { limit }))), [])

/**
 * Recipients. Provinces and business areas are combined with "and"; an empty one does not restrict. Named partners are added to
 * the result.
 */
const audience = { provinces: some(100), business_areas: some(100), partners: some(1000) }

/** Form of a notification. A draft needs only a name; the lifecycle checks the requirements of sending. */
export const NotificationForm = v.strictObject({
  /** Internal name, not shown to partners. */
  common_name: requiredText(160),
  title_pl: v.optional(anyText(160), ''),
  title_en: optionalText(160),
  content_pl: v.optional(anyText(contentLimit), ''),
  content_en: optionalRichText(contentLimit),
  ...audience,
})
export type NotificationForm = v.InferOutput<typeof NotificationForm>

/** Times of sending. */
const Sending = v.object({
  id: v.number(),
  only_unread: v.boolean(),
  recipient_count: v.number(),
  sent_by: v.nullable(v.string()),
  started_at: v.string(),
  finished_at: v.nullable(v.string()),
})

const row = {
  id: v.number(),
  common_name: v.string(),
  title_pl: v.string(),
  title_en: v.nullable(v.string()),
  status: v.picklist(notificationStatuses),
  send_at: v.nullable(v.string()),
  sent_at: v.nullable(v.string()),
  /** Number of recipients, and of those who have read it. */
  recipient_count: v.number(),
  read_count: v.number(),
  version: v.number(),
  created_at: v.string(),
}

/** A notification in the list. */
export const NotificationRow = v.object(row)
export type NotificationRow = v.InferOutput<typeof NotificationRow>

/** A notification in the back office. */
export const NotificationMessage = v.object({
  ...row,
  content_pl: v.string(),
  content_en: v.nullable(v.string()),
  /** Content with links to its pictures, as partners see it. */
  shown_pl: v.string(),
  shown_en: v.nullable(v.string()),
  provinces: v.array(v.number()),
  business_areas: v.array(v.number()),
  partners: v.array(v.number()),
  /** Pictures used in the content. */
  media: v.array(MediaFile),
  sendings: v.array(Sending),
  /** Recipients still to be reached while it is being sent; null otherwise. */
  remaining: v.nullable(v.number()),
})
export type NotificationMessage = v.InferOutput<typeof NotificationMessage>

/** Number of recipients: active people of active partners, counted once each, and their companies. */
export const RecipientCount = v.object({ people: v.number(), companies: v.number() })
export type RecipientCount = v.InferOutput<typeof RecipientCount>

/** The copy of one recipient, as staff see it. */
export const NotificationRecipient = v.object({
  id: v.number(),
  full_name: v.string(),
  partner_name: v.nullable(v.string()),
  /** Time of the last sending. */
  sent_at: v.string(),
  read_at: v.nullable(v.string()),
  /** Time of first reading, of any sending. Sending again marks it unread but keeps this time. */
  first_read_at: v.nullable(v.string()),
})

const Versioned = v.strictObject({ version: version() })

export const ScheduleMessageForm = v.strictObject({
  version: version(),
  send_at: bounded(moment(), { from: [{ of: 'now', isOpen: true, says: 'notification.not_in_future' }] }),
})
export const ResendForm = v.strictObject({ version: version(), only_unread: v.optional(flag(), false) })

/** A notification in the recipient's list. */
export const OwnNotification = v.object({
  id: v.number(),
  /** In the person's language; Polish where there is no translation. */
  title: v.string(),
  is_translated: v.boolean(),
  sent_at: v.string(),
  read_at: v.nullable(v.string()),
  /** For messages of the portal itself, the screen they link to; null for messages from staff. */
  path: v.nullable(v.string()),
})
export type OwnNotification = v.InferOutput<typeof OwnNotification>

const path = 'notification/messages'
const one = `${path}/{notification_message}` as const
const zone = 'partnerzone/notification/notifications'
const result = NotificationMessage

const own = list({
  path: zone,
  row: OwnNotification,
  // Unread ones first, then by time, newest first.
  sort: ['unread', 'sent_at', 'title'],
  filters: { title: text(), only_unread: boolean() },
  summary: 'My notifications',
})

export const notification = module('notification', {
  'notification.messages.index': list({
    path,
    row: NotificationRow,
    sort: ['created_at', 'common_name', 'title_pl', 'status', 'send_at', 'sent_at', 'recipient_count'],
    filters: {
      common_name: text(),
      title_pl: text(),
      status: oneOf(notificationStatuses),
      sent_at: dates(),
      created_at: dates(),
    },
    summary: 'Notifications',
  }),
  'notification.messages.show': endpoint({ method: 'GET', path: one, result, summary: 'Show' }),
  'notification.messages.store': endpoint({
    method: 'POST',
    path,
    body: NotificationForm,
    result,
    idempotent: true,
    success: 'saved',
    summary: 'Store',
  }),
  'notification.messages.update': endpoint({
    method: 'PATCH',
    path: one,
    body: v.strictObject({ ...NotificationForm.entries, version: version() }),
    result,
    success: 'saved',
    summary: 'Change a draft',
  }),
  'notification.messages.destroy': endpoint({
    method: 'DELETE',
    path: one,
    result: Done,
    success: 'deleted',
    many: true,
    summary: 'Delete a draft, or a sent one from the lists of its recipients',
  }),
  'notification.messages.count': endpoint({
    method: 'POST',
    path: `${path}/count`,
    inReserve: true,
    body: v.strictObject(audience),
    result: RecipientCount,
    summary: 'How many a choice of recipients would reach',
  }),
  'notification.messages.send': endpoint({
    method: 'POST',
    path: `${one}/send`,
    body: Versioned,
    result,
    idempotent: true,
    success: notificationDeeds.send.success,
    many: true,
    summary: 'Send',
  }),
  'notification.messages.schedule': endpoint({
    method: 'POST',
    path: `${one}/schedule`,
    body: ScheduleMessageForm,
    result,
    idempotent: true,
    success: notificationDeeds.schedule.success,
    summary: 'Send at a time',
  }),
  'notification.messages.unschedule': endpoint({
    method: 'POST',
    path: `${one}/unschedule`,
    body: Versioned,
    result,
    idempotent: true,
    success: notificationDeeds.unschedule.success,
    many: true,
    summary: 'Make a scheduled one a draft again',
  }),
  'notification.messages.resend': endpoint({
    method: 'POST',
    path: `${one}/resend`,
    body: ResendForm,
    result,
    idempotent: true,
    success: notificationDeeds.resend.success,
    summary: 'Send again: to everyone, or only to those who have not read it',
  }),
  'notification.messages.recipients': list({
    path: `${one}/recipients`,
    row: NotificationRecipient,
    sort: ['full_name', 'partner_name', 'sent_at', 'read_at', 'first_read_at'],
    filters: { full_name: text(), partner: ids(), is_read: boolean() },
    summary: 'Who has it, and who has read it',
  }),
  'notification.statuses.index': lookup({
    path: 'notification/statuses',
    row: v.object({ id: v.string(), name: v.string() }),
    summary: 'Statuses of a notification',
  }),

  'partnerzone.notification.notifications.index': {
    ...own,
    result: v.object({ results: v.array(OwnNotification), pagination: Pagination, unread_count: v.number() }),
  } as typeof own & {
    result: v.GenericSchema<unknown, { results: OwnNotification[]; pagination: Pagination; unread_count: number }>
  },
  'partnerzone.notification.notifications.show': endpoint({
    method: 'GET',
    path: `${zone}/{notification}`,
    result: v.object({ ...OwnNotification.entries, content: v.string() }),
    summary: 'One of my notifications; it counts as read from now on',
  }),
  'partnerzone.notification.notifications.read-all': endpoint({
    method: 'POST',
    path: `${zone}/read-all`,
    companyRoles: 'every member',
    result: v.object({ unread_count: v.number() }),
    success: 'notification.all_read',
    summary: 'Mark all of my notifications as read',
  }),
  'partnerzone.notification.notifications.stream': endpoint({
    method: 'GET',
    path: `${zone}/stream`,
    kind: 'stream',
    result: v.unknown(),
    summary: 'How many of my notifications are unread, told as it changes (server-sent events)',
  }),
})
