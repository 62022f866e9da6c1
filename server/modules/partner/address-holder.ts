import { and, eq } from 'drizzle-orm'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'
import { users } from '#server/modules/auth/index.ts'
import { usersInScope } from './people-in-scope.ts'

/** Refuses an address that another account has. The account is named only to callers who may open it. */
export async function refuseAddress(
  call: Pick<CallContext, 'db' | 'by' | 'scope'>,
  { id, first_name, last_name }: { id: number; first_name: string; last_name: string },
  key: ServerMessageKey,
): Promise<never> {
  const taken_by = { field: 'email', id, name: `${first_name} ${last_name}` }
  const isTold = await mayOpen(call, id)
  return refuse('invalid', { errors: { email: [{ key }] }, ...(isTold && { taken_by }) })
}

async function mayOpen({ db, by, scope }: Pick<CallContext, 'db' | 'by' | 'scope'>, id: number): Promise<boolean> {
  if (scope?.kind !== 'staff' || !by.permissions['user.users.show']) return false
  return (await db.$count(users, and(eq(users.id, id), usersInScope(scope)))) > 0
}
