import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { offers } from './table.ts'

/**
 * Whether the customer is hidden from the distributor: the company has not permitted it, and no warranty order of the company
 * names the customer.
 */
export const hidesCustomer = sql<boolean>`(not exists (
    select from offer_settings where offer_settings.partner_id = ${offers.partner_id} and offer_settings.shows_customer
  ) and not ${isNamedBy('contact_email', offers.customer_email)} and not ${isNamedBy('contact_name', offers.customer_name)})`

/**
 * A warranty order of the company has this in a column. Two conditions apart: of one with `or`, PostgreSQL would read all orders
 * of the company for each offer; these it finds by an index for a page, and by a hash for a sort or a filter.
 */
function isNamedBy(column: 'contact_email' | 'contact_name', of: AnyColumn): SQL {
  const named = sql.raw(`service_orders.${column}`)
  return sql`exists (select from service_orders where service_orders.partner_id = ${offers.partner_id}
    and service_orders.sent_at is not null and service_orders.deleted_at is null and lower(${named}) = lower(${of}))`
}

/** The customer's name for sorting by the distributor; null when hidden, so that the position does not reveal it. */
export const shownCustomer = sql`case when ${hidesCustomer} then null else ${offers.customer_name} end`
