import { and, eq } from 'drizzle-orm'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import type { Scope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import { refuse } from '#server/refusal.ts'
import { usersInScope } from './people-in-scope.ts'

/** The scope is null for callers who are not signed in. */
type Asking = Pick<CallContext, 'db' | 'by'> & { scope: Scope | null }

/** Refuses an address that another account has. The account is named only to callers who may open it. */
export async function refuseAddress(
  call: Asking,
  { id, first_name, last_name }: { id: number; first_name: string; last_name: string },
  key: ServerMessageKey,
): Promise<never> {
  const taken_by = { field: 'email', id, name: `${first_name} ${last_name}` }
  const isTold = await mayOpen(call, id)
  return refuse('invalid', { errors: { email: [{ key }] }, ...(isTold && { taken_by }) })
}

async function mayOpen({ db, by, scope }: Asking, id: number): Promise<boolean> {
  if (scope?.kind !== 'staff' || !by.permissions['user.users.show']) return false
  return (await db.$count(users, and(eq(users.id, id), usersInScope(scope)))) > 0
}
