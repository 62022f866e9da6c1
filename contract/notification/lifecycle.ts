import { and, assign, or, setup } from 'xstate'
import { isSystem, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'

/** Statuses of a notification, in the order of its life (domain, part 1.9). */
export const notificationStatuses = ['draft', 'scheduled', 'sending', 'sent'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/** Data read by the guards. */
export interface NotificationContext {
  /** Whether there is a Polish title and content. */
  has_text: boolean
  /** Whether at least one province, business area or partner is selected. */
  has_audience: boolean
  /** Scheduled sending time. */
  send_at: string | null
  /** Time of the last sending. */
  sent_at: string | null
}

export type NotificationEvent = Stamp &
  (
    | { type: 'notification.save' }
    | { type: 'notification.delete' }
    | { type: 'notification.send' }
    | { type: 'notification.schedule'; send_at: string }
    | { type: 'notification.unschedule' }
    | { type: 'notification.resend' }
    /** The scheduled time has come. */
    | { type: 'notification.begin' }
    /** All recipients have received it. */
    | { type: 'notification.finish' }
  )

const permission = 'notification.messages'

/**
 * Lifecycle of a notification (domain, part 1.9). Its text can be changed in a draft only; a text that was read is corrected by
 * a new notification. Deleting a sent one removes it from the recipients' lists.
 */
export const notificationLifecycle = setup({
  types: {
    context: {} as NotificationContext,
    events: {} as NotificationEvent,
    input: {} as NotificationContext,
  },
  guards: {
    maySave: ({ event }) => may(event.by, `${permission}.update`),
    mayDelete: ({ event }) => may(event.by, `${permission}.destroy`),
    maySend: ({ event }) => may(event.by, `${permission}.send`),
    maySchedule: ({ event }) => may(event.by, `${permission}.schedule`),
    mayUnschedule: ({ event }) => may(event.by, `${permission}.unschedule`),
    mayResend: ({ event }) => may(event.by, `${permission}.resend`),
    hasText: ({ context }) => context.has_text,
    hasAudience: ({ context }) => context.has_audience,
    isInFuture: ({ event }) =>
      event.type === 'notification.schedule' && Date.parse(event.send_at) > Date.parse(event.at),
    isDue: ({ context, event }) =>
      event.by.system === true && context.send_at !== null && Date.parse(context.send_at) <= Date.parse(event.at),
    isSystem,
  },
  actions: {
    note: () => undefined,
    schedule: assign(({ event }) => ({ send_at: event.type === 'notification.schedule' ? event.send_at : null })),
    unschedule: assign({ send_at: null }),
    begin: assign(({ event }) => ({ send_at: null, sent_at: event.at })),
  },
}).createMachine({
  id: 'notification',
  description: 'A notification from staff to partners: written, scheduled, sent, sent again.',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      on: {
        'notification.save': { guard: 'maySave', actions: 'note' },
        'notification.delete': { guard: 'mayDelete', actions: 'note' },
        'notification.send': {
          guard: and(['maySend', 'hasText', 'hasAudience']),
          target: 'sending',
          actions: 'begin',
        },
        'notification.schedule': {
          guard: and(['maySchedule', 'hasText', 'hasAudience', 'isInFuture']),
          target: 'scheduled',
          actions: 'schedule',
        },
      },
    },
    scheduled: {
      on: {
        'notification.unschedule': {
          guard: or(['isSystem', 'mayUnschedule']),
          target: 'draft',
          actions: 'unschedule',
        },
        'notification.begin': { guard: 'isDue', target: 'sending', actions: 'begin' },
      },
    },
    sending: { on: { 'notification.finish': { guard: 'isSystem', target: 'sent' } } },
    sent: {
      on: {
        'notification.resend': { guard: 'mayResend', target: 'sending', actions: 'begin' },
        'notification.delete': { guard: 'mayDelete', actions: 'note' },
      },
    },
  },
})
