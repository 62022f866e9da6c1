import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { offerZone } from '#contract/offer/offer.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { refuse } from '#server/refusal.ts'
import { offer_customers } from './company-table.ts'
import type { OfferRow } from './offer.ts'

type Zone = (typeof offerZone)['endpoints']

/** Stores an offer's customer in the company's address book, identified by name and address, with the latest data. */
export async function rememberCustomer({ db, at }: Pick<CallContext, 'db' | 'at'>, offer: OfferRow): Promise<void> {
  if (!offer.customer_name) return
  const values = {
    name: offer.customer_name,
    contact: offer.customer_contact,
    address: offer.customer_address,
    email: offer.customer_email,
    phone: offer.customer_phone,
    used_at: at.toISOString(),
  }
  // The unique index is on expressions, which the query builder does not support as a conflict target.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`offer customers ${offer.partner_id}`}, 0))`)
  const updated = await db
    .update(offer_customers)
    .set(values)
    .where(
      and(
        eq(offer_customers.partner_id, offer.partner_id),
        sql`lower(${offer_customers.name}) = lower(${values.name})`,
        sql`lower(coalesce(${offer_customers.email}, '')) = lower(${values.email ?? ''})`,
      ),
    )
    .returning({ id: offer_customers.id })
  if (updated.length === 0) await db.insert(offer_customers).values({ ...values, partner_id: offer.partner_id })
}

/** Customers of the person's companies, most recently used first. */
export async function findCustomers({
  db,
  scope,
  query,
}: Call<Zone['partnerzone.offer-generator.customers.lookup'], PartnerScope>) {
  const { search, ids } = query
  const found = search
    ? or(
        contains(offer_customers.name, search),
        contains(offer_customers.contact, search),
        contains(offer_customers.email, search),
      )
    : undefined
  const results = await db
    .select()
    .from(offer_customers)
    .where(
      and(inArray(offer_customers.partner_id, [...scope.partner_ids]), found, ids && inArray(offer_customers.id, ids)),
    )
    .orderBy(desc(offer_customers.used_at), desc(offer_customers.id))
    .limit(50)
  return { results }
}

const zoneList = offerZone.endpoints['partnerzone.offer-generator.customers.index']

/** The same address book as a list, with the whole of it as a file. */
export async function listCustomers(call: Call<typeof zoneList, PartnerScope>) {
  return answerList(call, zoneList, {
    id: offer_customers.id,
    counted: offer_customers,
    rows: (db) => db.select().from(offer_customers).$dynamic(),
    where: inArray(offer_customers.partner_id, [...call.scope.partner_ids]),
    sorts: { used_at: offer_customers.used_at, name: offer_customers.name },
    filters: { name: (text) => contains(offer_customers.name, text) },
  })
}

/** Deletes a customer from the address book of the company. */
export async function destroyCustomer({
  db,
  scope,
  params,
}: Call<Zone['partnerzone.offer-generator.customers.destroy'], PartnerScope>) {
  const gone = await db
    .delete(offer_customers)
    .where(
      and(eq(offer_customers.id, params.offer_customer), inArray(offer_customers.partner_id, [...scope.partner_ids])),
    )
    .returning({ id: offer_customers.id })
  return gone.length > 0 ? {} : refuse('not_found')
}
