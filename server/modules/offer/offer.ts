import { and, eq, type SQL } from 'drizzle-orm'
import type { OfferContent } from '#contract/offer/content.ts'
import { contentValues, type OfferValues, offerValues } from '#contract/offer/form.ts'
import { firstSelection, offerTotals } from '#contract/offer/totals.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { openPartner } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { offers } from './table.ts'
import { visibleToMember } from './visible.ts'

/** Entity of offers in audit and media. */
export const offerEntity = 'offer-generator.offers'

export type OfferRow = typeof offers.$inferSelect
type ZoneCall = CallContext<PartnerScope>

/** An offer that the member may see; otherwise 404. */
export async function findOffer(call: ZoneCall, id: number): Promise<OfferRow> {
  const [offer] = await call.db
    .select()
    .from(offers)
    .where(and(eq(offers.id, id), visibleToMember(call)))
  return offer ?? refuse('not_found')
}

/** An offer that the member may see, locked until the transaction ends; otherwise 404. */
export async function lockOffer(call: ZoneCall, id: number): Promise<OfferRow> {
  return (await lockedOffer(call.db, id, visibleToMember(call))) ?? refuse('not_found')
}

/**
 * An offer that the member may see, locked, of a company that stays open until the transaction ends. The company is locked first,
 * in the order in which closing it withdraws its offers.
 */
export async function lockOfferOfOpen(call: ZoneCall, id: number): Promise<OfferRow> {
  const { partner_id } = await findOffer(call, id)
  await openPartner(call, partner_id)
  return lockOffer(call, id)
}

/** A locked offer of a company that stays open meanwhile; refuses an outdated version. */
export async function lockVersion(call: ZoneCall, id: number, version: number): Promise<OfferRow> {
  const row = await lockOfferOfOpen(call, id)
  await refuseOutdated(call.db, offerEntity, row, version)
  return row
}

/** A locked offer for the server and for customers, without a scope. */
export async function lockedOffer(db: Database, id: number, where?: SQL): Promise<OfferRow | null> {
  const [offer] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.id, id), where))
    .for('update')
  return offer ?? null
}

/** The values of an offer's form. */
export function storedOfferValues(row: OfferRow): OfferValues {
  return offerValues({ ...row, ...row.content })
}

/** Columns for the values of a form, with computed totals. */
export function offerColumns(values: OfferValues) {
  const content = contentValues(values)
  const { offer_number, locale, subject, expires_on, email_main, email_extra } = values
  const { customer_name, customer_contact, customer_address, customer_email, customer_phone } = values
  const { maintainer_name, maintainer_email, maintainer_phone } = values
  return {
    offer_number: offer_number === '' ? null : offer_number,
    locale,
    subject,
    expires_on,
    email_main,
    email_extra,
    customer_name,
    customer_contact,
    customer_address,
    customer_email,
    customer_phone,
    maintainer_name,
    maintainer_email,
    maintainer_phone,
    content,
    ...countedOf(content),
  }
}

function countedOf(content: OfferContent) {
  const { net, gross } = offerTotals(content, firstSelection(content))
  return { net, gross, variants: content.variants.length }
}

/** Audited fields of an offer. The distributor reads the audit, so they contain no customer, purchase price or margin. */
export function auditedOffer(row: OfferRow): Record<string, unknown> {
  const { offer_number, subject, state, expires_on, net, gross, revision, maintainer_name } = row
  const { approval, version, deleted_at } = row
  return {
    offer_number,
    subject,
    state,
    expires_on,
    net,
    gross,
    revision,
    maintainer_name,
    approval,
    version,
    deleted_at,
  }
}
