import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { refuse } from '#server/refusal.ts'
import { seam } from '#server/seam.ts'
import { contractor_contacts, contractors } from './table.ts'

export type ContractorRecord = typeof contractors.$inferSelect

/**
 * Condition for the contractors that a colleague may see: those of their provinces, and those of their partners. Brands do not
 * apply. Includes the trash.
 */
export function contractorsInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'partner') return isPartnerOf(scope.partner_ids)
  return and(
    withinProvinces({ province: contractors.address_province, country: contractors.address_country }, scope),
    scope.partners.length ? isPartnerOf(scope.partners) : undefined,
  )
}

/** Condition for contact persons of the contractors that a colleague may see. */
export function contactsInScope(scope: Scope): SQL | undefined {
  const seen = contractorsInScope(scope)
  if (!seen) return undefined
  return sql`exists (select from ${contractors} where ${contractors.id} = ${contractor_contacts.contractor_id} and ${seen})`
}

function isPartnerOf(ids: readonly number[]): SQL {
  return partnersPort().isPartner(sql`${contractors.id}`, ids)
}

/** Whether the contractor is a partner, as SQL over its own row. */
export function isPartner(): SQL {
  return partnersPort().isPartner(sql`${contractors.id}`)
}

/** A contractor that the caller may see; or 404. */
export async function findContractor({ db, scope }: Pick<CallContext, 'db' | 'scope'>, id: number) {
  const [contractor] = await db.select().from(contractors).where(visible(scope, id))
  return contractor ?? refuse('not_found')
}

/**
 * A contractor that the caller may see, or 404; locked until the transaction ends, which serialises changes of its dependent
 * records.
 */
export async function lockContractor({ db, scope }: CallContext, id: number): Promise<ContractorRecord> {
  const [contractor] = await db.select().from(contractors).where(visible(scope, id)).for('update')
  return contractor ?? refuse('not_found')
}

function visible(scope: Scope, id: number): SQL | undefined {
  return and(eq(contractors.id, id), isLive(contractors), contractorsInScope(scope))
}

/** Partners of contractors, as SQL over the contractor's id. A port, because the module of partners imports this one. */
export interface PartnersPort {
  /** Subquery of the ids of the contractor's partners. */
  ofContractor(contractor_id: SQL): SQL
  /** Whether the contractor has a partner, or one of these. */
  isPartner(contractor_id: SQL, among?: readonly number[]): SQL
  /** Whether the contractor has a partner that is not closed. */
  isActive(contractor_id: SQL): SQL
}

const port = seam<PartnersPort>('partners of contractors')

/** Connects the module of partners; called when the modules are assembled. */
export const connectPartners = port.connect

/** The port to partners. Throws before the modules are assembled. */
const partnersPort = port.get
