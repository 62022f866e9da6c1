import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { permissionEditing } from '#machines/user/permission-editing.ts'
import { providePermissionEditing } from '#services/user/permission-editing-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession, useUser } from '#views/components/app/use-session.ts'
import { useLeaveGuard } from '#views/components/flow/use-leave-guard.ts'

export type PermissionActor = ActorRefFrom<typeof permissionEditing>

/** Runs `permissionEditing` for a role, including the question before leaving. */
export function usePermissionEditing(id: number): PermissionActor {
  const { api, drafts, address } = useServices()
  const { permissions } = useSession()
  const { id: user_id } = useUser()
  const machine = useMemo(
    () => providePermissionEditing({ api, drafts, address, user_id }),
    [api, drafts, address, user_id],
  )
  const actor = useActorRef(machine, { input: { id, held: permissions } })
  useLeaveGuard(actor, (snapshot) => !snapshot.matches({ editing: 'clean' }) && !snapshot.matches('loading'), {
    isKept: true,
  })
  return actor
}
