import { and, eq } from 'drizzle-orm'
import type { ClosingChoice, OpenPlace, PlaceDecision } from '#contract/partner/closing.ts'
import { writtenDay } from '#contract/values/moment.ts'
import type { CallContext } from '#server/http/handlers.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { partner_users } from './table.ts'

/** A participant, and the outcome for the place. */
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
    priority: 'notice',
    causedBy: 'staff',
    limit: 'none',
    pl: ({ full_name, company, ended, places }) => ({
      subject: ended ? `Zakończenie współpracy: ${company}` : `Dostęp firmy ${company} do portalu został wstrzymany`,
      heading: ended ? 'Współpraca została zakończona' : 'Dostęp do portalu został wstrzymany',
      to: full_name,
      paragraphs: [
        ended
          ? `Współpraca z firmą ${company} została zakończona. Firma nie ma już dostępu do portalu partnera.`
          : `Dostęp firmy ${company} do portalu partnera został wstrzymany.`,
        'W razie pytań prosimy o kontakt z opiekunem.',
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
        ...(places.length > 0 ? ['This is how the training places were settled:'] : []),
      ],
      facts: factsIn('en', places),
      action: { label: 'Go to the portal', path: '/auth/login' },
    }),
  },
}

interface Closed {
  partner: { id: number; name: string }
  verb: string
  open: readonly OpenPlace[]
  places: readonly PlaceDecision[]
}

/** Notifies the people of a company of its closing, and of the outcome for their trainings. */
export async function mailClosed({ db }: CallContext, { partner, verb, open, places }: Closed): Promise<void> {
  const people = await db
    .select({
      email: users.email,
      locale: users.locale,
      first_name: users.first_name,
      last_name: users.last_name,
      is_company_admin: partner_users.is_company_admin,
    })
    .from(partner_users)
    .innerJoin(users, eq(users.id, partner_users.user_id))
    .where(and(eq(partner_users.partner_id, partner.id), eq(users.status, 1), eq(users.is_activated, true)))
    .orderBy(users.id)
  const told = outcomes(open, places)
  for (const { email, locale, first_name, last_name, is_company_admin } of people) {
    // Administrators read about all participants, others about themselves.
    const own = told.filter((place) => is_company_admin || place.email === email).map(({ email: _, ...place }) => place)
    await queueMail(db, {
      to: email,
      locale,
      template: 'company_closed',
      data: { full_name: `${first_name} ${last_name}`, company: partner.name, ended: verb === 'cancel', places: own },
    })
  }
}

function outcomes(open: readonly OpenPlace[], places: readonly PlaceDecision[]) {
  const decided = new Map<number, ClosingChoice>(places.map(({ participant_id, choice }) => [participant_id, choice]))
  return open.map(({ participant_id, full_name, email, training_name, training_date }) => ({
    full_name,
    email,
    training_name,
    training_date,
    choice: decided.get(participant_id) ?? ('keep' as const),
  }))
}
