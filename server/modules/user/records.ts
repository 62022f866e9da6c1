import { inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { roles, user_roles, users } from '#server/modules/auth/index.ts'
import { partnerEntity, partners, partnersInScope, usersInScope } from '#server/modules/partner/index.ts'
import { invitationEntity } from './invitations/invitation.ts'
import { company_invitations } from './invitations/table.ts'

/** Condition for invitations into companies that a colleague may see. */
function invitationsOfPartners(scope: StaffScope): SQL | undefined {
  const visible = partnersInScope(scope)
  return (
    visible && inArray(company_invitations.partner_id, sql`(select ${partners.id} from ${partners} where ${visible})`)
  )
}

/** Condition for people whose names a colleague may read: those in the scope, and colleagues, also former ones, whom every selector names. */
function namedTo(scope: StaffScope): SQL | undefined {
  const visible = usersInScope(scope)
  const isOfPartner = sql`exists (select from ${user_roles} join ${roles} on ${roles.id} = ${user_roles.role_id}
    where ${user_roles.user_id} = ${users.id} and ${roles.slug} = 'partner')`
  return visible && or(visible, not(isOfPartner))
}

/** Record kinds of this module. */
export const userRecords: readonly RecordKind[] = [
  {
    entity: 'user.users',
    table: users,
    title: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
    visibleToStaff: usersInScope,
    named: namedTo,
  },
  {
    entity: invitationEntity,
    table: company_invitations,
    title: correlated<string>`(select ${partners.name} from ${partners} where ${partners.id} = ${company_invitations.partner_id})`,
    visibleToStaff: invitationsOfPartners,
    permission: 'partner.partners.show',
    below: { entity: partnerEntity, column: company_invitations.partner_id },
  },
  { entity: 'user.roles', table: roles, title: sql<string>`${roles.name}` },
]
