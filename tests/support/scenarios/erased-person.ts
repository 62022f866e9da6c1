import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { raise } from '#server/events.ts'
import { maskPlaces } from '#server/modules/consent/places.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/** Erases a person whom only texts name, as an erasure of an account with that name does. */
export function eraseByName({ db, deps }: TestServer, pattern: string): Promise<void> {
  const nobody = { emails: [], shared: [], names: [], phones: [], contacts: null, identity: null }
  const event = { entity: 'user.users', id: 0, user_id: null, ...nobody, pattern, outside: deps }
  return inTransaction(db, async (tx) => {
    await raise({ db: tx, by: systemActor, at: deps.clock() }, 'person.erased', event)
    await maskPlaces(tx, pattern, {})
  })
}
