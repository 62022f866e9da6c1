import type { PermissionMap } from '#contract/access.ts'

/**
 * Who makes a lifecycle event happen: what guards may know of them. `partners` are the companies that they act for,
 * `all` for staff without a restriction; a job of the server is `system`;
 * what people of the ERP did there, and a synchronisation takes over, is done by `erp`;
 * somebody who only holds the link of a record is its `customer`.
 */
export interface By {
  user_id: number | null
  permissions: PermissionMap
  partners: readonly number[] | 'all'
  /** The companies of which they are the administrator. */
  company_admin_of: readonly number[]
  system?: boolean
  erp?: boolean
  customer?: boolean
}

/** What every lifecycle event carries. `at` is ISO 8601. */
export interface Stamp {
  by: By
  at: string
}

/** The server's own jobs. */
export const systemActor: By = { user_id: null, permissions: {}, partners: 'all', company_admin_of: [], system: true }

/** The ERP's people, whose changes are taken over. */
export const erpActor: By = { user_id: null, permissions: {}, partners: [], company_admin_of: [], erp: true }

/** Whoever holds the link that a company has sent them. */
export const customerActor: By = { user_id: null, permissions: {}, partners: [], company_admin_of: [], customer: true }

/** Whether the actor holds a permission. */
export function may(by: Pick<By, 'permissions'>, permission: string): boolean {
  return by.permissions[permission] === true
}

/** Whether a record of this partner is within the actor's scope. */
export function actsFor(by: By, partner: number): boolean {
  return by.partners === 'all' || by.partners.includes(partner)
}
