import type { PermissionMap } from './access.ts'

/**
 * The actor of a lifecycle event, as guards see it. `partners` are the companies that the actor represents, `all` for
 * unrestricted staff. `system` is a job of the server, `erp` a change made in the ERP and taken over by a synchronisation,
 * `customer` a person who only holds the link of a record.
 */
export interface By {
  user_id: number | null
  permissions: PermissionMap
  partners: readonly number[] | 'all'
  /** Companies that the actor administers. */
  company_admin_of: readonly number[]
  system?: boolean
  erp?: boolean
  customer?: boolean
  /** The action on several records of which the event is a part; the audit log shows it as one. */
  act_id?: string
}

/** Common part of every lifecycle event. `at` is ISO 8601. */
export interface Stamp {
  by: By
  at: string
}

/** Guard `isSystem` of every lifecycle: the event is from a job of the server. */
export const isSystem = ({ event }: { event: Stamp }): boolean => event.by.system === true

/** Actor of the server's own jobs. */
export const systemActor: By = { user_id: null, permissions: {}, partners: 'all', company_admin_of: [], system: true }

/** Actor of changes made in the ERP. */
export const erpActor: By = { user_id: null, permissions: {}, partners: [], company_admin_of: [], erp: true }

/** Actor of requests made through a customer's link. */
export const customerActor: By = { user_id: null, permissions: {}, partners: [], company_admin_of: [], customer: true }

/** Whether the actor has a permission. */
export function may(by: Pick<By, 'permissions'>, permission: string): boolean {
  return by.permissions[permission] === true
}

/** Whether the actor may act on records of this partner. */
export function actsFor(by: By, partner: number): boolean {
  return by.partners === 'all' || by.partners.includes(partner)
}
