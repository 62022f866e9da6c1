import { sql } from 'drizzle-orm'
import type { CustomerOffer } from '#contract/offer/shown-offer.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/modules/auth/index.ts'
import { partner_users } from '#server/modules/partner/index.ts'
import type { OfferRow } from './offer.ts'

const nobody: CustomerOffer['maintainer'] = { name: '', email: null, phone: null }

/**
 * The person who answers for an offer towards its customer; empty once their account has left the company or is closed.
 * The customer then receives the contact of the company. A person without an account is named as typed.
 */
export async function maintainerOf(db: Database, offer: OfferRow): Promise<CustomerOffer['maintainer']> {
  const { maintainer_name, maintainer_email, maintainer_phone, partner_id } = offer
  const { rows } = await db.execute<{ left: boolean }>(sql`
    select ${users.status} <> 1 or not exists (
      select from ${partner_users} where ${partner_users.user_id} = ${users.id} and ${partner_users.partner_id} = ${partner_id}
    ) as "left"
    from ${users} where lower(${users.email}) = lower(${maintainer_email})`)
  if (rows[0]?.left) return nobody
  return { name: maintainer_name ?? '', email: maintainer_email, phone: maintainer_phone }
}
