import type { LettersOf } from '#server/integrations/mail/letter.ts'

/** What the distributor tells its partners, by mail too. */
interface NotificationMailData {
  /** In the reader's language where it is translated. */
  notification: { notification_id: number; title: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends NotificationMailData {}
}

const path = (id: number) => `/notification/notifications/${id}`

export const notificationLetters: LettersOf<NotificationMailData> = {
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
