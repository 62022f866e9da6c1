import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/** The event that a person is erased whom only texts name. */
export function erasedByName({ db, deps }: TestServer, pattern: string) {
  const nobody = { emails: [], shared: [], names: [], phones: [], contacts: null, identity: null }
  const event = { entity: 'user.users', id: 0, user_id: null, ...nobody, pattern, outside: deps }
  return [{ db, by: systemActor, at: deps.clock() }, event] as const
}
