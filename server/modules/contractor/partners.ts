import type { SQL } from 'drizzle-orm'

/** Partners of contractors, as SQL over the contractor's id. A port, because the module of partners imports this one. */
export interface PartnersPort {
  /** Subquery of the ids of the contractor's partners. */
  ofContractor(contractor_id: SQL): SQL
  /** Whether the contractor has a partner, or one of these. */
  isPartner(contractor_id: SQL, among?: readonly number[]): SQL
  /** Whether the contractor has a partner that is not closed. */
  isActive(contractor_id: SQL): SQL
}

let port: PartnersPort | null = null

/** Connects the module of partners; called when the modules are assembled. */
export function connectPartners(partners: PartnersPort): void {
  port = partners
}

/** The port to partners. Throws before the modules are assembled. */
export function partnersPort(): PartnersPort {
  if (!port) throw new Error('The modules are not assembled')
  return port
}
