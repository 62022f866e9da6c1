import type { LettersOf } from '#server/integrations/mail/letter.ts'

interface InvitationMailData {
  /** To the invited address; `has_account`: to the owner of an account, in their own language and by their own name. */
  company_invitation: {
    full_name: string
    company: string
    invited_by: string
    has_account: boolean
    token: string
  }
  /** To the administrator who invited: who has joined the company. */
  invitation_accepted: { full_name: string; company: string }
  /** To the administrators who are still there, or to caretakers: the people as invited by a person who has left. */
  invitation_unconfirmed: { company: string; people: string[]; path: string }
  /** To the administrator who invited: the person as invited. */
  invitation_declined: { full_name: string; company: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends InvitationMailData {}
}

const linkPath = (token: string) => `/auth/invitation/${encodeURIComponent(token)}`

export const invitationLetters: LettersOf<InvitationMailData> = {
  company_invitation: {
    priority: 'security',
    causedBy: 'person',
    limit: 'company',
    pl: ({ full_name, company, invited_by, has_account, token }) => ({
      subject: `Zaproszenie do firmy ${company} w portalu partnera`,
      heading: `Zaproszenie do firmy ${company}`,
      to: full_name,
      paragraphs: [
        `${invited_by} zaprasza Cię do firmy ${company} w portalu partnera.`,
        has_account
          ? 'Masz już konto w portalu z tym adresem. Aby dołączyć do firmy, otwórz link i podaj swoje hasło. Możesz też odrzucić zaproszenie.'
          : 'Aby dołączyć, otwórz link i wybierz hasło: wtedy powstanie Twoje konto. Możesz też odrzucić zaproszenie.',
        'Link jest ważny przez 7 dni. Jeśli nie znasz tej firmy, zignoruj tę wiadomość: nic się nie stanie.',
      ],
      action: { label: 'Odpowiedz na zaproszenie', path: linkPath(token) },
    }),
    en: ({ full_name, company, invited_by, has_account, token }) => ({
      subject: `Invitation to ${company} in the partner portal`,
      heading: `Invitation to ${company}`,
      to: full_name,
      paragraphs: [
        `${invited_by} invites you to join ${company} in the partner portal.`,
        has_account
          ? 'You already have an account in the portal with this address. To join the company, open the link and enter your password. You can also decline the invitation.'
          : 'To join, open the link and choose a password: your account is created then. You can also decline the invitation.',
        'The link is valid for 7 days. If you do not know this company, ignore this message: nothing will happen.',
      ],
      action: { label: 'Answer the invitation', path: linkPath(token) },
    }),
  },
  invitation_unconfirmed: {
    priority: 'awaited',
    causedBy: 'person',
    limit: 'follows',
    pl: ({ company, people, path }) => ({
      subject: `Zaproszenia do firmy ${company} czekają na potwierdzenie`,
      heading: 'Zaproszenia czekają na potwierdzenie',
      paragraphs: [
        `Osoba, która zaprosiła poniższe osoby do firmy ${company}, nie jest już jej administratorem. Dopóki nikt nie potwierdzi zaproszeń, nie można ich przyjąć.`,
        'Potwierdź zaproszenia osób, które mają dołączyć do firmy. Pozostałe wycofaj.',
      ],
      facts: people.map((name) => ({ name: 'Zaproszenie', value: name })),
      action: { label: 'Zobacz zaproszenia', path },
    }),
    en: ({ company, people, path }) => ({
      subject: `Invitations to ${company} are waiting for confirmation`,
      heading: 'Invitations are waiting for confirmation',
      paragraphs: [
        `The person who invited the people below to ${company} is no longer its administrator. The invitations cannot be accepted until they are confirmed.`,
        'Confirm the invitations of people who should join the company. Withdraw the others.',
      ],
      facts: people.map((name) => ({ name: 'Invitation', value: name })),
      action: { label: 'See the invitations', path },
    }),
  },
  invitation_accepted: {
    priority: 'notice',
    causedBy: 'stranger',
    limit: 'once',
    pl: ({ full_name, company }) => ({
      subject: 'Zaproszenie do firmy zostało przyjęte',
      heading: 'Zaproszenie zostało przyjęte',
      paragraphs: [`${full_name} należy od teraz do firmy ${company} w portalu partnera.`],
      action: { label: 'Zobacz zespół', path: '/user/users' },
    }),
    en: ({ full_name, company }) => ({
      subject: 'The invitation to your company has been accepted',
      heading: 'The invitation has been accepted',
      paragraphs: [`${full_name} now belongs to ${company} in the partner portal.`],
      action: { label: 'See the team', path: '/user/users' },
    }),
  },
  invitation_declined: {
    priority: 'notice',
    causedBy: 'stranger',
    limit: 'once',
    pl: ({ full_name, company }) => ({
      subject: 'Zaproszenie do firmy zostało odrzucone',
      heading: 'Zaproszenie zostało odrzucone',
      paragraphs: [`${full_name} nie dołączy do firmy ${company} w portalu partnera.`],
      action: { label: 'Zobacz zespół', path: '/user/users' },
    }),
    en: ({ full_name, company }) => ({
      subject: 'The invitation to your company has been declined',
      heading: 'The invitation has been declined',
      paragraphs: [`${full_name} will not join ${company} in the partner portal.`],
      action: { label: 'See the team', path: '/user/users' },
    }),
  },
}
