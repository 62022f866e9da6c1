import type { Locale } from '#contract/locale.ts'
import type { Letter } from './letter.ts'

/** What the house tells its partners, by mail too. */
export interface NotificationMailData {
  /** In the reader's language where it is translated. */
  notification: { notification_id: number; title: string }
}

type NotificationLetters = {
  [Template in keyof NotificationMailData]: Record<Locale, (data: NotificationMailData[Template]) => Letter>
}

const path = (id: number) => `/notification/notifications/${id}`

export const notificationLetters: NotificationLetters = {
  notification: {
    pl: ({ notification_id, title }) => ({
      subject: `Powiadomienie: ${title}`,
      heading: title,
      paragraphs: ['W portalu partnera czeka nowe powiadomienie.', 'Listy tego rodzaju można wyłączyć w profilu.'],
      action: { label: 'Przeczytaj powiadomienie', path: path(notification_id) },
    }),
    en: ({ notification_id, title }) => ({
      subject: `Notification: ${title}`,
      heading: title,
      paragraphs: [
        'A new notification waits in the partner portal.',
        'Letters of this kind can be turned off in the profile.',
      ],
      action: { label: 'Read the notification', path: path(notification_id) },
    }),
  },
}
