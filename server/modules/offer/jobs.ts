import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { daysBefore } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { isLive } from '#server/http/records/trash.ts'
import { MailOutcome } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { advanceOffer, writeOfferEntry } from './advance.ts'
import { offer_settings } from './company/company-table.ts'
import { acceptedJob } from './customer/decide.ts'
import { depositTitle, dueOn } from './deposit.ts'
import { addressesOf, addressOf, deliveredJob, mailCustomer, mailCustomers, notifyCompany } from './mails.ts'
import { lockedOffer } from './offer.ts'
import { keepAcceptedPaper } from './paper.ts'
import { keepRecipient, noteDelivery } from './send.ts'
import { offer_acceptances, offers } from './table.ts'

/** Enqueued when a day begins in Warsaw: offers expire, customers are reminded, and marks are put right. */
export const dayJob = 'offer.day'

const live = ['open', 'sent', 'viewed'] as const

/** Expires offers after their last day, each in its own transaction, which excludes a concurrent acceptance. */
export async function expireOffers(db: Database, at: Date): Promise<void> {
  const due = await db
    .select({ id: offers.id })
    .from(offers)
    .where(and(inArray(offers.state, [...live]), lt(offers.expires_on, today(at)), isLive(offers)))
    .orderBy(asc(offers.id))
  for (const { id } of due)
    await inTransaction(db, async (tx) => {
      const offer = await lockedOffer(tx, id, isLive(offers))
      const isDue = offer && live.some((state) => state === offer.state) && (offer.expires_on ?? '') < today(at)
      if (isDue)
        await advanceOffer({ db: tx, at, by: systemActor }, offer, {
          event: { type: 'offer.expire' },
          entry: { kind: 'expired' },
        })
    })
}

/** Reminds customers once, the configured number of days before expiry, where the company wants it. */
export async function remindCustomers(db: Database, at: Date): Promise<void> {
  const day = today(at)
  const due = await db
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(offer_settings, eq(offer_settings.partner_id, offers.partner_id))
    .where(
      and(
        inArray(offers.state, ['sent', 'viewed']),
        isNull(offers.reminded_at),
        isLive(offers),
        gt(offers.expires_on, daysBefore(day, 1)),
        sql`${offers.expires_on} <= ${day}::date + ${offer_settings.remind_days}::int`,
      ),
    )
    .orderBy(asc(offers.id))
  for (const { id } of due)
    await inTransaction(db, async (tx) => {
      const offer = await lockedOffer(tx, id, isLive(offers))
      if (!offer || offer.reminded_at !== null || (offer.state !== 'sent' && offer.state !== 'viewed')) return
      await tx.update(offers).set({ reminded_at: at.toISOString() }).where(eq(offers.id, id))
      await writeOfferEntry({ db: tx, at, by: systemActor }, id, 'reminded')
      await mailCustomers({ db: tx, at }, offer, 'offer_expiring', {})
    })
}

/**
 * Corrects the marks of offers whose customer is disclosed to the distributor. Triggers maintain them; two concurrent
 * transactions, one of which wrote the offer and the other a row that the mark depends on, do not see each other.
 */
export async function markTold(db: Database): Promise<void> {
  await db.execute(sql`update ${offers} set tells_customer = not tells_customer
    where tells_customer <> customer_is_told(partner_id, customer_name, customer_email)`)
}

/** Generates and stores the document of an acceptance and writes to both sides. Idempotent. */
async function finishAcceptance(deps: Deps, at: Date, offer_id: number): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const offer = await lockedOffer(db, offer_id)
    if (!offer || offer.accepted_paper !== null || offer.anonymised_at !== null) return
    const [acceptance] = await db.select().from(offer_acceptances).where(eq(offer_acceptances.offer_id, offer_id))
    if (!acceptance) return
    const accepted_paper = await keepAcceptedPaper({ db, deps, at }, offer)
    await db.update(offers).set({ accepted_paper }).where(eq(offers.id, offer_id))
    const { gross } = acceptance.totals
    const deposit =
      acceptance.deposit === null
        ? null
        : {
            amount: acceptance.deposit,
            recipient: offer.partner_name,
            account: offer.content.deposit_account ?? '',
            title: depositTitle(offer.content, offer.offer_number, offer.locale),
            due_on: dueOn(offer.content, acceptance.at),
          }
    await mailCustomers({ db, at }, offer, 'offer_accepted', { gross, deposit }, [accepted_paper])
    const address = await addressOf(db, offer, acceptance)
    const isTold = (await addressesOf(db, offer_id)).some(({ email }) => email === address)
    if (address !== null && !isTold) {
      const recipient = await keepRecipient({ db, at, sent_by: null }, offer_id, address, false)
      await mailCustomer({ db, at }, offer, recipient, 'offer_accepted', { gross, deposit }, [accepted_paper])
    }
    await notifyCompany({ db, at }, offer, 'offer_won', { customer: acceptance.name, gross }, [accepted_paper])
  })
}

const Delivered = v.object({ recipient_id: v.number(), ...MailOutcome })

export const offerJobs = [
  job(dayJob, v.unknown(), async ({ db, at }) => {
    await expireOffers(db, at)
    await remindCustomers(db, at)
    await markTold(db)
  }),
  job(acceptedJob, v.strictObject({ offer_id: v.number() }), ({ deps, at, data }) =>
    finishAcceptance(deps, at, data.offer_id),
  ),
  job(deliveredJob, Delivered, ({ db, at, data: { recipient_id, outcome, reason } }) =>
    inTransaction(db, async (tx) => {
      const recipient = await noteDelivery(tx, recipient_id, outcome, reason)
      if (!recipient || outcome === 'sent') return
      const offer = await lockedOffer(tx, recipient.offer_id)
      if (offer)
        await notifyCompany({ db: tx, at }, offer, 'offer_bounced', {
          address: recipient.email ?? '',
          reason: reason ?? '',
        })
    }),
  ),
]
