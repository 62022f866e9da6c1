import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { newToken, users } from '#server/modules/auth/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { nameOf } from './invitation.ts'
import { company_invitations } from './table.ts'

export const letterJob = 'user.invitation-letter'

/**
 * The job that writes the letter of an invitation, in the name of the company and with answers to the administrator. Only here it
 * matters whether the address has an account, so that the call takes the same time. The link of an earlier letter ends.
 */
export const invitationLetterJob = job(letterJob, v.object({ invitation_id: v.number() }), ({ db, data }) =>
  inTransaction(db, (tx) => writeLetter(tx, data.invitation_id)),
)

async function writeLetter(db: Database, invitation_id: number): Promise<void> {
  const [found] = await db
    .select({ invitation: company_invitations, company: partners.name, administrator: users })
    .from(company_invitations)
    .innerJoin(partners, eq(partners.id, company_invitations.partner_id))
    .innerJoin(users, eq(users.id, company_invitations.invited_by))
    .where(and(eq(company_invitations.id, invitation_id), eq(company_invitations.status, 'invited')))
    .for('update', { of: company_invitations })
  if (!found) return
  const { invitation, company, administrator } = found
  const { token, hash } = newToken()
  await db.update(company_invitations).set({ token_hash: hash }).where(eq(company_invitations.id, invitation_id))
  const [owner] = await db.select().from(users).where(eq(users.email, invitation.email))
  const account = owner?.password_hash ? owner : null
  const invited_by = nameOf(administrator)
  await queueMail(db, {
    to: invitation.email,
    locale: account?.locale ?? invitation.locale,
    template: 'company_invitation',
    data: {
      full_name: nameOf(account ?? invitation),
      company,
      invited_by,
      token,
      has_account: account !== null,
    },
    outside: { company, reply_to: { name: invited_by, address: administrator.email } },
  })
}
