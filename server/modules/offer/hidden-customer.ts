import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { offers } from './table.ts'

type Reading = 'each' | 'many'

/** Whether the customer is hidden from the distributor, for the offers of a page: each is looked up by an index. */
export const hidesCustomer = hidesFor('each')

/** The same for a sort or a filter of all offers: the orders are read once. */
const hidesCustomerOfMany = hidesFor('many')

/** Condition: the distributor is told the customer. */
export const tellsCustomer = sql`not ${hidesCustomerOfMany}`

/** The customer's name for sorting by the distributor; null when hidden, so that the position does not reveal it. */
export const shownCustomer = sql`case when ${hidesCustomerOfMany} then null else ${offers.customer_name} end`

/** The company has not permitted it, and no warranty order of the company names the customer. */
function hidesFor(reading: Reading): SQL<boolean> {
  return sql<boolean>`(not exists (
    select from offer_settings where offer_settings.partner_id = ${offers.partner_id} and offer_settings.shows_customer
  ) and not ${isNamedBy('contact_email', offers.customer_email, reading)}
    and not ${isNamedBy('contact_name', offers.customer_name, reading)})`
}

/**
 * A warranty order of the company has this in a column. Two conditions, because of one with `or` PostgreSQL reads all orders of
 * the company for each offer. It reads the orders once for all offers unless the offset forbids it; it does not know that a page
 * ends after 25 of them.
 */
function isNamedBy(column: 'contact_email' | 'contact_name', of: AnyColumn, reading: Reading): SQL {
  const named = sql.raw(`service_orders.${column}`)
  return sql`exists (select from service_orders where service_orders.partner_id = ${offers.partner_id}
    and service_orders.sent_at is not null and service_orders.deleted_at is null
    and lower(${named}) = lower(${of})${reading === 'each' ? sql` offset 0` : sql``})`
}
