import type { LettersOf } from '#server/integrations/mail/letter.ts'

/** Notifications by e-mail. */
interface NotificationMailData {
  /** In the reader's language where it is translated. */
  notification: { notification_id: number; title: string }
  /** To the colleague whose scheduled notification would have no recipients any more. */
  notification_taken_back: { notification_id: number; common_name: string; full_name: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends NotificationMailData {}
}

const path = (id: number) => `/notification/notifications/${id}`
const staffPath = (id: number) => `/cms/notification/messages/${id}`

export const notificationLetters: LettersOf<NotificationMailData> = {
  notification: {
    priority: 'notice',
    causedBy: 'staff',
    limit: 'none',
    pl: ({ notification_id, title }) => ({
      subject: `Powiadomienie: ${title}`,
      heading: title,
      paragraphs: ['W portalu partnera czeka nowe powiadomienie.', 'Wiadomości tego rodzaju można wyłączyć w profilu.'],
      action: { label: 'Przeczytaj powiadomienie', path: path(notification_id) },
    }),
    en: ({ notification_id, title }) => ({
      subject: `Notification: ${title}`,
      heading: title,
      paragraphs: [
        'A new notification is waiting in the partner portal.',
        'Messages of this kind can be turned off in the profile.',
      ],
      action: { label: 'Read the notification', path: path(notification_id) },
    }),
  },
  notification_taken_back: {
    priority: 'notice',
    causedBy: 'staff',
    limit: 'none',
    pl: ({ notification_id, common_name, full_name }) => ({
      subject: `Zaplanowane powiadomienie nie zostanie wysłane: ${common_name}`,
      heading: 'Zaplanowane powiadomienie wróciło do wersji roboczych',
      to: full_name,
      paragraphs: [
        `Powiadomienie „${common_name}” nie dotarłoby do nikogo, ponieważ zamknięto firmę, do której było skierowane. Zmień odbiorców i zaplanuj je ponownie albo je usuń.`,
      ],
      action: { label: 'Otwórz powiadomienie', path: staffPath(notification_id) },
    }),
    en: ({ notification_id, common_name, full_name }) => ({
      subject: `A scheduled notification will not be sent: ${common_name}`,
      heading: 'A scheduled notification is a draft again',
      to: full_name,
      paragraphs: [
        `The notification “${common_name}” would not reach anyone, because the company it was addressed to has been closed. Choose other recipients and schedule it again, or delete it.`,
      ],
      action: { label: 'Open the notification', path: staffPath(notification_id) },
    }),
  },
}
