import type { Acting } from '#server/db/acting.ts'
import type { CallContext } from './handlers.ts'

/** Context of a call for a lifecycle. */
export function acting({ db, by, at, scope }: CallContext): Acting {
  return { db, by, at, is_staff: scope.kind === 'staff' }
}
