import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, ids, text } from '#contract/declare/filters.ts'
import { lookup, Option } from '#contract/declare/list.ts'
import { flag, id, integer, maxValue, minValue, requiredText, say, version } from '#contract/values/rules.ts'
import { deviceEntities } from './entities.ts'

/** Maximum depth of the group tree. */
export const groupLevels = 8

/** A group with those below it, in their order (specification, section 3: group tree node). */
export interface GroupNode {
  id: number
  name: string
  active: boolean
  /** Whether there are no groups below it; only leaves have devices. */
  is_leaf: boolean
  /** Number of devices directly in the group. */
  devices: number
  version: number
  children: GroupNode[]
}

/** A group in the partner zone: only active groups with devices visible to the person. */
export interface ZoneGroupNode {
  id: number
  name: string
  active: boolean
  children: ZoneGroupNode[]
}

const zoneNode = { id: v.number(), name: v.string(), active: v.boolean() }
const node = { ...zoneNode, is_leaf: v.boolean(), devices: v.number(), version: v.number() }

/** Schema of a tree of limited depth; a recursive schema cannot be described in OpenAPI. */
function treeOf<Node>(entries: v.ObjectEntries, levels: number): v.GenericSchema<Node> {
  const children = levels > 1 ? v.array(treeOf(entries, levels - 1)) : v.array(v.object({}))
  return v.object({ ...entries, children }) as unknown as v.GenericSchema<Node>
}

export const GroupTree = v.object({ results: v.array(treeOf<GroupNode>(node, groupLevels)) })
export const ZoneGroupTree = v.object({ results: v.array(treeOf<ZoneGroupNode>(zoneNode, groupLevels)) })

/** Ids of other records without repetition. */
export const idList = (limit: number) =>
  v.optional(
    v.pipe(
      v.array(id()),
      v.maxLength(limit, say('rule.too_many_items', { limit })),
      v.transform((given) => [...new Set(given)]),
    ),
    [],
  )

export const GroupForm = v.strictObject({
  name: requiredText(120),
  /** Null for a group at the top. */
  parent_id: v.optional(v.nullable(id()), null),
  active: v.optional(flag(), true),
  /** Functionalities of every device below the group. */
  functionalities: idList(200),
  /** Documents of every device below the group. */
  documentations: idList(500),
})

export const GroupItem = v.object({
  id: v.number(),
  name: v.string(),
  parent_id: v.nullable(v.number()),
  /** The groups above it and its own name: `Pompy ciepła › Gruntowe`. */
  path: v.string(),
  active: v.boolean(),
  is_leaf: v.boolean(),
  /** Devices directly in the group, and devices in the group and all groups below. */
  devices: v.number(),
  devices_below: v.number(),
  error_codes: v.number(),
  functionalities: v.array(v.number()),
  documentations: v.array(v.number()),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})

/** New position of a group: its parent, and the sibling that it precedes. */
export const GroupMove = v.strictObject({
  parent_id: v.nullable(id()),
  position: v.pipe(integer(), minValue(0), maxValue(10_000)),
  version: version(),
})
export type GroupMove = v.InferOutput<typeof GroupMove>

/** The tree of device groups in the back office. */
export const deviceGroups = module('device', {
  ...entityCalls(deviceEntities['device.groups'], {
    item: GroupItem,
    form: GroupForm,
    sort: ['created_at', 'name'],
    filters: { name: text(), active: boolean(), is_leaf: boolean(), parent_id: ids() },
  }),
  'device.groups.tree': endpoint({
    method: 'GET',
    path: 'device/groups/tree',
    permission: 'device.groups.index',
    result: GroupTree,
    summary: 'The whole tree of groups',
  }),
  'device.groups.move': endpoint({
    method: 'PATCH',
    path: 'device/groups/{device_group}/move',
    body: GroupMove,
    result: GroupTree,
    summary: 'Move a group with all below it; answers the tree as it is then',
  }),
  'device.groups.lookup': lookup({
    path: 'device/groups/lookup',
    row: Option,
    filters: { is_leaf: boolean() },
    summary: 'Find a group; its name is told with the groups above it',
  }),
})
