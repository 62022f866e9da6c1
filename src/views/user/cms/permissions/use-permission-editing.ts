import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { permissionEditing } from '#machines/user/permission-editing.ts'
import { providePermissionEditing } from '#services/user/permission-editing-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession } from '#views/components/app/use-session.ts'
import { useLeaveGuard } from '#views/components/flow/use-leave-guard.ts'

export type PermissionActor = ActorRefFrom<typeof permissionEditing>

/** Runs `permissionEditing` for a role, including the question before leaving. */
export function usePermissionEditing(id: number): PermissionActor {
  const { api } = useServices()
  const { permissions } = useSession()
  const machine = useMemo(() => providePermissionEditing(api), [api])
  const actor = useActorRef(machine, { input: { id, held: permissions } })
  useLeaveGuard(actor, (snapshot) => !snapshot.matches({ editing: 'clean' }) && !snapshot.matches('loading'))
  return actor
}
