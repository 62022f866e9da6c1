import type { SQL } from 'drizzle-orm'

/** Companies of a person, as SQL over the person's id. A port, because the module of partners imports this one. */
export interface CompaniesPort {
  /** Tables that `memberships` reads. */
  tables: readonly string[]
  /** Memberships in open companies as a JSON array; null without one. */
  memberships(user_id: SQL): SQL
  /** Subquery of the names of all companies. */
  names(user_id: SQL): SQL
  /** Subquery of the names of the open companies, in their order. */
  openNames(user_id: SQL): SQL
}

let port: CompaniesPort | null = null

/** Connects the module of partners; called when the modules are assembled. */
export function connectCompanies(companies: CompaniesPort): void {
  port = companies
}

/** The port to companies. Throws before the modules are assembled. */
export function companiesPort(): CompaniesPort {
  if (!port) throw new Error('The modules are not assembled')
  return port
}
