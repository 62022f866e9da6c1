import { unreadNotifications } from '#machines/notification/unread-notifications.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

export const unreadNotificationsEntry = catalogued(unreadNotifications, {
  starts: [{ label: 'a page that is looked at', input: { jitter: 0.5 } }],
  events: { 'unread.tell': [{ type: 'unread.tell', unread_count: 3 }] },
  outcomes: {
    listenToUnread: { error: [noAnswer] },
    countUnread: { done: [2], error: [noAnswer] },
    watchPage: { error: [noAnswer] },
  },
  identify: ({ context }) => String(context.broken),
  exceptions: {
    reports: {
      'stream.end': 'listenToUnread',
    },
    silent: {
      watchPage: 'without it the stream stays open',
      listenToUnread: 'it is listened to again',
      countUnread: 'the last number stands',
    },
  },
})
