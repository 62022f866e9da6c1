import { and, eq, ne } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Invitation, InvitationForm } from '#contract/user/invitation.ts'
import { writtenPhone } from '#contract/values/phones.ts'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import type { PartnerScope, Scope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import { countLetters } from '#server/modules/mail/index.ts'
import { partner_users, partners } from '#server/modules/partner/index.ts'
import { requireCompanyAdmin } from '#server/modules/user/company-admin.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import {
  advanceInvitation,
  auditedInvitation,
  expiryOf,
  type InvitationRecord,
  invitationEntity,
  lockInvitation,
} from './invitation.ts'
import { letterJob } from './letter.ts'
import { showInvitation } from './rows.ts'
import { company_invitations } from './table.ts'

type ZoneCall = CallContext<PartnerScope>

/**
 * Invites a person into a company that the caller administers. Work and answer are the same whether or not the address has an
 * account outside the company: a job looks that up, writes the letter, and the account or membership arises on acceptance (decision
 * 480). A caller restricted to brands cannot give more.
 */
export async function inviteToCompany(
  call: ZoneCall,
  { phone_number, ...form }: v.InferOutput<typeof InvitationForm>,
): Promise<Invitation> {
  const { db, scope, user } = call
  if (!scope.partner_ids.includes(form.partner_id)) refuseField('partner_id', 'rule.unknown_record')
  requireCompanyAdmin(call, form.partner_id)
  if (await isMember(call, form)) refuseField('email', 'account.already_member')
  const at = call.at.toISOString()
  const [row] = await db
    .insert(company_invitations)
    .values({
      ...form,
      phone_number: phone_number === null ? null : await phoneOf(call, form.partner_id, phone_number),
      restricted_brands: [...scope.brands],
      invited_by: user.id,
      sent_at: at,
      expires_at: expiryOf(call.at),
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return refuseField('email', 'account.invited_already')
  const [before, after] = [null, auditedInvitation(row)]
  await call.audit({ entity: invitationEntity, entity_id: row.id, action: 'invite', before, after })
  await sendLetter(call, row)
  return showInvitation(call, row.id)
}

/** Sends an invitation again, with a new link and the whole time of validity. */
export async function sendAgain(call: ZoneCall, id: number): Promise<Invitation> {
  const invitation = await lockInvitation(call, id)
  requireCompanyAdmin(call, invitation.partner_id)
  if (await isMember(call, invitation)) refuse('lifecycle', { key: 'account.already_member' })
  if (await hasOther(call, invitation)) refuse('lifecycle', { key: 'account.invited_already' })
  const { by } = call
  const at = call.at.toISOString()
  const set = { sent_at: at, expires_at: expiryOf(call.at) }
  await sendLetter(call, await advanceInvitation(call, invitation, { type: 'invitation.send', by, at }, set))
  return showInvitation(call, id)
}

/**
 * Confirms an invitation by a person who is no longer an administrator: an administrator who is still there does, or staff. A new link is
 * sent, with the whole time of validity.
 */
export async function confirmInvitation(call: CallContext<Scope>, id: number): Promise<Invitation> {
  const invitation = await lockInvitation(call, id)
  await requireDecision(call, invitation)
  const { by } = call
  const at = call.at.toISOString()
  const set = { sent_at: at, expires_at: expiryOf(call.at) }
  await sendLetter(call, await advanceInvitation(call, invitation, { type: 'invitation.confirm', by, at }, set))
  return showInvitation(call, id)
}

/** Withdraws an invitation: its link ends. */
export async function withdrawInvitation(call: CallContext<Scope>, id: number): Promise<Invitation> {
  const invitation = await lockInvitation(call, id)
  await requireDecision(call, invitation)
  const { by } = call
  await advanceInvitation(call, invitation, { type: 'invitation.withdraw', by, at: call.at.toISOString() })
  return showInvitation(call, id)
}

/** Refuses a person who does not administer the company, and a colleague who does not handle it (403). */
async function requireDecision(call: CallContext<Scope>, { partner_id }: InvitationRecord): Promise<void> {
  if (call.scope.kind === 'partner') return requireCompanyAdmin(call, partner_id)
  const [company] = await call.db
    .select({ country: partners.country })
    .from(partners)
    .where(eq(partners.id, partner_id))
  refuseUnhandled(call, company?.country)
}

/** Counts the letter, whatever account the address has, and leaves it to the job. */
async function sendLetter(call: CallContext<Scope>, { id, partner_id, email }: InvitationRecord): Promise<void> {
  const above = call.scope.kind === 'partner' ? 'refuse' : 'count'
  await countLetters(call, { partner_id, about: `invitation ${id}` }, [email], above)
  await call.enqueue(letterJob, { invitation_id: id })
}

/** Whether the address belongs to a member of the company, whom its administrator sees in the list. */
async function isMember({ db }: ZoneCall, { email, partner_id }: { email: string; partner_id: number }) {
  const members = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(partner_users, and(eq(partner_users.user_id, users.id), eq(partner_users.partner_id, partner_id)))
    .where(eq(users.email, email))
  return members.length > 0
}

/** Whether another invitation of the address into the company is open. */
async function hasOther({ db }: ZoneCall, { id, partner_id, email }: InvitationRecord): Promise<boolean> {
  const isSame = and(eq(company_invitations.partner_id, partner_id), eq(company_invitations.email, email))
  const isOpen = and(eq(company_invitations.status, 'invited'), ne(company_invitations.id, id))
  return (await db.$count(company_invitations, and(isSame, isOpen))) > 0
}

/** A normalised phone number; without a country code it belongs to the company's country. */
async function phoneOf({ db }: ZoneCall, partner_id: number, typed: string): Promise<string> {
  const [company] = await db.select({ country: partners.country }).from(partners).where(eq(partners.id, partner_id))
  return writtenPhone(company?.country ?? 'PL', typed) ?? refuseField('phone_number', 'rule.phone')
}
