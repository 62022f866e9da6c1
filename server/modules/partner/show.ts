import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Partner, RegistryProof } from '#contract/partner/partner.ts'
import type { Database } from '#server/db/client.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { contractors } from '#server/modules/contractor/index.ts'
import { registry_lookups } from '#server/modules/registry/index.ts'
import { refuse } from '#server/refusal.ts'
import { caretakersOf } from './caretakers.ts'
import { waitingProposal } from './proposals/proposal.ts'
import { partnersInScope } from './queries.ts'
import { partner_statuses, partners } from './table.ts'

/** Port: number of a partner's orders that are not completed. Implemented by the module of orders, which imports this one. */
export type OpenOrders = (db: Database, partner_id: number) => Promise<number>

/** A partner with related data; 404 outside the caller's scope. */
export async function showPartner(call: CallContext, id: number, openOrders: OpenOrders): Promise<Partner> {
  const { db, scope, locale } = call
  const [found] = await db
    .select({
      partner: getTableColumns(partners),
      contractor_name: contractors.name,
      partner_status_name: partner_statuses[`name_${locale}`],
      partner_status_colour: partner_statuses.colour,
      lookup: getTableColumns(registry_lookups),
    })
    .from(partners)
    .leftJoin(contractors, eq(contractors.id, partners.contractor_id))
    .leftJoin(partner_statuses, eq(partner_statuses.id, partners.partner_status_id))
    .leftJoin(registry_lookups, eq(registry_lookups.id, partners.registry_lookup_id))
    .where(and(eq(partners.id, id), partnersInScope(scope)))
  if (!found) refuse('not_found')
  const { partner, lookup, ...names } = found
  const caretakers = await caretakersOf(db, id)
  return {
    ...partner,
    ...names,
    is_anonymised: partner.anonymised_at !== null,
    registry: registryProof(lookup),
    moderators: caretakers.map((caretaker) => caretaker.id),
    caretakers,
    open_orders: await openOrders(db, id),
    waiting_proposal_id: (await waitingProposal(db, id))?.id ?? null,
  }
}

/** The proof in a stored registry answer. */
export function registryProof(lookup: typeof registry_lookups.$inferSelect | null): RegistryProof | null {
  if (!lookup) return null
  const { asked_at, outcome, request_id, company } = lookup
  return {
    asked_at,
    outcome,
    request_id,
    name: company?.name ?? null,
    address: company?.address ?? null,
    vat_status: company?.vat_status ?? null,
    regon: company?.regon ?? null,
    krs: company?.krs ?? null,
  }
}
