import { and, eq, sql } from 'drizzle-orm'
import type { Offer } from '#contract/offer/entity.ts'
import type { Database } from '#server/db/client.ts'
import type { ReplyThread } from '#server/integrations/mail/replies.ts'
import { unconfirmedOf } from '#server/modules/mail/index.ts'
import { inChargeOfOffer } from './mails.ts'
import { lockedOffer, offerEntity } from './offer.ts'
import { offer_recipients } from './table.ts'

const idOf = ({ offer_id }: { offer_id: number }) => offer_id

/** Letters of both conversations may be confirmed by the company's people. */
const ofCompany: Pick<ReplyThread, 'entity' | 'confirmers'> = {
  entity: offerEntity,
  async confirmers({ db }, id) {
    const offer = await lockedOffer(db, id)
    const people = offer ? await inChargeOfOffer(db, offer) : []
    return {
      people: people.filter(({ isWanted }) => isWanted),
      page: `/offer-generator/offers/${id}/preview`,
      number: offer?.offer_number ?? '',
    }
  },
}

const customerThread = 'customer'

/** Replies about an offer whose sender is not certain, for its company. */
export async function unconfirmedLetters(
  acting: { db: Database; at: Date },
  id: number,
): Promise<Offer['unconfirmed_letters']> {
  const letters = await unconfirmedOf(acting, offerEntity, id)
  return letters.map(({ thread, ...letter }) => ({ ...letter, from_customer: thread === customerThread }))
}

/** A customer's reply is a question on the page of the offer; the answer of the company's person to the question goes to the customer. */
export const offerReplies: readonly ReplyThread[] = [
  {
    ...ofCompany,
    name: customerThread,
    letters: { offer_sent: idOf, offer_extended: idOf, offer_expiring: idOf, offer_answered: idOf },
    async call(db, id, from) {
      const [recipient] = await db
        .select({ code: offer_recipients.code })
        .from(offer_recipients)
        .where(and(eq(offer_recipients.offer_id, id), eq(sql`lower(${offer_recipients.email})`, from)))
      if (!recipient) return null
      return { name: 'public-zone.offer.ask', path: { code: recipient.code }, page: `/offer/${recipient.code}` }
    },
  },
  {
    ...ofCompany,
    name: 'company',
    letters: { offer_asked: idOf },
    call: async (_db, id) => ({
      name: 'partnerzone.offer-generator.offers.answer',
      path: { offer: id },
      page: `/offer-generator/offers/${id}/preview`,
    }),
  },
]
