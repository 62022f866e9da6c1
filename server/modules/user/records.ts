import { inArray, type SQL, sql } from 'drizzle-orm'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { roles, users } from '#server/modules/auth/index.ts'
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

/** Record kinds of this module. */
export const userRecords: readonly RecordKind[] = [
  {
    entity: 'user.users',
    table: users,
    title: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
    visibleToStaff: usersInScope,
  },
  {
    entity: invitationEntity,
    table: company_invitations,
    title: sql<string>`(select ${partners.name} from ${partners} where ${partners.id} = ${company_invitations.partner_id})`,
    visibleToStaff: invitationsOfPartners,
    permission: 'partner.partners.show',
    below: { entity: partnerEntity, column: company_invitations.partner_id },
  },
  { entity: 'user.roles', table: roles, title: sql<string>`${roles.name}` },
]
