import { and, eq, sql } from 'drizzle-orm'
import { customerActor } from '#contract/declare/lifecycle-actor.ts'
import type { InvitationLink } from '#contract/user/invitation.ts'
import { invitationSnapshot } from '#contract/user/invitation-lifecycle-state.ts'
import type { user } from '#contract/user/user.ts'
import type { Database } from '#server/db/client.ts'
import { userEntity } from '#server/db/users.table.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { noteFailure } from '#server/http/security-log.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import {
  confirmAddress,
  deviceKey,
  deviceOf,
  hashChosenPassword,
  proveAsAtSignIn,
  roles,
  tokenHash,
  user_roles,
  users,
} from '#server/modules/auth/index.ts'
import { giveNotice } from '#server/modules/notification/index.ts'
import { companyMembers, openPartnerAccount, partner_users, partners } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { advanceInvitation, type InvitationRecord, invitationEntity, nameOf } from './invitation.ts'
import { company_invitations } from './table.ts'

type Calls = (typeof user)['endpoints']
type Owner = typeof users.$inferSelect & { is_partner: boolean }
interface Found {
  invitation: InvitationRecord
  company: string
  invited_by: string
}

/** Whose invitation a link is, and how it is accepted. Changes nothing, because mail scanners open links too. */
export async function checkInvitation(
  call: Call<Calls['public-zone.user.invitations.check']>,
): Promise<InvitationLink> {
  call.reply.header('cache-control', 'private, no-store')
  const found = await findByLink(call.db, call.body.token)
  if (!found) return { state: 'expired', way: 'none', company: '', invited_by: '', email: '' }
  const { invitation, company, invited_by } = found
  const about = { company, invited_by, email: invitation.email }
  if (invitation.status !== 'invited') return { ...about, state: invitation.status, way: 'none' }
  if (invitation.unconfirmed_at !== null && Date.parse(invitation.expires_at) > call.at.getTime())
    return { ...about, state: 'unconfirmed', way: 'none' }
  if (!isOpen(invitation, call.at)) return { ...about, state: 'expired', way: 'none' }
  return { ...about, state: 'open', way: wayOf(await ownerOf(call.db, invitation.email)) }
}

/** Accepts an invitation with a chosen password: the account arises now, or one that was never used gets its first password. */
export async function acceptInvitation(call: Call<Calls['public-zone.user.invitations.accept']>) {
  const { db, at, body } = call
  const { invitation, company } = await lockOpen(call)
  const owner = await ownerOf(db, invitation.email)
  if (wayOf(owner) !== 'choose') return refuse('invalid', { key: 'invitation.link_invalid' })
  const { email, first_name, last_name } = owner ?? invitation
  const chosenBy = { email, first_name, last_name, companies: [company], password_hash: null }
  const password_hash = await hashChosenPassword(body.password, chosenBy)
  if (owner) await confirmAddress(db, owner.id, at, password_hash)
  await join(call, invitation, owner, password_hash)
  return { device: remembered(call, email) }
}

/** Accepts an invitation with the account that the address has, whose owner proves the password. */
export async function joinByInvitation(call: Call<Calls['public-zone.user.invitations.join']>) {
  const { db, at, body } = call
  const { invitation } = await lockOpen(call)
  const owner = await ownerOf(db, invitation.email)
  if (!owner || wayOf(owner) !== 'prove') return refuse('invalid', { key: 'invitation.link_invalid' })
  const proof = await proveAsAtSignIn(call, owner, body.current_password, body.device)
  if (proof !== 'right') {
    const key = proof === 'locked' ? 'auth.locked' : 'profile.wrong_password'
    return refuse('invalid', { errors: { current_password: [{ key }] }, keep: true })
  }
  if (!owner.is_activated) await confirmAddress(db, owner.id, at)
  await join(call, invitation, owner, null)
  return { device: remembered(call, owner.email) }
}

/** Declines an invitation. The letter suffices for it, because nothing arises. */
export async function declineInvitation(call: Call<Calls['public-zone.user.invitations.decline']>): Promise<object> {
  const { invitation } = await lockOpen(call)
  const declined = await advanceInvitation(acting(call), invitation, { type: 'invitation.decline', ...stampOf(call) })
  await notifyAdministrator(call, declined, nameOf(invitation))
  return {}
}

/** Makes the person a member of the company; who became one meanwhile stays as they are. */
async function join(
  call: CallContext,
  invitation: InvitationRecord,
  owner: Owner | null,
  password_hash: string | null,
): Promise<void> {
  const { db, at, by } = call
  const { first_name, last_name, email, phone_number, locale, partner_id } = invitation
  const { is_company_admin, company_roles, restricted_brands } = invitation
  by.user_id = owner?.id ?? null
  const audit: CallContext['audit'] = (entry) => call.audit(entry)
  if (owner && !owner.is_activated) {
    const [before, after] = [{ is_activated: false }, { is_activated: true }]
    await audit({ entity: userEntity, entity_id: owner.id, action: 'confirm-address', before, after })
  }
  const person = { first_name, last_name, email, phone_number, locale, password_hash, is_activated: true }
  const opening = { db, at, by, audit, scope: null }
  const { user_id } =
    owner && (await isMember(db, owner.id, partner_id))
      ? { user_id: owner.id }
      : await openPartnerAccount(opening, { ...person, partner_id, is_company_admin, company_roles, restricted_brands })
  by.user_id = user_id
  const accepted = await advanceInvitation(
    acting(call),
    invitation,
    { type: 'invitation.accept', ...stampOf(call) },
    { user_id },
  )
  await notifyAdministrator(call, accepted, nameOf(owner ?? invitation))
}

