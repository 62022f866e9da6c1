import { entities } from '#contract/declare/entity.ts'

/** Notifications from the distributor to its partners. */
export const notificationEntities = entities({
  'notification.messages': {
    path: 'notification/messages',
    param: 'notification_message',
    shownBy: 'partnerzone.notification.notifications.show',
    screens: { menu: { group: 'content', order: 20 } },
    words: {
      en: { one: 'notification', many: 'notifications' },
      pl: {
        gender: 'neuter',
        one: 'powiadomienie',
        accusative: 'powiadomienie',
        few: 'powiadomienia',
        many: 'powiadomień',
      },
    },
  },
})
