import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { PermissionMap } from '#contract/declare/access.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { actingPerson } from '#machines/user/acting-person.ts'
import { useServices } from './app-services.ts'

export interface CurrentSession {
  /** Null while no one is signed in. */
  user: SessionUser | null
  permissions: PermissionMap
}

/** The signed-in person and their permissions. */
export function useSession(): CurrentSession {
  const { session } = useServices()
  const user = useSelector(session, ({ context }) => context.user)
  const permissions = useSelector(session, ({ context }) => context.permissions)
  return { user, permissions }
}

/** The person on a secured screen, which the guard guarantees. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('a secured screen was rendered for nobody')
  return user
}

/** Whether this person holds a permission. */
export function useMay(permission: string): boolean {
  const { session } = useServices()
  return useSelector(session, ({ context }) => context.permissions[permission] === true)
}

/** The signed-in person as the actor of lifecycles. */
export function useActingPerson(): By {
  const model = useUser()
  const { permissions } = useSession()
  return useMemo(() => actingPerson({ model, permissions: { ...permissions } }), [model, permissions])
}
