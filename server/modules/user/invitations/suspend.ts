import { and, eq, inArray, isNull, notExists, type SQL } from 'drizzle-orm'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { Database } from '#server/db/client.ts'
import type { Happening } from '#server/events.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { giveNotice } from '#server/modules/notification/index.ts'
import { caretakersOf, companyMembers, partner_users, partners } from '#server/modules/partner/index.ts'
import { advanceInvitation, type InvitationRecord, nameOf } from './invitation.ts'
import { company_invitations } from './table.ts'

/**
 * Lets the open invitations of a person who is no longer an administrator wait for a confirmation: of one company, or of all when the
 * account is closed (decision 853). The administrators who are still there are notified.
 */
export async function suspendInvitations(
  happening: Happening,
  { partner_id, user_id }: { partner_id?: number; user_id: number },
): Promise<void> {
  const ofCompany = partner_id === undefined ? undefined : eq(company_invitations.partner_id, partner_id)
  await suspend(happening, and(eq(company_invitations.invited_by, user_id), ofCompany))
}

/** Suspends those of people who are no administrators, however that came about. */
export async function suspendOrphaned(happening: Happening): Promise<void> {
  const { db } = happening
  const administrator = db
    .select({ id: users.id })
    .from(partner_users)
    .innerJoin(users, and(eq(users.id, partner_users.user_id), eq(users.status, 1)))
    .where(
      and(
        eq(partner_users.user_id, company_invitations.invited_by),
        eq(partner_users.partner_id, company_invitations.partner_id),
        eq(partner_users.is_company_admin, true),
      ),
    )
  await suspend(happening, notExists(administrator))
}

async function suspend({ db, at }: Happening, which: SQL | undefined): Promise<void> {
  const { status, unconfirmed_at, id } = company_invitations
  const open = await db
    .select()
    .from(company_invitations)
    .where(and(eq(status, 'invited'), isNull(unconfirmed_at), which))
    .orderBy(id)
    .for('update')
  const event = { type: 'invitation.suspend', by: systemActor, at: at.toISOString() } as const
  for (const invitation of open) await advanceInvitation({ db, by: systemActor, at }, invitation, event)
  for (const [partner_id, invitations] of Map.groupBy(open, (invitation) => invitation.partner_id))
    await notify(db, at, partner_id, invitations)
}

/** Without names, because a notice stays when a person is erased. */
const title = {
  pl: 'Zaproszenie do firmy czeka na potwierdzenie',
  en: 'An invitation to your company is waiting for confirmation',
}
const text = {
  pl: 'Osoba, która je wysłała, nie jest już administratorem firmy. Potwierdź je albo wycofaj.',
  en: 'The person who sent it is no longer an administrator of the company. Confirm it or withdraw it.',
}

/** Notifies the administrators of a company, by letter and through the bell; its caretakers where there are none any more. */
async function notify(
  db: Database,
  at: Date,
  partner_id: number,
  invitations: readonly InvitationRecord[],
): Promise<void> {
  const [company] = await db.select({ name: partners.name }).from(partners).where(eq(partners.id, partner_id))
  const administrators = (await companyMembers(db, partner_id, 'notifications')).filter((m) => m.is_company_admin)
  await giveNotice(db, at, {
    title,
    text,
    path: '/user/users',
    partner_id,
    user_ids: administrators.map(({ id }) => id),
  })
  const isOwn = administrators.length > 0
  const readers = isOwn ? administrators : await caretakers(db, partner_id)
  const data = {
    company: company?.name ?? '',
    people: invitations.map(nameOf),
    path: isOwn ? '/user/users' : `/cms/partner/partners/${partner_id}/users`,
  }
  await queueMails(
    db,
    readers.map(({ email, locale }) => ({ to: email, locale, template: 'invitation_unconfirmed' as const, data })),
  )
}

async function caretakers(db: Database, partner_id: number) {
  const ids = (await caretakersOf(db, partner_id)).flatMap(({ id, is_active }) => (is_active ? id : []))
  if (ids.length === 0) return []
  return db.select({ email: users.email, locale: users.locale }).from(users).where(inArray(users.id, ids))
}
