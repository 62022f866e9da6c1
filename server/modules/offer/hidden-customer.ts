import { sql } from 'drizzle-orm'
import { offers } from './table.ts'

/**
 * Whether the customer is hidden from the distributor: the company has not permitted it, and no warranty order of the company
 * names the customer.
 */
export const hidesCustomer = sql<boolean>`(not exists (
    select from offer_settings where offer_settings.partner_id = ${offers.partner_id} and offer_settings.shows_customer
  ) and not exists (
    select from service_orders where service_orders.partner_id = ${offers.partner_id}
      and service_orders.sent_at is not null and service_orders.deleted_at is null
      and (lower(service_orders.contact_email) = lower(${offers.customer_email})
        or lower(service_orders.contact_name) = lower(${offers.customer_name}))
  ))`

/** The customer's name for sorting by the distributor; null when hidden, so that the position does not reveal it. */
export const shownCustomer = sql`case when ${hidesCustomer} then null else ${offers.customer_name} end`
