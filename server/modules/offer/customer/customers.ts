import { and, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { offerZone } from '#contract/offer/offer.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { offer_customers } from '#server/modules/offer/company/company-table.ts'
import type { OfferRow } from '#server/modules/offer/offer.ts'
import { offers } from '#server/modules/offer/table.ts'
import { sharedWithMember, visibleToMember } from '#server/modules/offer/visible.ts'
import { refuse } from '#server/refusal.ts'

type Zone = (typeof offerZone)['endpoints']
type ZoneContext = CallContext<PartnerScope>

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

/**
 * The address book as a member sees it. Where the company hides colleagues' offers, it has the customers of the visible offers only,
 * with the data and the day of the latest of these: those of the entry may come from a hidden one.
 */
function addressBookOf(call: ZoneContext) {
  const isShared = sharedWithMember(offer_customers.partner_id, call)
  const visible = call.db
    .select({
      id: offers.id,
      name: offers.customer_name,
      contact: offers.customer_contact,
      address: offers.customer_address,
      email: offers.customer_email,
      phone: offers.customer_phone,
      registered_at: offers.registered_at,
    })
    .from(offers)
    .where(
      and(
        sql`not ${isShared}`,
        visibleToMember(call),
        ne(offers.state, 'draft'),
        eq(offers.partner_id, offer_customers.partner_id),
        sql`lower(${offers.customer_name}) = lower(${offer_customers.name})`,
        sql`lower(coalesce(${offers.customer_email}, '')) = lower(coalesce(${offer_customers.email}, ''))`,
      ),
    )
    .orderBy(sql`${offers.registered_at} desc nulls last`, desc(offers.id))
    .limit(1)
    .as('visible')
  const from = (entry: PgColumn, offer: SQL.Aliased | PgColumn) =>
    sql<string | null>`(case when ${isShared} then ${entry} else ${offer} end)`
  const columns = {
    id: offer_customers.id,
    name: from(offer_customers.name, visible.name) as SQL<string>,
    contact: from(offer_customers.contact, visible.contact),
    address: from(offer_customers.address, visible.address),
    email: from(offer_customers.email, visible.email),
    phone: from(offer_customers.phone, visible.phone),
    used_at: from(offer_customers.used_at, visible.registered_at).mapWith(offer_customers.used_at) as SQL<string>,
  }
  const rows = (db: Database) => db.select(columns).from(offer_customers).leftJoinLateral(visible, sql`true`).$dynamic()
  const where = and(
    inArray(offer_customers.partner_id, [...call.scope.partner_ids]),
    or(isShared, isNotNull(visible.id)),
  )
  return { columns, rows, where }
}

/** Customers of the person's companies, most recently used first. */
export async function findCustomers(call: Call<Zone['partnerzone.offer-generator.customers.lookup'], PartnerScope>) {
  const { search, ids } = call.query
  const { columns, rows, where } = addressBookOf(call)
  const { name, contact, email, used_at } = columns
  const found = search ? or(contains(name, search), contains(contact, search), contains(email, search)) : undefined
  const results = await rows(call.db)
    .where(and(where, found, ids && inArray(offer_customers.id, ids)))
    .orderBy(desc(used_at), desc(offer_customers.id))
    .limit(50)
  return { results }
}

const zoneList = offerZone.endpoints['partnerzone.offer-generator.customers.index']

/** The same address book as a list, with the whole of it as a file. */
export async function listCustomers(call: Call<typeof zoneList, PartnerScope>) {
  const { columns, rows, where } = addressBookOf(call)
  return answerList(call, zoneList, {
    id: offer_customers.id,
    rows,
    where,
    sorts: { used_at: columns.used_at, name: columns.name },
    filters: { name: (text) => contains(columns.name, text) },
  })
}

/** Deletes a customer from the address book of the company. */
export async function destroyCustomer(call: Call<Zone['partnerzone.offer-generator.customers.destroy'], PartnerScope>) {
  const { rows, where } = addressBookOf(call)
  const [seen] = await rows(call.db).where(and(where, eq(offer_customers.id, call.params.offer_customer)))
  if (!seen) return refuse('not_found')
  const gone = await call.db
    .delete(offer_customers)
    .where(eq(offer_customers.id, seen.id))
    .returning({ id: offer_customers.id })
  return gone.length > 0 ? {} : refuse('not_found')
}
