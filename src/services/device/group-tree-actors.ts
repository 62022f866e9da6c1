import { fromPromise } from 'xstate'
import type { GroupNode } from '#contract/device/groups.ts'
import { groupTree } from '#machines/device/group-tree.ts'
import type { Api } from '#services/api.ts'

interface Move {
  id: number
  parent_id: number | null
  position: number
  version: number
}

/** The machine `groupTree` on the calls of the API. */
export function provideGroupTree(api: Api) {
  return groupTree.provide({
    actors: {
      loadGroups: fromPromise<readonly GroupNode[], void>(
        async ({ signal }) => (await api.call('device.groups.tree', { signal })).results,
      ),
      moveGroup: fromPromise<readonly GroupNode[], Move>(async ({ input: { id, ...body }, signal }) => {
        const path = { device_group: id }
        return (await api.call('device.groups.move', { path, body, signal, showRefusal: false })).results
      }),
    },
  })
}
