import { eq } from 'drizzle-orm'
import type { EndpointName } from '#contract/index.ts'
import type { By } from '#contract/lifecycle-actor.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { type StaffScope, staffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'
import { findPerson, users } from '#server/modules/auth/index.ts'
import type { Acts, Kind } from './kind.ts'
import { StepFailed } from './step-failed.ts'

/** A call as who checks rows. */
export function actsOf({ db, scope, by, at }: CallContext<StaffScope>): Acts {
  return { db, scope, by, at }
}

/** Refuses who may not write by hand what an import of the kind writes. */
export function refuseUnpermitted({ by }: { by: By }, { permissions }: Kind): void {
  if (permissions.some((name: EndpointName) => by.permissions[name] !== true))
    refuse('forbidden', { key: 'import.not_yours' })
}

/** Ends a run whose colleague has lost the right to write such records, or has no open account any more. */
export async function stopUnpermitted({ pool }: Pick<Deps, 'pool'>, user_id: number | null, { permissions }: Kind) {
  const person = user_id === null ? null : await findPerson(pool, user_id, null)
  if (!person || permissions.some((name: EndpointName) => person.permissions[name] !== true))
    throw new StepFailed('import.right_withdrawn')
}

/** A job as the colleague who asked for it: in this person's name, and with what this person sees now. */
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
