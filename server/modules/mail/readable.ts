import { and, eq, sql } from 'drizzle-orm'
import { today } from '#contract/values/rules.ts'
import type { CallContext } from '#server/http/handlers.ts'
import type { MailboxEntry } from '#server/integrations/mail/mailbox.ts'
import { roles, user_roles, users } from '#server/modules/auth/index.ts'
import { refuse } from '#server/refusal.ts'

/**
 * Predicate for the letters that a person may read in the mailbox: letters to super administrators, with their links, only for
 * super administrators, including those sent to a former address of one. Letters without an account are judged by their
 * address.
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

/** Letters of the mailbox that a person may read, in the order of arrival. */
export async function readableEntries(call: Pick<CallContext, 'db' | 'user' | 'deps'>): Promise<MailboxEntry[]> {
  const mailbox = call.deps.mailbox ?? refuse('not_found')
  const mayRead = await readableBy(call)
  return (await mailbox.list()).filter(mayRead)
}

/** Whether a letter was sent within a range of days in Warsaw, both inclusive. */
export function isWithin({ created_at }: MailboxEntry, days: { from: string | null; to: string | null } | undefined) {
  const day = today(new Date(created_at))
  return !days || ((days.from ?? day) <= day && day <= (days.to ?? day))
}

function superAdminsOf({ db }: Pick<CallContext, 'db'>): Promise<{ id: number; email: string }[]> {
  return db
    .select({ id: users.id, email: sql<string>`lower(${users.email})` })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .innerJoin(roles, and(eq(roles.id, user_roles.role_id), eq(roles.slug, 'super-admin')))
}
