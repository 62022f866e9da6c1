import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ExtendForm, SendOfferForm, WithdrawOfferForm } from '#contract/offer/actions.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { advanceOffer } from './advance.ts'
import { mailCustomer, mailCustomers } from './mails.ts'
import { findOffer, lockOffer, lockVersion, type OfferRow } from './offer.ts'
import { keepPaper } from './paper.ts'
import { registerOffer } from './register.ts'
import { offer_recipients, offers } from './table.ts'

type ZoneCall = CallContext<PartnerScope>
type Form<Schema extends v.GenericSchema> = v.InferOutput<Schema>

/**
 * Sends an offer to its addresses; a draft is registered first. Sending again needs a confirmation after earlier sendings were
 * shown.
 */
export async function sendOffer(call: ZoneCall, id: number, form: Form<typeof SendOfferForm>): Promise<void> {
  const { state } = await findOffer(call, id)
  const row = state === 'draft' ? await registerOffer(call, id, form) : await lockVersion(call, id, form.version)
  if (row.sent_at !== null && !form.again)
    refuse('invalid', {
      errors: {
        again: [
          { key: 'offer.sent_before', parameters: { date: writtenDay(today(new Date(row.sent_at)), call.locale) } },
        ],
      },
    })
  const extra = [...new Set(form.extra)].filter((address) => address !== form.to)
  const sent = await advanceOffer(call, row, {
    event: { type: 'offer.send' },
    set: {
      sent_at: call.at.toISOString(),
      first_sent_at: firstSent(call, row),
      email_main: form.to,
      email_extra: extra,
    },
    entry: { kind: 'sent', text: [form.to, ...extra].join(', ') },
  })
  const by = { db: call.db, at: call.at, sent_by: call.user.id }
  for (const [index, email] of [form.to, ...extra].entries()) {
    const recipient = await keepRecipient(by, id, email, index === 0)
    await mailCustomer(call, sent, recipient, 'offer_sent', { message: form.message }, [sent.paper])
  }
}

/** Creates a link for the company to pass on; the offer counts as sent. Returns its code. */
export async function shareOffer(call: ZoneCall, id: number, { version }: { version: number }): Promise<string> {
  const row = await lockVersion(call, id, version)
  await advanceOffer(call, row, {
    event: { type: 'offer.send' },
    set: { sent_at: row.sent_at ?? call.at.toISOString(), first_sent_at: firstSent(call, row) },
    entry: { kind: 'shared' },
  })
  return (await keepRecipient({ db: call.db, at: call.at, sent_by: call.user.id }, id, null, false)).code
}

const firstSent = ({ at }: ZoneCall, { first_sent_at }: OfferRow) => first_sent_at ?? at.toISOString()

/** Stores a recipient; an address keeps its link through all sendings. */
export async function keepRecipient(
  { db, at, sent_by }: { db: Database; at: Date; sent_by: number | null },
  offer_id: number,
  email: string | null,
  is_main: boolean,
) {
  const sent = {
    sent_at: at.toISOString(),
    sent_by,
    delivery: email === null ? ('sent' as const) : ('queued' as const),
    failure: null,
  }
  // The offer is locked, so the same address cannot be added concurrently.
  const [known] = await db
    .update(offer_recipients)
    .set({ ...sent, is_main, times: sql`${offer_recipients.times} + 1` })
    .where(and(eq(offer_recipients.offer_id, offer_id), sql`coalesce(${offer_recipients.email}, '') = ${email ?? ''}`))
    .returning()
  if (known) return known
  const code = randomBytes(16).toString('base64url')
  const [row] = await db
    .insert(offer_recipients)
    .values({ offer_id, email, is_main, code, ...sent })
    .returning()
  if (!row) throw new Error('No recipient was kept')
  return row
}

/** Withdraws an offer, and notifies its recipients. */
export async function withdrawOffer(
  call: ZoneCall,
  id: number,
  { version, reason }: Form<typeof WithdrawOfferForm>,
): Promise<void> {
  const row = await lockVersion(call, id, version)
  const withdrawn = await advanceOffer(call, row, {
    event: { type: 'offer.withdraw' },
    set: { reason, decided_at: call.at.toISOString() },
    entry: { kind: 'withdrawn', text: reason },
  })
  await mailCustomers(call, withdrawn, 'offer_withdrawn', { reason })
}

/** Extends an offer: a new revision of the document, and a letter to its recipients. */
export async function extendOffer(call: ZoneCall, id: number, form: Form<typeof ExtendForm>): Promise<void> {
  const row = await lockVersion(call, id, form.version)
  const revision = row.revision + 1
  const extended = await advanceOffer(call, row, {
    event: { type: 'offer.extend', expires_on: form.expires_on },
    set: { revision, reminded_at: null, condition_texts: withExpiry(row, form.expires_on) },
    entry: { kind: 'extended', text: writtenDay(form.expires_on, row.locale) },
  })
  const paper = await keepPaper(call, extended, revision, call.user.id)
  await call.db.update(offers).set({ paper }).where(eq(offers.id, id))
  if (form.tell_customer) await mailCustomers(call, extended, 'offer_extended', {}, [paper])
}

const withExpiry = ({ condition_texts, locale }: OfferRow, day: string) =>
  condition_texts.map((text) => (text.kind === 'expiry' ? { ...text, value: writtenDay(day, locale) } : text))

/** Records that the document was printed or downloaded. */
export async function printOffer(call: ZoneCall, id: number): Promise<void> {
  const row = await lockOffer(call, id)
  await advanceOffer(call, row, {
    event: { type: 'offer.print' },
    set: { printed_at: call.at.toISOString() },
    entry: row.printed_at === null ? { kind: 'printed' } : null,
  })
}

/** Records the delivery of a letter to an address. Nothing is kept of it once the offer is anonymous: the reason may name whom it was for. */
export async function noteDelivery(
  db: Database,
  recipient_id: number,
  delivery: 'sent' | 'failed',
  failure: string | null,
): Promise<typeof offer_recipients.$inferSelect | null> {
  const [row] = await db
    .update(offer_recipients)
    .set({ delivery, failure })
    .where(
      and(
        eq(offer_recipients.id, recipient_id),
        sql`exists (select from ${offers} where ${offers.id} = ${offer_recipients.offer_id} and ${offers.anonymised_at} is null)`,
      ),
    )
    .returning()
  return row ?? null
}
