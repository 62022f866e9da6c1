import { systemActor } from '#contract/lifecycle-actor.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/** The event that a person is erased whom only texts name. */
export function erasedByName({ db, deps }: TestServer, pattern: string) {
  const event = { entity: 'user.users', id: 0, user_id: null, emails: [], shared: [], pattern, outside: deps }
  return [{ db, by: systemActor, at: deps.clock() }, event] as const
}
