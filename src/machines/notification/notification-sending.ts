import { assign, setup } from 'xstate'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { notificationChoices } from '#contract/notification/lifecycle-state.ts'
import type { NotificationMessage, RecipientCount } from '#contract/notification/notification.ts'
import type { NotificationVerb } from '#contract/notification/statuses.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, failureIn, keepFailure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

export interface NotificationSendingInput {
  id: number
  by: By
  /** Identifies this opening of the screen, for idempotency keys. */
  key: string
}

/** A call that changes the notification's status. */
export interface SendRequest {
  id: number
  verb: NotificationVerb
  version: number
  key: string
  /** For sending again. */
  only_unread: boolean
  /** For scheduling: ISO 8601. */
  send_at: string | null
}

interface NotificationSendingContext extends NotificationSendingInput {
  notification: NotificationMessage | null
  /** The action being decided or in progress. */
  verb: NotificationVerb
  only_unread: boolean
  send_at: string | null
  recipients: RecipientCount | null
  /** Number of actions sent; a retry uses the same key, another action a new one. */
  acts: number
  failure: Failure | null
}

type NotificationSendingEvent =
  | { type: 'notification.retry' }
  /** The record was changed outside this machine, for instance by saving its form. */
  | { type: 'notification.refresh' }
  | { type: 'notification.send' }
  | { type: 'notification.resend' }
  | { type: 'notification.schedule' }
  | { type: 'notification.unschedule' }
  | { type: 'unread.choose'; only_unread: boolean }
  /** With the chosen time, for scheduling. */
  | { type: 'send.confirm'; send_at?: string }
  | { type: 'send.retry' }
  | { type: 'send.cancel' }
  | { type: 'conflict.reload' }

const chosen = (verb: NotificationVerb) => ({ type: 'choose', params: verb }) as const
const mayDo = (verb: NotificationVerb) => ({ type: 'may', params: verb }) as const

const notificationSendingSetup = setup({
  types: {
    context: {} as NotificationSendingContext,
    events: {} as NotificationSendingEvent,
    input: {} as NotificationSendingInput,
    tags: {} as 'busy' | 'failed' | 'shown' | 'asking',
  },
  actors: {
    loadNotification: unprovided<{ id: number }, NotificationMessage>('loadNotification'),
    countRecipients: unprovided<NotificationMessage, RecipientCount>('countRecipients'),
    sendNotification: unprovided<SendRequest, NotificationMessage>('sendNotification'),
  },
  guards: {
    may: ({ context: { notification, by } }, verb: NotificationVerb) =>
      notification !== null && notificationChoices(notification, by).includes(verb),
    isBeingSent: (_, notification: NotificationMessage) => notification.status === 'sending',
    reachesNobody: (_, { people }: RecipientCount) => people === 0,
  },
  actions: {
    keep: assign((_, notification: NotificationMessage) => ({ notification, failure: null })),
    choose: assign((_, verb: NotificationVerb) => ({
      verb,
      only_unread: verb === 'resend',
      send_at: null,
      recipients: null,
      failure: null,
    })),
    chooseUnread: assign((_, only_unread: boolean) => ({ only_unread })),
    keepRecipients: assign((_, recipients: RecipientCount) => ({ recipients })),
    begin: assign(({ context }, send_at: string | null) => ({ send_at, acts: context.acts + 1, failure: null })),
    /** The data read before are outdated. */
    forget: assign({ notification: null, failure: null }),
  },
  delays: { progress: 1500, again: 5000 },
}).extend(failureHandling)

/**
 * Sends a notification. Recipients are counted before the person confirms; sending again warns with the earlier date, because
 * recipients have read it already (specification, section 4), and may skip those who have. The progress is polled until every
 * recipient has a copy.
 */
