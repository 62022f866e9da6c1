import { and, eq, ne, notExists } from 'drizzle-orm'
import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { users } from '#server/modules/auth/index.ts'
import { partner_users } from '#server/modules/partner/index.ts'
import { eraseInvitations, withdrawInvitationsOfClosed } from './invitations/ended.ts'
import { suspendInvitations } from './invitations/suspend.ts'

const tables = ['company_invitations']

/** Answers of this module to events of others. */
export const userSubscriptions: Subscriptions = {
  'membership.ended': [
    { tables: [], answer: noteLeft },
    { tables, answer: suspendInvitations },
  ],
  'administration.ended': [{ tables: [], answer: suspendInvitations }],
  'account.closed': [{ tables, answer: suspendInvitations }],
  'person.erased': [
    { tables: [], answer: closeErased },
    { tables, answer: eraseInvitations },
  ],
  'company.closed': [
    { tables, answer: withdrawInvitationsOfClosed },
    {
      tables: ['users'],
      answer: { nothing: 'because a colleague who was restricted to a closed company must not see all others' },
    },
  ],
}

/** Records when a person left their last company, from which retention counts. */
async function noteLeft({ db, at }: Happening, { user_id }: Events['membership.ended']): Promise<void> {
  const memberships = db
    .select({ id: partner_users.partner_id })
    .from(partner_users)
    .where(eq(partner_users.user_id, users.id))
  await db
    .update(users)
    .set({ left_companies_at: at.toISOString() })
    .where(and(eq(users.id, user_id), notExists(memberships)))
}

/** Closes the account of an erased person. */
async function closeErased({ db, at }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id === null) return
  await db
    .update(users)
    .set({ status: 2, status_since: at.toISOString() })
    .where(and(eq(users.id, user_id), ne(users.status, 2)))
}
