import { and, eq } from 'drizzle-orm'
import type { StaffOffer } from '#contract/offer/shown-offer.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/refusal.ts'
import { hidesCustomer } from './hidden-customer.ts'
import { publicContent } from './public-offer.ts'
import { authorName, photosOf, stateOf } from './show.ts'
import { acceptanceOf, linksOf } from './story.ts'
import { offers } from './table.ts'
import { visibleToStaff } from './visible.ts'

/** An offer as the distributor sees it. */
export async function showToStaff({ db, at, scope }: CallContext<StaffScope>, id: number): Promise<StaffOffer> {
  const [found] = await db
    .select({ row: offers, hides_customer: hidesCustomer })
    .from(offers)
    .where(and(eq(offers.id, id), visibleToStaff(scope)))
  if (!found) return refuse('not_found')
  const { row, hides_customer } = found
  const acceptance = await acceptanceOf(db, id)
  const content = publicContent(row.content, row.condition_texts, await photosOf(db, at, row))
  const { revises, revised_by } = await linksOf(db, row)
  return {
    id: row.id,
    version: row.version,
    partner_id: row.partner_id,
    partner_name: row.partner_name,
    author_name: await authorName(db, row),
    created_at: row.created_at,
    ...stateOf(row),
    offer_number: row.offer_number,
    subject: row.subject,
    expires_on: row.expires_on,
    hides_customer,
    customer: hides_customer
      ? null
      : {
          name: row.customer_name ?? '',
          contact: row.customer_contact,
          address: row.customer_address,
          email: row.customer_email,
          phone: row.customer_phone,
        },
    maintainer: { name: row.maintainer_name, email: row.maintainer_email, phone: row.maintainer_phone },
    ...content,
    registered_at: row.registered_at,
    sent_at: row.sent_at,
    printed_at: row.printed_at,
    viewed_at: row.viewed_at,
    decided_at: row.decided_at,
    revision: row.revision,
    acceptance: acceptance && {
      at: acceptance.at,
      variant: acceptance.variant,
      options: acceptance.options,
      totals: acceptance.totals,
      way: acceptance.way,
    },
    revises,
    // Drafts are visible to their company only.
    revised_by: revised_by?.state === 'draft' ? null : revised_by,
  }
}
