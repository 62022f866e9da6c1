import type { LettersOf } from '#server/integrations/mail/letter.ts'

/** Letters of this module. */
interface ReplyMailData {
  /** To a person whose reply, or some of its files, did not join the conversation. Files with the reason of each. */
  reply_returned: { reason: string | null; files: { name: string; reason: string }[]; path: string }
  /** To a person whose letter to another was refused for good. `subject` is that of the letter, `reason` the reply of the mail server. */
  letter_refused: { subject: string; address: string; reason: string; path: string }
  /** To the people who may confirm a reply whose sender is not certain; the first that waits. It repeats nothing of the reply. */
  reply_unconfirmed: { number: string; path: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends ReplyMailData {}
}

type Returned = ReplyMailData['reply_returned']

const factsOf = ({ files }: Returned) => files.map(({ name, reason }) => ({ name, value: reason }))

export const replyLetters: LettersOf<ReplyMailData> = {
  reply_returned: {
    priority: 'awaited',
    causedBy: 'stranger',
    limit: 'hour',
    about: ({ path }) => `replies ${path}`,
    pl: (reply) => ({
      subject: reply.reason === null ? 'Nie wszystkie załączniki dotarły' : 'Twoja odpowiedź nie dotarła',
      heading: reply.reason === null ? 'Nie wszystkie załączniki dotarły' : 'Twoja odpowiedź nie dotarła',
      paragraphs:
        reply.reason === null
          ? ['Treść Twojej wiadomości jest w portalu. Tych załączników nie mogliśmy przyjąć:']
          : [reply.reason, 'Odpowiedz na stronie, do której prowadzi przycisk.'],
      facts: factsOf(reply),
      action: { label: 'Przejdź do rozmowy', path: reply.path },
    }),
    en: (reply) => ({
      subject: reply.reason === null ? 'Some attachments did not arrive' : 'Your reply did not arrive',
      heading: reply.reason === null ? 'Some attachments did not arrive' : 'Your reply did not arrive',
      paragraphs:
        reply.reason === null
          ? ['The text of your message is in the portal. These attachments could not be accepted:']
          : [reply.reason, 'Reply on the page that the button opens.'],
      facts: factsOf(reply),
      action: { label: 'Go to the conversation', path: reply.path },
    }),
  },
  letter_refused: {
    priority: 'awaited',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: ({ subject, address, reason, path }) => ({
      subject: 'Wiadomość nie dotarła do odbiorcy',
      heading: 'Wiadomość nie dotarła do odbiorcy',
      paragraphs: [
        'Serwer pocztowy odbiorcy nie przyjął wiadomości, którą wysłaliśmy w związku z Twoim działaniem. Nie wyślemy jej ponownie.',
        'Sprawdź adres i popraw go, a jeśli jest poprawny, skontaktuj się z odbiorcą w inny sposób.',
      ],
      facts: [
        { name: 'Wiadomość', value: subject },
        { name: 'Adres', value: address },
        { name: 'Odpowiedź serwera', value: reason },
      ],
      action: { label: 'Otwórz portal', path },
    }),
    en: ({ subject, address, reason, path }) => ({
      subject: 'A letter did not reach its recipient',
      heading: 'A letter did not reach its recipient',
      paragraphs: [
        'The mail server of the recipient did not accept a letter that was sent because of what you did. It will not be sent again.',
        'Check the address and correct it. If it is right, contact the recipient in another way.',
      ],
      facts: [
        { name: 'Letter', value: subject },
        { name: 'Address', value: address },
        { name: 'Reply of the server', value: reason },
      ],
      action: { label: 'Open the portal', path },
    }),
  },
  reply_unconfirmed: {
    priority: 'awaited',
    causedBy: 'stranger',
    limit: 'hour',
    about: ({ path }) => path,
    pl: ({ number, path }) => ({
      subject: `Wiadomość do potwierdzenia: ${number}`,
      heading: 'Wiadomość do potwierdzenia',
      paragraphs: [
        `Przyszła odpowiedź e-mailem w sprawie ${number}, ale serwer poczty nie potwierdził jej nadawcy. Mógł ją napisać ktoś inny.`,
        'Przeczytaj ją w rozmowie. Jeśli jest prawdziwa, potwierdź nadawcę; do tego czasu niczego nie zmienia.',
      ],
      action: { label: 'Przejdź do rozmowy', path },
    }),
    en: ({ number, path }) => ({
      subject: `Message to confirm: ${number}`,
      heading: 'Message to confirm',
      paragraphs: [
        `A reply by e-mail about ${number} has arrived, but the mail server has not confirmed its sender. Another person may have written it.`,
        'Read it in the conversation. If it is genuine, confirm the sender; until then it changes nothing.',
      ],
      action: { label: 'Go to the conversation', path },
    }),
  },
}
