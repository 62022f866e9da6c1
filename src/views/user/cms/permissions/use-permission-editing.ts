import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { mayLeave } from '#machines/form/editor.ts'
import type { permissionEditing } from '#machines/user/permission-editing.ts'
import { providePermissionEditing } from '#services/user/permission-editing-actors.ts'
import { useServices } from '#views/shell/app-services.ts'
import { useSession } from '#views/shell/use-session.ts'

export type PermissionActor = ActorRefFrom<typeof permissionEditing>

/** `permissionEditing` over one role. It is asked before its screen is left. */
export function usePermissionEditing(id: number): PermissionActor {
  const { api, leaving } = useServices()
  const { permissions } = useSession()
  const machine = useMemo(() => providePermissionEditing(api), [api])
  const actor = useActorRef(machine, { input: { id, held: permissions } })
  useEffect(() => leaving.answerBy(() => mayLeave(actor)), [leaving, actor])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const snapshot = actor.getSnapshot()
      if (!snapshot.matches({ editing: 'clean' }) && !snapshot.matches('loading')) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [actor])
  return actor
}
