import { useMemo } from 'react'
import type { By } from '#contract/lifecycle-actor.ts'
import { actingPerson } from '#machines/user/acting-person.ts'
import { useSession, useUser } from '#views/shell/use-session.ts'

/** The signed-in person as the actor of lifecycles. */
export function useActingPerson(): By {
  const model = useUser()
  const { permissions } = useSession()
  return useMemo(() => actingPerson({ model, permissions: { ...permissions } }), [model, permissions])
}
