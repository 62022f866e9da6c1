import { and, eq } from 'drizzle-orm'
import type { ClosingChoice, OpenPlace, PlaceDecision } from '#contract/partner/closing.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { partner_users } from './table.ts'

interface Closed {
  partner: { id: number; name: string }
  verb: string
  open: readonly OpenPlace[]
  places: readonly PlaceDecision[]
}

/** Notifies the people of a company of its closing, and of what happens to their trainings. */
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
    ...{ full_name, email, training_name, training_date },
    choice: decided.get(participant_id) ?? ('keep' as const),
  }))
}
