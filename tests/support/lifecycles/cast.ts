import type { RoleSlug } from '#contract/declare/access.ts'
import { type By, customerActor, erpActor, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { permissionNames } from '#contract/index.ts'
import { expandPermissions } from '#server/modules/auth/default-permissions.ts'

const names = permissionNames()

/** The company whose records the tables describe, and another one. */
export const company = 7
const another = 8

/** The actors of the lifecycle tables, with the permissions that their roles have in a new database. */
export const cast = {
  /** A person of the company, its administrator, and the administrator of another company. */
  P: as('partner', 70, { partners: [company] }),
  PA: as('partner', 71, { partners: [company], company_admin_of: [company] }),
  P2: as('partner', 80, { partners: [another], company_admin_of: [another] }),
  SVC: as('moderator-service', 1),
  LEAD: as('moderator-management', 2),
  CS: as('moderator-customer-service', 3),
  SUPP: as('moderator-support', 4),
  TRN: as('moderator-training', 5),
  TRD: as('moderator-trade', 6),
  MKT: as('moderator-marketing', 7),
  DOCS: as('moderator-docs', 8),
  MOD: as('moderator', 9),
  FOR: as('moderator-foreign-partner', 10),
  /** Staff who are restricted to another company. */
  SVC8: as('moderator-service', 11, { partners: [another] }),
  TRN8: as('moderator-training', 12, { partners: [another] }),
  ADM8: as('admin', 13, { partners: [another] }),
  ADM: as('admin', 14),
  SUP: as('super-admin', 15),
  SYS: systemActor,
  ERP: erpActor,
  /** Any person with the link of the record. */
  CUST: customerActor,
} satisfies Record<string, By>

export type Actor = keyof typeof cast

/** The actors whose names a cell of a table lists; an empty list for `nobody`. */
export function actorsIn(cell: string): Actor[] {
  if (cell === 'nobody') return []
  return cell.split(' ').map((name) => {
    if (!isActor(name)) throw new Error(`nobody of the cast is called "${name}"`)
    return name
  })
}

export const actors: readonly Actor[] = Object.keys(cast).filter(isActor)

function isActor(name: string): name is Actor {
  return name in cast
}

function as(role: RoleSlug, user_id: number, scope: Partial<By> = {}): By {
  const permissions = Object.fromEntries(expandPermissions(role, names).map((name) => [name, true as const]))
  return { user_id, permissions, partners: 'all', company_admin_of: [], ...scope }
}
