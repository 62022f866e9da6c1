import type { GroupNode } from '#contract/device/groups.ts'
import { groupTree } from '#machines/device/group-tree.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const node = (id: number, name: string, children: GroupNode[] = [], devices = 0): GroupNode => ({
  id,
  name,
  active: true,
  is_leaf: children.length === 0,
  devices,
  version: 1,
  children,
})

const before = [node(1, 'Heat pumps', [node(2, 'Air to water'), node(3, 'Ground', [], 4)]), node(4, 'Boilers')]
const after = [node(1, 'Heat pumps', [node(3, 'Ground', [], 4), node(2, 'Air to water')]), node(4, 'Boilers')]

export const groupTreeEntry = catalogued(groupTree, {
  events: {
    'group.move': [
      { type: 'group.move', place: { id: 3, parent_id: 1, position: 0 } },
      { type: 'group.move', place: { id: 2, parent_id: 4, position: 0 } },
    ],
  },
  outcomes: {
    loadGroups: { done: [before], error: [noAnswer] },
    moveGroup: { done: [after], error: [refused('invalid'), refused('conflict'), noAnswer] },
  },
})
