import {
  change,
  type Deed,
  type Status,
  sending,
  type Verb,
  type VerbOf,
  withOther,
} from '#contract/declare/statuses.ts'
import type { NotificationEvent, NotificationStatus } from './lifecycle.ts'

/** A notification that its recipient has not read. */
export const unreadNotification: Status = { tone: 'blue', label: { pl: 'Nowe', en: 'New' } }

/** Statuses of a notification. */
export const notificationStatus: Readonly<Record<NotificationStatus, Status>> = withOther({
  draft: { tone: 'grey', label: { pl: 'Wersja robocza', en: 'Draft' } },
  scheduled: { tone: 'blue', label: { pl: 'Zaplanowane', en: 'Scheduled' } },
  sending: { tone: 'violet', label: { pl: 'Wysyłanie', en: 'Sending' } },
  sent: { tone: 'green', label: { pl: 'Wysłano', en: 'Sent' } },
})

/** Actions on a notification, named like the last part of their calls, in the order of their buttons. */
export const notificationVerb = {
  schedule: {
    icon: 'clock',
    label: { pl: 'Wyślij później', en: 'Send later' },
    done: { pl: 'Zaplanowano wysyłkę', en: 'Sending scheduled' },
    success: { pl: 'Wysyłka została zaplanowana', en: 'Sending has been scheduled' },
    permission: { pl: 'planowanie wysyłki', en: 'schedule' },
    asks: 'form',
  },
  unschedule: {
    icon: 'calendar-off',
    label: { pl: 'Cofnij wysyłkę', en: 'Cancel sending' },
    done: { pl: 'Cofnięto zaplanowaną wysyłkę', en: 'Scheduled sending cancelled' },
    success: { pl: 'Zaplanowana wysyłka została cofnięta', en: 'Scheduled sending has been cancelled' },
    permission: { pl: 'cofanie zaplanowanej wysyłki', en: 'cancel scheduled sending' },
    asks: 'nothing',
  },
  send: {
    icon: 'send',
    label: { pl: 'Wyślij', en: 'Send' },
    done: { pl: 'Wysłano', en: 'Sent' },
    success: { pl: 'Wysyłanie rozpoczęte', en: 'Sending has started' },
    mark: sending,
    permission: { pl: 'wysyłanie', en: 'send' },
    asks: {
      title: { pl: 'Wysłać powiadomienie?', en: 'Send the notification?' },
      explanation: { pl: 'Po wysłaniu nie będzie można zmienić treści.', en: 'Its text cannot be changed afterwards.' },
    },
  },
  resend: {
    icon: 'repeat',
    label: { pl: 'Wyślij ponownie', en: 'Send again' },
    done: { pl: 'Wysłano ponownie', en: 'Sent again' },
    success: { pl: 'Wysyłanie rozpoczęte', en: 'Sending has started' },
    permission: { pl: 'ponowna wysyłka', en: 'send again' },
    asks: 'form',
  },
} as const satisfies Record<string, Verb>
export type NotificationVerb = keyof typeof notificationVerb

/** Events of a notification. */
export const notificationDeeds = {
  ...notificationVerb,
  save: { done: { pl: 'Zapisano', en: 'Saved' }, mark: change },
  delete: { done: { pl: 'Przeniesiono do kosza', en: 'Moved to the trash' }, mark: { icon: 'trash', tone: 'red' } },
  begin: { done: { pl: 'Rozpoczęto wysyłkę', en: 'Sending started' } },
  finish: { done: { pl: 'Zakończono wysyłkę', en: 'Sending finished' }, mark: { icon: 'send', tone: 'green' } },
} as const satisfies Record<VerbOf<NotificationEvent['type']>, Deed>
