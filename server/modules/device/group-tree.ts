import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type GroupNode, groupLevels } from '#contract/device/groups.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { device_groups } from './table.ts'

/** Arbitrary id of the advisory lock for changes of the tree's structure. */
const TREE_LOCK = 7_240_331

/**
 * Locks the structure of the tree until the transaction ends, because two moves that are valid separately could together create
 * a cycle. Must be taken before any row lock, to avoid deadlocks.
 */
export async function lockTree(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`)
}

/** Prevents changes of the structure until the transaction ends; a shared lock. */
export async function holdTree(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${TREE_LOCK})`)
}

/** A row of the tree. */
export interface TreeRow {
  id: number
  parent_id: number | null
  name: string
  active: boolean
  position: number
  version: number
  devices: number
}

/** All groups not in the trash, in order. */
export async function treeRows(db: Database): Promise<TreeRow[]> {
  const { id, parent_id, name, active, position, version } = device_groups
  const counted = sql`(select group_id, count(*)::int as devices from devices where deleted_at is null group by group_id)`
  return db
    .select({ id, parent_id, name, active, position, version, devices: sql<number>`coalesce(own.devices, 0)` })
    .from(device_groups)
    .leftJoin(sql`${counted} as own`, sql`own.group_id = ${id}`)
    .where(isLive(device_groups))
    .orderBy(asc(position), asc(id))
}

/** The groups directly below each group, by id; null for the top. */
export function childrenOf<Row extends { parent_id: number | null }>(rows: readonly Row[]): Map<number | null, Row[]> {
  const below = new Map<number | null, Row[]>()
  for (const row of rows) {
    const siblings = below.get(row.parent_id)
    if (siblings) siblings.push(row)
    else below.set(row.parent_id, [row])
  }
  return below
}

/** Builds the tree from its rows. */
export function groupTree(rows: readonly TreeRow[]): GroupNode[] {
  const below = childrenOf(rows)
  const nodes = (parent: number | null): GroupNode[] =>
    (below.get(parent) ?? []).map(({ id, name, active, version, devices }) => {
      const children = nodes(id)
      return { id, name, active, is_leaf: children.length === 0, devices, version, children }
    })
  return nodes(null)
}

/** Ids of a group and all groups below. */
export function withAllBelow(rows: readonly TreeRow[], id: number): Set<number> {
  const below = childrenOf(rows)
  const found = new Set<number>()
  const add = (id: number) => {
    if (found.has(id)) return
    found.add(id)
    for (const child of below.get(id) ?? []) add(child.id)
  }
  add(id)
  return found
}

/**
 * Refuses an invalid position of a group: below itself, below a group with devices, below a missing one, or too deep. `moved`
 * is null for a new group. The tree must be locked.
 */
export function refusePlace(rows: readonly TreeRow[], moved: number | null, parent_id: number | null): void {
  if (parent_id === null) return
  const parent = rows.find(({ id }) => id === parent_id)
  if (!parent) refuseField('parent_id', 'rule.unknown_record')
  if (moved !== null && withAllBelow(rows, moved).has(parent_id)) refuseField('parent_id', 'device_group.circle')
  const misfit = misfitBelow(rows, parent, moved === null ? 1 : heightOf(rows, moved))
  if (misfit) refuseField('parent_id', misfit.key, misfit.parameters)
}

interface Misfit {
  key: 'device_group.parent_has_devices' | 'device_group.too_deep'
  parameters: Record<string, string | number>
}

/** Reason why a subtree of so many levels cannot be below a group, or undefined. */
function misfitBelow(rows: readonly TreeRow[], parent: TreeRow, levels: number): Misfit | null {
  if (parent.devices > 0) return { key: 'device_group.parent_has_devices', parameters: { name: parent.name } }
  if (levelOf(rows, parent.id) + levels > groupLevels)
    return { key: 'device_group.too_deep', parameters: { limit: groupLevels } }
  return null
}

/** Refuses to restore a group whose parent now has devices, or is now too deep. */
export async function refuseGroupReturn(db: Database, id: number): Promise<void> {
  await lockTree(db)
  const [group] = await db
    .select({ parent_id: device_groups.parent_id })
    .from(device_groups)
    .where(and(eq(device_groups.id, id), isNotNull(device_groups.deleted_at)))
  const rows = await treeRows(db)
  const parent = rows.find((row) => row.id === group?.parent_id)
  const misfit = parent && misfitBelow(rows, parent, 1)
  if (misfit) refuse('lifecycle', misfit)
}

/** Level of a group; 1 at the top. */
function levelOf(rows: readonly TreeRow[], id: number): number {
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]))
  let level = 1
  for (let above = parents.get(id); above !== null && above !== undefined; above = parents.get(above)) level += 1
  return level
}

/** Number of levels of a group's subtree; 1 for a leaf. */
function heightOf(rows: readonly TreeRow[], id: number): number {
  const below = childrenOf(rows)
  const height = (id: number): number => 1 + Math.max(0, ...(below.get(id) ?? []).map((child) => height(child.id)))
  return height(id)
}
