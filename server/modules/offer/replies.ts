import { and, eq, sql } from 'drizzle-orm'
import type { ReplyThread } from '#server/integrations/mail/replies.ts'
import { offer_recipients } from './table.ts'

const idOf = ({ offer_id }: { offer_id: number }) => offer_id

/** A customer's reply is a question on the page of the offer; the answer of the company's person to the question goes to the customer. */
export const offerReplies: readonly ReplyThread[] = [
  {
    name: 'customer',
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
    name: 'company',
    letters: { offer_asked: idOf },
    call: async (_db, id) => ({
      name: 'partnerzone.offer-generator.offers.answer',
      path: { offer: id },
      page: `/offer-generator/offers/${id}/preview`,
    }),
  },
]
