import { fromPromise } from 'xstate'
import type { Role } from '#contract/user/role.ts'
import { permissionEditing, type RightsToSave, type RoleRights } from '#machines/user/permission-editing.ts'
import type { Api } from '#services/api.ts'

/** The machine `permissionEditing` on the calls of the API. Failures are shown on the page. */
export function providePermissionEditing(api: Api) {
  return permissionEditing.provide({
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
  })
}
