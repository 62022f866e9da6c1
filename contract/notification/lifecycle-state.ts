import { isEmptyRichText } from '#contract/content/rich-text.ts'
import type { By } from '#contract/lifecycle-actor.ts'
import { type NotificationEvent, type NotificationStatus, notification } from './lifecycle.ts'

/** What the chart of a notification reads of its record. */
export interface NotificationState {
  status: NotificationStatus
  title_pl: string
  content_pl: string
  provinces: readonly number[]
  business_areas: readonly number[]
  partners: readonly number[]
  send_at: string | null
  sent_at: string | null
}

/** What a notification still lacks before it can be sent (domain, part 1.9). */
export const notificationNeeds = ['title', 'content', 'recipients'] as const
export type NotificationNeed = (typeof notificationNeeds)[number]

/** What can be done with a notification, in the words of the calls. */
export const notificationVerbs = ['send', 'schedule', 'unschedule', 'resend'] as const
export type NotificationVerb = (typeof notificationVerbs)[number]

/** What is missing before a notification can be sent. Rich text without a word or a picture in it is no content. */
export function missingIn(record: NotificationState): NotificationNeed[] {
  const isMissing: Record<NotificationNeed, boolean> = {
    title: record.title_pl.trim() === '',
    content: isEmptyRichText(record.content_pl),
    recipients: record.provinces.length + record.business_areas.length + record.partners.length === 0,
  }
  return notificationNeeds.filter((need) => isMissing[need])
}

/** The notification's place in its chart. */
export function notificationSnapshot(record: NotificationState) {
  const missing = missingIn(record)
  return notification.resolveState({
    value: record.status,
    context: {
      has_text: !missing.includes('title') && !missing.includes('content'),
      has_audience: !missing.includes('recipients'),
      send_at: record.send_at,
      sent_at: record.sent_at,
    },
  })
}

/** What this person may do with the notification now. Whether a day of sending lies ahead is told when it is chosen. */
export function notificationChoices(
  record: NotificationState,
  by: By,
  at = new Date().toISOString(),
): NotificationVerb[] {
  const snapshot = notificationSnapshot(record)
  const later = new Date(Date.parse(at) + 60_000).toISOString()
  const event = (verb: NotificationVerb): NotificationEvent =>
    verb === 'schedule'
      ? { type: 'notification.schedule', send_at: later, by, at }
      : { type: `notification.${verb}`, by, at }
  return notificationVerbs.filter((verb) => snapshot.can(event(verb)))
}
