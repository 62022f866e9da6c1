import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { giveNotice } from '#server/modules/notification/index.ts'
import { companyMembers, partners } from '#server/modules/partner/index.ts'
import type { InvitationRecord } from './invitation.ts'

const titles = {
  accepted: { pl: 'Zaproszenie do firmy zostało przyjęte', en: 'The invitation into your company has been accepted' },
  declined: { pl: 'Zaproszenie do firmy zostało odrzucone', en: 'The invitation into your company has been declined' },
}
/** Without names, because a notice stays when the person is erased. */
const texts = {
  accepted: { pl: 'Nowa osoba jest na liście zespołu.', en: 'The new person is in the list of the team.' },
  declined: { pl: 'Zaproszenia są nad listą zespołu.', en: 'Invitations are above the list of the team.' },
}

/**
 * Notifies the administrator who invited of the answer, by letter and through the bell; the company's administrators once that person
 * has left. Such letters cannot be switched off, because they say who belongs to the company.
 */
export async function notifyAdministrator(
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
