import { eq, inArray } from 'drizzle-orm'
import { security_failures } from '#server/db/security-failures.table.ts'
import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { withoutAccess } from './companies.ts'
import { revokeSessions } from './sign-in.ts'
import { login_failures, password_resets, sessions } from './table.ts'
import { tokenHash } from './tokens.ts'

/** Answers of this module to events of others. */
export const authSubscriptions: Subscriptions = {
  'company.closed': [{ tables: [], answer: signOutPeople }],
  'membership.ended': [{ tables: [], answer: signOutFormerMember }],
  'account.closed': [
    { tables: ['sessions', 'password_resets'], answer: closeAccess },
    {
      tables: ['security_failures'],
      answer: { nothing: 'because what was tried with an account is told after it is closed, too' },
    },
    {
      tables: ['user_roles'],
      answer: { nothing: 'because a closed account gives no rights, and has its roles when it is opened again' },
    },
  ],
  'person.erased': [
    { tables: ['sessions', 'password_resets', 'security_failures'], answer: eraseAccess },
    { tables: ['user_roles'], answer: { nothing: 'because a role tells nothing of who a person is' } },
  ],
}

/** Signs out the people of a closed company, except those with another open company or a staff role. */
async function signOutPeople({ db }: Happening, { people }: Events['company.closed']): Promise<void> {
  for (const user_id of await withoutAccess(db, people)) await revokeSessions(db, user_id)
}

/** Signs out a person who was removed from their only open company. */
async function signOutFormerMember({ db }: Happening, { user_id }: Events['membership.ended']): Promise<void> {
  for (const id of await withoutAccess(db, [user_id])) await revokeSessions(db, id)
}

/** Ends every session and link of a closed account. */
async function closeAccess({ db }: Happening, { user_id }: Events['account.closed']): Promise<void> {
  await revokeSessions(db, user_id)
  await db.delete(password_resets).where(eq(password_resets.user_id, user_id))
}

/** Removes every means of access of an erased person. */
async function eraseAccess({ db }: Happening, { user_id, emails, shared }: Events['person.erased']): Promise<void> {
  if (user_id === null) return
  await db.delete(sessions).where(eq(sessions.user_id, user_id))
  await db.delete(password_resets).where(eq(password_resets.user_id, user_id))
  await db.delete(security_failures).where(eq(security_failures.user_id, user_id))
  const addresses = [...emails, ...shared]
  if (addresses.length > 0)
    await db.delete(login_failures).where(inArray(login_failures.email_hash, addresses.map(tokenHash)))
}
