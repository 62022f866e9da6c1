import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Invitation } from '#contract/user/invitation.ts'
import { user } from '#contract/user/user.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, Scope, StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { isOneOf } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { findPartner, partners } from '#server/modules/partner/index.ts'
import { userFullName } from '#server/modules/user/account.ts'
import { refuse } from '#server/refusal.ts'
import { invitationsInScope } from './invitation.ts'
import { company_invitations } from './table.ts'

const index = user.endpoints['partnerzone.user.invitations.index']

function rows(db: Database) {
  const { first_name, last_name } = company_invitations
  return db
    .select({
      id: company_invitations.id,
      partner_id: company_invitations.partner_id,
      partner: partners.name,
      first_name,
      last_name,
      full_name: sql<string>`${first_name} || ' ' || ${last_name}`,
      email: company_invitations.email,
      phone_number: company_invitations.phone_number,
      is_company_admin: company_invitations.is_company_admin,
      company_roles: company_invitations.company_roles,
      status: company_invitations.status,
      sent_at: company_invitations.sent_at,
      expires_at: company_invitations.expires_at,
      unconfirmed_at: company_invitations.unconfirmed_at,
      ended_at: company_invitations.ended_at,
      invited_by: userFullName,
      created_at: company_invitations.created_at,
    })
    .from(company_invitations)
    .innerJoin(partners, eq(partners.id, company_invitations.partner_id))
    .innerJoin(users, eq(users.id, company_invitations.invited_by))
    .$dynamic()
}

/** Invitations into the person's companies, visible to all members like the colleagues themselves. */
export function listInvitations(call: Call<typeof index, PartnerScope>) {
  return answerList(call, index, {
    rows,
    id: company_invitations.id,
    counted: company_invitations,
    where: invitationsInScope(call.db, call.scope),
    sorts: { created_at: company_invitations.created_at },
    filters: {
      status: (statuses: readonly string[]) => isOneOf(company_invitations.status, statuses),
      partner: (ids: readonly number[]) => inArray(company_invitations.partner_id, [...ids]),
    },
  })
}

/** Invitations into a company that wait for a confirmation, for staff; the latest last. */
export async function listUnconfirmed(call: CallContext<StaffScope>, partner_id: number) {
  const { db, scope } = call
  await findPartner(call, partner_id)
  const { status, unconfirmed_at, id } = company_invitations
  const waits = and(eq(status, 'invited'), isNotNull(unconfirmed_at), eq(company_invitations.partner_id, partner_id))
  return {
    results: await rows(db)
      .where(and(waits, invitationsInScope(db, scope)))
      .orderBy(asc(id)),
  }
}

/** An invitation into one of the caller's companies; otherwise 404. */
export async function showInvitation({ db, scope }: CallContext<Scope>, id: number): Promise<Invitation> {
  const [row] = await rows(db).where(and(eq(company_invitations.id, id), invitationsInScope(db, scope)))
  return row ?? refuse('not_found')
}
