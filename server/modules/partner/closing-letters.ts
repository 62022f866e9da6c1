import { writtenDay } from '#contract/moment.ts'
import type { ClosingChoice } from '#contract/partner/closing.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'

/** A participant, and what happens to the place. */
interface ClosedPlace {
  full_name: string
  training_name: string
  /** YYYY-MM-DD, of the former term. */
  training_date: string
  choice: ClosingChoice
}

/** Letter to the people of a closed company; always sent. */
interface ClosingMailData {
  company_closed: { full_name: string; company: string; ended: boolean; places: ClosedPlace[] }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends ClosingMailData {}
}

const outcome = {
  pl: {
    keep: 'miejsce pozostaje bez zmian',
    move: 'miejsce przeniesione na inny termin',
    refund: 'udział odwołany, wpłata zostanie zwrócona',
    credit: 'udział odwołany, wpłata pozostaje do wykorzystania na inne szkolenie',
    none: 'udział odwołany',
  },
  en: {
    keep: 'the place stays as it is',
    move: 'moved to another term',
    refund: 'cancelled, the payment will be refunded',
    credit: 'cancelled, the payment is kept for another training',
    none: 'cancelled',
  },
} as const satisfies Record<string, Record<ClosingChoice, string>>

const factsIn = (locale: 'pl' | 'en', places: readonly ClosedPlace[]) =>
  places.map(({ full_name, training_name, training_date, choice }) => ({
    name: `${full_name}, ${training_name}, ${writtenDay(training_date, locale)}`,
    value: outcome[locale][choice],
  }))

export const closingLetters: LettersOf<ClosingMailData> = {
  company_closed: {
    pl: ({ full_name, company, ended, places }) => ({
      subject: ended ? `Zakończenie współpracy: ${company}` : `Dostęp firmy ${company} do portalu został wstrzymany`,
      heading: ended ? 'Współpraca została zakończona' : 'Dostęp do portalu został wstrzymany',
      to: full_name,
      paragraphs: [
        ended
          ? `Współpraca z firmą ${company} została zakończona. Firma nie ma już dostępu do portalu partnera.`
          : `Dostęp firmy ${company} do portalu partnera został wstrzymany.`,
        'W razie pytań prosimy o kontakt z opiekunem handlowym.',
        ...(places.length > 0 ? ['Zapisy na szkolenia rozliczyliśmy tak:'] : []),
      ],
      facts: factsIn('pl', places),
      action: { label: 'Przejdź do portalu', path: '/auth/login' },
    }),
    en: ({ full_name, company, ended, places }) => ({
      subject: ended ? `Partnership ended: ${company}` : `The access of ${company} to the portal has been suspended`,
      heading: ended ? 'The partnership has ended' : 'The access to the portal has been suspended',
      to: full_name,
      paragraphs: [
        ended
          ? `The partnership with ${company} has ended. The company no longer has access to the partner portal.`
          : `The access of ${company} to the partner portal has been suspended.`,
        'Please contact your caretaker if you have questions.',
        ...(places.length > 0 ? ['This is how the places on trainings were settled:'] : []),
      ],
      facts: factsIn('en', places),
      action: { label: 'Go to the portal', path: '/auth/login' },
    }),
  },
}
