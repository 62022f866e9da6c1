import type { MessageLetter } from '#contract/mail/message-letter.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { confirmLetter } from '#server/modules/mail/index.ts'
import { advanceOffer } from '#server/modules/offer/advance.ts'
import { mailCustomers, notifyCompany } from '#server/modules/offer/mails.ts'
import { findOffer, lockOffer, type OfferRow, offerEntity } from '#server/modules/offer/offer.ts'
import { offer_messages } from '#server/modules/offer/table.ts'

/** The company answers, on the customer's page and by mail. */
export async function answerCustomer(
  call: CallContext<PartnerScope>,
  id: number,
  { text }: { text: string },
): Promise<void> {
  const { db, at, user } = call
  const offer = await lockOffer(call, id)
  const answered = await advanceOffer(call, offer, {
    event: { type: 'offer.answer' },
    set: { open_questions: 0 },
    entry: { kind: 'answered' },
  })
  await db.insert(offer_messages).values({
    offer_id: id,
    from_customer: false,
    author_name: user.full_name,
    author_id: user.id,
    text,
    letter: call.letter,
    at: at.toISOString(),
  })
  await mailCustomers(call, answered, 'offer_answered', { text })
}

/** Confirms the sender of a reply by e-mail: it is the customer's question, or the person's answer, from now on. */
export async function confirmOfferLetter(
  call: CallContext<PartnerScope>,
  id: number,
  { letter_id }: { letter_id: number },
): Promise<void> {
  await findOffer(call, id)
  await confirmLetter(call, offerEntity, id, letter_id)
}

/** The customer asks, and the company is notified. The offer must be locked. */
export async function askCompany(
  acting: Pick<CallContext, 'db' | 'by' | 'at'> & { letter: MessageLetter | null },
  offer: OfferRow,
  { text, name }: { text: string; name: string | null },
): Promise<void> {
  const { db, at, letter } = acting
  const author_name = name ?? offer.customer_contact ?? offer.customer_name ?? ''
  const asked = await advanceOffer(acting, offer, {
    event: { type: 'offer.ask' },
    set: { open_questions: offer.open_questions + 1 },
    entry: { kind: 'asked' },
  })
  await db
    .insert(offer_messages)
    .values({ offer_id: offer.id, from_customer: true, author_name, text, letter, at: at.toISOString() })
  await notifyCompany(acting, asked, 'offer_asked', { customer: author_name, text })
}
