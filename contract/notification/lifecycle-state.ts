import { isEmptyRichText } from '#contract/content/rich-text.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import { type NotificationEvent, type NotificationStatus, notificationLifecycle } from './lifecycle.ts'
import { type NotificationVerb, notificationVerb } from './statuses.ts'

/** The columns of a notification that its lifecycle reads. */
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

/** Parts that a notification needs before it can be sent (domain, part 1.9). */
export const notificationNeeds = ['title', 'content', 'recipients'] as const
export type NotificationNeed = (typeof notificationNeeds)[number]

/** The parts that are missing before a notification can be sent. Rich text without words or pictures counts as empty. */
export function missingIn(record: NotificationState): NotificationNeed[] {
  const isMissing: Record<NotificationNeed, boolean> = {
    title: record.title_pl.trim() === '',
    content: isEmptyRichText(record.content_pl),
    recipients: record.provinces.length + record.business_areas.length + record.partners.length === 0,
  }
  return notificationNeeds.filter((need) => isMissing[need])
}

/** Builds the chart's snapshot of a stored notification. */
export function notificationSnapshot(record: NotificationState) {
  const missing = missingIn(record)
  return notificationLifecycle.resolveState({
    value: record.status,
    context: {
      has_text: !missing.includes('title') && !missing.includes('content'),
      has_audience: !missing.includes('recipients'),
      send_at: record.send_at,
      sent_at: record.sent_at,
    },
  })
}

/**
 * The actions that the lifecycle allows this person now. Whether a chosen sending time lies in the future is checked when it is
 * submitted.
 */
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
  return namesOf(notificationVerb).filter((verb) => snapshot.can(event(verb)))
}
