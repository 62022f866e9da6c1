import { sql } from 'drizzle-orm'
import { offers } from '#server/modules/offer/table.ts'

/** Condition for a filter of all offers: the customer is disclosed to the distributor (decision 387). */
export const tellsCustomer = sql`${offers.tells_customer}`

/** The customer's name for sorting by the distributor; null when hidden, so that the position does not reveal it. */
export const shownCustomer = sql`(case when ${offers.tells_customer} then ${offers.customer_name} end)`

/**
 * Whether the customer is hidden from the distributor: the company has not permitted it, and no warranty order of the
 * company names the customer. For display the records themselves are queried once more, because two concurrent
 * transactions can leave an outdated mark.
 */
export const hidesCustomer = sql<boolean>`(not (${offers.tells_customer}
  and customer_is_told(${offers.partner_id}, ${offers.customer_name}, ${offers.customer_email})))`