export const notificationSending = notificationSendingSetup.createMachine({
  id: 'notificationSending',
  description: 'Sending a notification: counting, confirming, sending, following the progress; later, or again.',
  context: ({ input }) => ({
    ...input,
    notification: null,
    verb: 'send',
    only_unread: false,
    send_at: null,
    recipients: null,
    acts: 0,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: 'the outline of the notification' },
      invoke: {
        id: 'loadNotification',
        src: 'loadNotification',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isBeingSent', params: answer },
            target: 'shown.delivering',
            actions: { type: 'keep', params: answer },
          },
          { target: 'shown', actions: { type: 'keep', params: answer } },
        ],
        onError: { target: 'loadFailed', actions: keepFailure },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the notification did not load, with a retry' },
      on: { 'notification.retry': 'loading' },
    },
    shown: {
      tags: 'shown',
      initial: 'ready',
      on: {
        'notification.refresh': '.refreshing',
        'notification.send': { guard: mayDo('send'), target: 'counting', actions: chosen('send') },
        'notification.resend': { guard: mayDo('resend'), target: 'counting', actions: chosen('resend') },
        'notification.schedule': { guard: mayDo('schedule'), target: 'counting', actions: chosen('schedule') },
        'notification.unschedule': {
          guard: mayDo('unschedule'),
          target: 'sending',
          actions: [chosen('unschedule'), { type: 'begin', params: null }],
        },
      },
      states: {
        ready: { meta: { view: 'the notification, with what may be done to it' } },
        delivering: {
          meta: { view: 'how many have it already' },
          after: { progress: 'refreshing' },
        },
        refreshing: {
          meta: { view: 'the notification as it was' },
          invoke: {
            id: 'refreshNotification',
            src: 'loadNotification',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: 'isBeingSent', params: answer },
                target: 'delivering',
                actions: { type: 'keep', params: answer },
              },
              { target: 'ready', actions: { type: 'keep', params: answer } },
            ],
            onError: { target: 'stale', actions: keepFailure },
          },
        },
        stale: {
          tags: 'failed',
          meta: { view: 'the notification as it was, and that its progress is not known, with a retry' },
          after: { again: 'refreshing' },
          on: { 'notification.retry': { target: 'refreshing', actions: 'forgetFailure' } },
        },
      },
    },
    counting: {
      tags: ['busy', 'shown', 'asking'],
      meta: { view: 'that the recipients are being counted' },
      invoke: {
        id: 'countRecipients',
        src: 'countRecipients',
        input: ({ context }) => context.notification as NotificationMessage,
        onDone: [
          { guard: { type: 'reachesNobody', params: answer }, target: 'nobody' },
          { target: 'confirming', actions: { type: 'keepRecipients', params: answer } },
        ],
        onError: { target: 'countFailed', actions: keepFailure },
      },
      on: { 'send.cancel': 'shown' },
    },
    nobody: {
      tags: ['shown', 'asking'],
      meta: { view: 'that there is no recipient' },
      on: { 'send.cancel': 'shown' },
    },
    countFailed: {
      tags: ['failed', 'shown', 'asking'],
      meta: { view: 'why the recipients could not be counted, with a retry' },
      on: {
        'send.retry': { target: 'counting', actions: 'forgetFailure' },
        'send.cancel': { target: 'shown', actions: 'forgetFailure' },
      },
    },
    confirming: {
      tags: ['shown', 'asking'],
      meta: { view: 'the number of recipients, with send and cancel' },
      on: {
        'unread.choose': { actions: { type: 'chooseUnread', params: ({ event }) => event.only_unread } },
        'send.confirm': {
          target: 'sending',
          actions: { type: 'begin', params: ({ event }) => event.send_at ?? null },
        },
        'send.cancel': 'shown',
      },
    },
    sending: {
      tags: ['busy', 'shown', 'asking'],
      meta: { view: 'that it is on its way' },
      invoke: {
        id: 'sendNotification',
        src: 'sendNotification',
        input: ({ context: { id, verb, notification, key, acts, only_unread, send_at } }) => ({
          id,
          verb,
          version: notification?.version ?? 0,
          key: `${key}-${acts}`,
          only_unread,
          send_at,
        }),
        onDone: [
          {
            guard: { type: 'isBeingSent', params: answer },
            target: 'shown.delivering',
            actions: { type: 'keep', params: answer },
          },
          { target: 'shown', actions: { type: 'keep', params: answer } },
        ],
        onError: [
          {
            guard: { type: 'isConflict', params: failureIn },
            target: 'conflict',
            actions: keepFailure,
          },
          // Another person has sent or changed it, as the server reports.
          { guard: { type: 'isRefusedByLifecycle', params: failureIn }, target: 'shown.refreshing' },
          { target: 'sendFailed', actions: keepFailure },
        ],
      },
    },
    sendFailed: {
      tags: ['failed', 'shown', 'asking'],
      meta: { view: 'why it was not sent, with a retry' },
      on: {
        'send.confirm': {
          target: 'sending',
          actions: { type: 'begin', params: ({ event }) => event.send_at ?? null },
        },
        'send.retry': { target: 'sending', actions: 'forgetFailure' },
        'send.cancel': { target: 'shown', actions: 'forgetFailure' },
      },
    },
    conflict: {
      tags: ['shown', 'asking'],
      meta: { view: 'who changed the notification meanwhile, with reload' },
      on: { 'conflict.reload': { target: 'loading', actions: 'forget' } },
    },
  },
})
