import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { holdTree } from './group-tree.ts'
import { device_groups, devices } from './table.ts'

const is_leaf = sql<boolean>`not exists (
  select from device_groups below where below.parent_id = device_groups.id and below.deleted_at is null)`

/**
 * Refuses a group that cannot have devices: a missing one, or one with groups below it. It stays a leaf until the transaction
 * ends. Must be called before any row lock.
 */
export async function refuseUnlessLeaf({ db }: { db: Database }, group_id: number, field = 'group_id'): Promise<void> {
  await holdTree(db)
  const [group] = await db
    .select({ is_leaf })
    .from(device_groups)
    .where(and(eq(device_groups.id, group_id), isLive(device_groups)))
  if (!group) refuseField(field, 'rule.unknown_record')
  if (!group.is_leaf) refuseField(field, 'device_group.not_leaf')
}

/** Refuses to restore a device whose group is in the trash, or is no longer a leaf. */
export async function refuseDeviceReturn(db: Database, id: number): Promise<void> {
  await holdTree(db)
  const [group] = await db
    .select({ is_leaf, deleted_at: device_groups.deleted_at })
    .from(device_groups)
    .innerJoin(devices, eq(devices.group_id, device_groups.id))
    .where(and(eq(devices.id, id), isNotNull(devices.deleted_at)))
  if (group && group.deleted_at === null && !group.is_leaf) refuse('lifecycle', { key: 'device_group.not_leaf' })
}
