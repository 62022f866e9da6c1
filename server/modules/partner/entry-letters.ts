import type { LettersOf } from '#server/integrations/mail/letter.ts'

/** Letters to applicants about the decision. */
interface EntryMailData {
  /** To a person with an account; others get an invitation. */
  registration_approved: { full_name: string; company: string }
  registration_rejected: { full_name: string; company: string; reason: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends EntryMailData {}
}

export const entryLetters: LettersOf<EntryMailData> = {
  registration_approved: {
    pl: ({ full_name, company }) => ({
      subject: `Firma ${company} ma dostęp do strefy partnera`,
      heading: 'Rejestracja została zatwierdzona',
      to: full_name,
      paragraphs: [
        `Zatwierdziliśmy rejestrację firmy ${company}. Zaloguj się na dotychczasowe konto: firma jest już na nim dostępna.`,
      ],
      action: { label: 'Zaloguj się', path: '/auth/login' },
    }),
    en: ({ full_name, company }) => ({
      subject: `${company} has access to the partner zone`,
      heading: 'The registration has been approved',
      to: full_name,
      paragraphs: [
        `We have approved the registration of ${company}. Sign in with your existing account: the company is already available there.`,
      ],
      action: { label: 'Sign in', path: '/auth/login' },
    }),
  },
  registration_rejected: {
    pl: ({ full_name, company, reason }) => ({
      subject: `Rejestracja firmy ${company} została odrzucona`,
      heading: 'Rejestracja została odrzucona',
      to: full_name,
      paragraphs: [`Nie możemy przyjąć rejestracji firmy ${company} w strefie partnera. Powód:`],
      quote: reason,
      action: { label: 'Zarejestruj się ponownie', path: '/auth/register' },
    }),
    en: ({ full_name, company, reason }) => ({
      subject: `The registration of ${company} has been rejected`,
      heading: 'The registration has been rejected',
      to: full_name,
      paragraphs: [`We cannot accept the registration of ${company} in the partner zone. Reason:`],
      quote: reason,
      action: { label: 'Register again', path: '/auth/register' },
    }),
  },
}
