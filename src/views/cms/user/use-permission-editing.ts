import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { Role } from '#contract/role.ts'
import { mayLeave } from '#machines/editor.ts'
import { permissionEditing, type RightsToSave, type RoleRights } from '#machines/permission-editing.ts'
import { useServices } from '#views/shell/app-services.ts'
import { useSession } from '#views/shell/use-session.ts'

export type PermissionActor = ActorRefFrom<typeof permissionEditing>

/** `permissionEditing` over one role. It is asked before its screen is left. */
export function usePermissionEditing(id: number): PermissionActor {
  const { api, leaving } = useServices()
  const { permissions } = useSession()
  const machine = useMemo(
    () =>
      permissionEditing.provide({
        actors: {
          loadRights: fromPromise<RoleRights, { id: number }>(async ({ input, signal }) => {
            const [role, { results }] = await Promise.all([
              api.call('user.roles.show', { path: { role: input.id }, signal, showRefusal: false }),
              api.call('core.permissions.index', { signal, showRefusal: false }),
            ])
            return { role, names: results.map(({ name }) => name) }
          }),
          saveRights: fromPromise<Role & { saved_at: string }, RightsToSave>(async ({ input, signal }) => {
            const { id, name, slug, version } = input.role
            const body = { name, slug, version, permissions: [...input.permissions] }
            const role = await api.call('user.roles.update', { path: { role: id }, body, signal, showRefusal: false })
            return { ...role, saved_at: new Date().toISOString() }
          }),
        },
      }),
    [api],
  )
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
