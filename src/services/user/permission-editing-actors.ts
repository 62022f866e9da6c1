import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Role } from '#contract/user/role.ts'
import {
  differenceOf,
  permissionEditing,
  type RightsToSave,
  type RoleRights,
} from '#machines/user/permission-editing.ts'
import type { Api } from '#services/api.ts'
import type { Drafts } from '#services/form/drafts.ts'
import type { PageAddress } from '#services/page-address.ts'

interface EditingServices {
  api: Api
  drafts: Drafts
  address: PageAddress
  user_id: number
}

const Kept = v.object({ added: v.array(v.string()), removed: v.array(v.string()) })
const placeOf = (id: number) => `user.roles.permissions:${id}`

/** The machine `permissionEditing` on the calls of the API. Failures are shown on the page; changes are kept in the browser. */
export function providePermissionEditing({ api, drafts, address, user_id }: EditingServices) {
  return permissionEditing.provide({
    actions: {
      keepInBrowser: ({ context: { id, role, chosen } }) => {
        const { added, removed } = differenceOf(role, chosen)
        if (added.length + removed.length === 0) drafts.forget(user_id, placeOf(id))
        else drafts.keep(user_id, placeOf(id), address.path(), { added, removed })
      },
      forgetInBrowser: ({ context: { id } }) => drafts.forget(user_id, placeOf(id)),
    },
    actors: {
      loadRights: fromPromise<RoleRights, { id: number }>(async ({ input, signal }) => {
        const [role, { results }] = await Promise.all([
          api.call('user.roles.show', { path: { role: input.id }, signal, showRefusal: false }),
          api.call('core.permissions.index', { signal, showRefusal: false }),
        ])
        const kept = drafts.find(user_id, placeOf(input.id), Kept)
        return {
          role,
          names: results.map(({ name }) => name),
          kept: kept && { ...kept.values, kept_at: kept.kept_at },
        }
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