async function isMember(db: Database, user_id: number, partner_id: number): Promise<boolean> {
  const isOwn = and(eq(partner_users.user_id, user_id), eq(partner_users.partner_id, partner_id))
  return (await db.$count(partner_users, isOwn)) > 0
}

/** How the owner of an address accepts. A closed account, or one of the distributor's staff, becomes no member. */
function wayOf(owner: Owner | null): InvitationLink['way'] {
  if (!owner) return 'choose'
  if (owner.status !== 1 || !owner.is_partner) return 'none'
  return owner.password_hash === null ? 'choose' : 'prove'
}

/** The account of an address, with whether it is one of a partner's person; waits for another acceptance of the address. */
async function ownerOf(db: Database, email: string): Promise<Owner | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invited ${email}`}, 0))`)
  const is_partner = sql<boolean>`${sql`coalesce((select bool_and(r.slug = 'partner') from ${user_roles} ur
    join ${roles} r on r.id = ur.role_id where ur.user_id = ${users.id}), false)`}`
  const [row] = await db.select({ account: users, is_partner }).from(users).where(eq(users.email, email))
  return row ? { ...row.account, is_partner: row.is_partner } : null
}

/** The open invitation of a link, locked; otherwise the call is refused. */
async function lockOpen(call: CallContext & { body: { token: string } }): Promise<Found> {
  const found = await findByLink(call.db, call.body.token, true)
  if (found && isOpen(found.invitation, call.at)) return found
  noteFailure(call, 'link', { entity: invitationEntity, entity_id: found?.invitation.id ?? null, action: 'accept' })
  return refuse('invalid', { key: 'invitation.link_invalid' })
}

async function findByLink(db: Database, token: string, locks = false): Promise<Found | undefined> {
  const query = db
    .select({ invitation: company_invitations, company: partners.name, administrator: users })
    .from(company_invitations)
    .innerJoin(partners, eq(partners.id, company_invitations.partner_id))
    .innerJoin(users, eq(users.id, company_invitations.invited_by))
    .where(eq(company_invitations.token_hash, tokenHash(token)))
    .$dynamic()
  const [row] = await (locks ? query.for('update', { of: company_invitations }) : query)
  return row && { invitation: row.invitation, company: row.company, invited_by: nameOf(row.administrator) }
}

const isOpen = (invitation: InvitationRecord, at: Date) =>
  invitationSnapshot(invitation).can({ type: 'invitation.accept', by: customerActor, at: at.toISOString() })

/** The holder of the link, named as the account's owner once that is known. */
const stampOf = ({ by, at }: CallContext) => ({
  by: { ...customerActor, user_id: by.user_id },
  at: at.toISOString(),
})
const acting = (call: CallContext) => ({ db: call.db, by: call.by, at: call.at })

/** The key of the browser, which has proved that it reads the person's mail. */
function remembered({ deps, body }: CallContext & { body: { device?: string | undefined } }, email: string): string {
  const { secret } = deps.config
  return deviceKey(secret, deviceOf(secret, body.device), email)
}

const titles = {
  accepted: { pl: 'Zaproszenie do firmy zostało przyjęte', en: 'The invitation to your company has been accepted' },
  declined: { pl: 'Zaproszenie do firmy zostało odrzucone', en: 'The invitation to your company has been declined' },
}
/** Without names, because a notice stays when the person is erased. */
const texts = {
  accepted: { pl: 'Nowa osoba jest na liście zespołu.', en: 'The new person is in the list of the team.' },
  declined: { pl: 'Zaproszenia są nad listą zespołu.', en: 'Invitations are above the list of the team.' },
}

/**
 * Notifies the administrator who invited of the answer, by letter and through the bell; the company's administrators
 * once that person has left. Such letters cannot be switched off, because they name the people of the company.
 */
async function notifyAdministrator(
  { db, at }: { db: Database; at: Date },
  { status, partner_id, invited_by }: InvitationRecord,
  full_name: string,
): Promise<void> {
  if (status !== 'accepted' && status !== 'declined') return
  const [company] = await db.select({ name: partners.name }).from(partners).where(eq(partners.id, partner_id))
  const administrators = (await companyMembers(db, partner_id, 'notifications')).filter((m) => m.is_company_admin)
  const inviting = administrators.filter(({ id }) => id === invited_by)
  const readers = inviting.length > 0 ? inviting : administrators
  const data = { full_name, company: company?.name ?? '' }
  for (const { email, locale } of readers)
    await queueMail(db, { to: email, locale, template: `invitation_${status}`, data })
  await giveNotice(db, at, {
    title: titles[status],
    text: texts[status],
    path: '/user/users',
    partner_id,
    user_ids: readers.map(({ id }) => id),
  })
}
