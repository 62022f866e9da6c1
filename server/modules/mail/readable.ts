import { and, eq, sql } from 'drizzle-orm'
import type { CallContext } from '#server/http/handlers.ts'
import type { MailboxEntry } from '#server/integrations/mail/mailbox.ts'
import { roles, user_roles, users } from '#server/modules/auth/index.ts'

/**
 * Tells which letters of the mailbox the person may read: letters of super administrators, with their links, are for their
 * like, also those that went to an address that they had then. What was for no account, or is older than the knowledge of
 * accounts, goes by the address.
 */
export async function readableBy({ db, user }: Pick<CallContext, 'db' | 'user'>) {
  const superAdmins = await superAdminsOf({ db })
  const ids = new Set(superAdmins.map(({ id }) => id))
  if (ids.has(user.id)) return () => true
  const closed = new Set(superAdmins.map(({ email }) => email))
  return ({ recipient, recipient_id }: Pick<MailboxEntry, 'recipient' | 'recipient_id'>) =>
    !(recipient_id && ids.has(recipient_id)) &&
    recipient
      .toLowerCase()
      .split(', ')
      .every((address) => !closed.has(address))
}

function superAdminsOf({ db }: Pick<CallContext, 'db'>): Promise<{ id: number; email: string }[]> {
  return db
    .select({ id: users.id, email: sql<string>`lower(${users.email})` })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .innerJoin(roles, and(eq(roles.id, user_roles.role_id), eq(roles.slug, 'super-admin')))
}
