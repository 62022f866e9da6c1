import { eq } from 'drizzle-orm'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { EndpointName } from '#contract/index.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { type StaffScope, staffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { findPerson, users } from '#server/modules/auth/index.ts'
import { refuse } from '#server/refusal.ts'
import type { Acts, Kind } from './kind.ts'
import { StepFailed } from './step-failed.ts'

/** Who checks or writes rows in a call: the caller, within their scope. */
export function actsOf({ db, scope, by, at }: CallContext<StaffScope>): Acts {
  return { db, scope, by, at }
}

/** Refuses callers who may not write records of the kind by hand. */
export function refuseUnpermitted({ by }: { by: By }, { permissions }: Kind): void {
  if (permissions.some((name: EndpointName) => by.permissions[name] !== true))
    refuse('forbidden', { key: 'import.not_yours' })
}

/** Fails a run when the person who started it may no longer write records of the kind, or has no active account. */
export async function stopUnpermitted({ pool }: Pick<Deps, 'pool'>, user_id: number | null, { permissions }: Kind) {
  const person = user_id === null ? null : await findPerson(pool, user_id, null)
  if (!person || permissions.some((name: EndpointName) => person.permissions[name] !== true))
    throw new StepFailed('import.right_withdrawn')
}

/** Who checks or writes rows in a job: it works in the name of the person who started it, and within their current scope. */
export async function actsFor(db: Database, user_id: number | null, at: Date): Promise<Acts> {
  const [row] =
    user_id === null
      ? []
      : await db
          .select({
            brands: users.restricted_brands,
            provinces: users.restricted_provinces,
            partners: users.restricted_partners,
          })
          .from(users)
          .where(eq(users.id, user_id))
  const restrictions = row ?? { brands: [], provinces: [], partners: [] }
  return {
    db,
    at,
    scope: staffScope({ memberships: [], restrictions, permissions: {} }),
    by: { user_id, permissions: {}, partners: 'all', company_admin_of: [] },
  }
}
