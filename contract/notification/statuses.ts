import { change, type Deed, type Status, sending, type VerbOf } from '#contract/statuses.ts'
import type { NotificationEvent, NotificationStatus } from './lifecycle.ts'

/** Statuses of a notification. */
export const notificationStatus: Readonly<Record<NotificationStatus, Status>> = {
  draft: { tone: 'grey', label: { pl: 'Wersja robocza', en: 'Draft' } },
  scheduled: { tone: 'amber', label: { pl: 'Zaplanowane', en: 'Scheduled' } },
  sending: { tone: 'violet', label: { pl: 'Wysyłanie', en: 'Sending' } },
  sent: { tone: 'green', label: { pl: 'Wysłano', en: 'Sent' } },
}

/** Events of a notification. */
export const notificationDeeds = {
  save: { done: { pl: 'Zapisano', en: 'Saved' }, mark: change },
  delete: { done: { pl: 'Przeniesiono do kosza', en: 'Moved to the trash' }, mark: { icon: 'trash', tone: 'red' } },
  send: { done: { pl: 'Wysłano', en: 'Sent' }, mark: sending, permission: { pl: 'wysyłanie', en: 'send' } },
  schedule: {
    done: { pl: 'Zaplanowano wysyłkę', en: 'Sending planned' },
    permission: { pl: 'planowanie wysyłki', en: 'schedule' },
  },
  unschedule: {
    done: { pl: 'Cofnięto zaplanowaną wysyłkę', en: 'Scheduled sending cancelled' },
    permission: { pl: 'cofanie zaplanowanej wysyłki', en: 'cancel scheduled sending' },
  },
  begin: { done: { pl: 'Rozpoczęto wysyłkę', en: 'Sending started' } },
  finish: { done: { pl: 'Zakończono wysyłkę', en: 'Sending finished' }, mark: { icon: 'send', tone: 'green' } },
  resend: {
    done: { pl: 'Wysłano ponownie', en: 'Sent again' },
    permission: { pl: 'ponowna wysyłka', en: 'send again' },
  },
} as const satisfies Record<VerbOf<NotificationEvent['type']>, Deed>
