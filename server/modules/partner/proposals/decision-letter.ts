import { and, eq } from 'drizzle-orm'
import type { CallContext } from '#server/http/handlers.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { partner_users, partners } from '#server/modules/partner/table.ts'
import { changesOf, type ProposalRecord } from './proposal.ts'

/** Notifies the author of a proposal of each decision, unless they have left the company. */
export async function mailDecided({ db }: CallContext, { id, partner_id, created_by }: ProposalRecord): Promise<void> {
  const [proposer] = await db
    .select({
      email: users.email,
      locale: users.locale,
      first_name: users.first_name,
      last_name: users.last_name,
      company: partners.name,
    })
    .from(partner_users)
    .innerJoin(users, eq(users.id, partner_users.user_id))
    .innerJoin(partners, eq(partners.id, partner_users.partner_id))
    .where(and(eq(partner_users.partner_id, partner_id), eq(users.id, created_by ?? 0), eq(users.status, 1)))
  if (!proposer) return
  const { email, locale, first_name, last_name, company } = proposer
  const changes = (await changesOf(db, id)).map(({ field, before, after, decision, reason }) => {
    const name = (after ?? before)?.name
    return { field, name: field === 'affiliate' && typeof name === 'string' ? name : null, decision, reason }
  })
  await queueMail(db, {
    to: email,
    locale,
    template: 'proposal_decided',
    data: { full_name: `${first_name} ${last_name}`, company, changes },
  })
}
