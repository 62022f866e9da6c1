import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { NotificationMessage } from '#contract/notification/notification.ts'
import { notificationSending } from '#machines/notification/notification-sending.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const by: By = {
  user_id: 1,
  permissions: Object.fromEntries(
    ['send', 'schedule', 'unschedule', 'resend'].map((verb) => [`notification.messages.${verb}`, true as const]),
  ),
  partners: 'all',
  company_admin_of: [],
}

const draft: NotificationMessage = {
  id: 1,
  common_name: 'Magazyn',
  title_pl: 'Nowe godziny magazynu',
  title_en: null,
  content_pl: '<p>Od maja do 18.</p>',
  content_en: null,
  shown_pl: '<p>Od maja do 18.</p>',
  shown_en: null,
  provinces: [7],
  business_areas: [],
  partners: [],
  status: 'draft',
  send_at: null,
  sent_at: null,
  recipient_count: 0,
  read_count: 0,
  media: [],
  sendings: [],
  remaining: null,
  version: 1,
  created_at: '2026-03-02T08:00:00Z',
}
const scheduled = { ...draft, status: 'scheduled' as const, send_at: '2026-03-09T08:00:00Z', version: 2 }
const sending = { ...draft, status: 'sending' as const, sent_at: '2026-03-02T09:00:00Z', remaining: 40, version: 2 }
const sent = { ...sending, status: 'sent' as const, remaining: null, recipient_count: 40, read_count: 12 }

export const notificationSendingEntry = catalogued(notificationSending, {
  starts: [{ label: 'an opened notification', input: { id: 1, by, key: 'opening-1' } }],
  events: {
    'unread.choose': [
      { type: 'unread.choose', only_unread: true },
      { type: 'unread.choose', only_unread: false },
    ],
    'send.confirm': [{ type: 'send.confirm' }],
  },
  outcomes: {
    loadNotification: { done: [draft, scheduled, sending, sent], error: [noAnswer] },
    countRecipients: {
      done: [
        { people: 40, companies: 12 },
        { people: 0, companies: 0 },
      ],
      error: [noAnswer],
    },
    sendNotification: {
      done: [sending, scheduled, draft],
      error: [refused('conflict', { conflict: { version: 3, changes: [] } }), refused('lifecycle'), noAnswer],
    },
  },
  identify: ({ context }) => `${context.notification?.status} ${context.verb}`,
  exceptions: {
    silent: {
      sendNotification: 'the notification is past it, as a look shows',
    },
  },
})
