import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { deviceGroups, type GroupItem, type GroupMove } from '#contract/device/groups.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf } from '#server/http/lists/conditions.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive, moveToTrash } from '#server/http/records/trash.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { refuse } from '#server/refusal.ts'
import { documentPort } from './documents.ts'
import { groupTree, lockTree, refuseGroupReturn, refusePlace, treeRows } from './group-tree.ts'
import { keepLinks, linkedIds } from './links.ts'
import { device_groups, functionalities } from './table.ts'

/** Tiles of the catalogue contain ids of groups. */
const references: readonly OtherReference[] = [
  { table: 'type_cards', column: 'tree', many: true },
  { table: 'device_types', column: 'groups', many: true },
]

// Drizzle omits the table name in a select from a single table; here the outer row is meant.
const isLeaf = sql<boolean>`not exists (
  select from device_groups below where below.parent_id = device_groups.id and below.deleted_at is null)`
const path = sql<string>`(
  with recursive above as (
    select lowest.id, lowest.parent_id, lowest.name, 1 as step from device_groups lowest where lowest.id = device_groups.id
    union all
    select parent.id, parent.parent_id, parent.name, step + 1 from device_groups parent
    join above on parent.id = above.parent_id where step < 50
  ) select string_agg(name, ' › ' order by step desc) from above)`
const ownDevices = sql<number>`(
  select count(*)::int from devices where devices.group_id = device_groups.id and devices.deleted_at is null)`
const allDevices = sql<number>`(
  with recursive branch as (
    select highest.id from device_groups highest where highest.id = device_groups.id
    union
    select child.id from device_groups child join branch on child.parent_id = branch.id where child.deleted_at is null
  ) select count(*)::int from devices join branch on devices.group_id = branch.id where devices.deleted_at is null)`
const ownErrorCodes = sql<number>`(
  select count(*)::int from error_code_groups join error_codes on error_codes.id = error_code_id
  where group_id = device_groups.id and error_codes.deleted_at is null)`

function itemRows(db: Database) {
  return db
    .select({
      ...getTableColumns(device_groups),
      path,
      is_leaf: isLeaf,
      devices: ownDevices,
      devices_below: allDevices,
      error_codes: ownErrorCodes,
      documentations: linkedIds(documentPort().links.group, 'device_groups.id'),
    })
    .from(device_groups)
    .$dynamic()
}

type Item = InferOutput<typeof GroupItem>

async function find(db: Database, id: number): Promise<Item> {
  const [item] = await itemRows(db).where(and(eq(device_groups.id, id), isLive(device_groups)))
  return item ?? refuse('not_found')
}

/** The group, locked. */
async function locked(db: Database, id: number): Promise<Item> {
  await db.select({ id: device_groups.id }).from(device_groups).where(eq(device_groups.id, id)).for('update')
  return find(db, id)
}

async function refuseConflict(db: Database, item: Item, version: number): Promise<void> {
  await refuseOutdated(db, 'device.groups', item, version)
}

interface Chosen {
  functionalities: number[]
  documentations: number[]
}

/** Refuses unknown ids; those the group already has may stay. */
async function refuseUnknownChoices({ db }: CallContext, chosen: Chosen, before?: Chosen): Promise<void> {
  await refuseUnknown(db, functionalities, chosen.functionalities, 'functionalities', before?.functionalities)
  await refuseUnknown(db, documentPort().documents, chosen.documentations, 'documentations', before?.documentations)
}

/** Renumbers siblings, with a moved group at its new position. */
async function renumber(db: Database, parent_id: number | null, moved: { id: number; position: number }) {
  const below = parent_id === null ? isNull(device_groups.parent_id) : eq(device_groups.parent_id, parent_id)
  const siblings = await db
    .select({ id: device_groups.id })
    .from(device_groups)
    .where(and(below, isLive(device_groups)))
    .orderBy(asc(device_groups.position), asc(device_groups.id))
  const order = siblings.map(({ id }) => id).filter((id) => id !== moved.id)
  order.splice(moved.position, 0, moved.id)
  await db.execute(sql`
    update device_groups set position = placed.position::int - 1
    from unnest(${sql.param(order)}::int[]) with ordinality as placed(id, position)
    where device_groups.id = placed.id and device_groups.position is distinct from placed.position::int - 1`)
}

/** Position after all siblings. */
const last = 10_000

async function move(call: CallContext, id: number, { parent_id, position, version }: GroupMove): Promise<void> {
  const { db } = call
  await lockTree(db)
  const before = await locked(db, id)
  await refuseConflict(db, before, version)
  refusePlace(await treeRows(db), id, parent_id)
  await db
    .update(device_groups)
    .set({ parent_id, version: sql`${device_groups.version} + 1`, updated_at: call.at.toISOString() })
    .where(eq(device_groups.id, id))
  await renumber(db, parent_id, { id, position })
  await call.audit({ entity: 'device.groups', entity_id: id, action: 'update', before, after: await find(db, id) })
  if (parent_id !== before.parent_id) await raise(call, 'models.regrouped', {})
}

export const deviceGroupHandlers = handlers(deviceGroups, {
  'device.groups.index': (call) =>
    answerList(call, deviceGroups.endpoints['device.groups.index'], {
      id: device_groups.id,
      rows: () => itemRows(call.db),
      where: isLive(device_groups),
      counted: device_groups,
      sorts: { created_at: device_groups.created_at, name: device_groups.name },
      filters: {
        name: (text) => contains(device_groups.name, text),
        active: (active) => equals(device_groups.active, active),
        is_leaf: isLeafOrNot,
        parent_id: (ids) => isOneOf(device_groups.parent_id, ids),
      },
    }),
  'device.groups.tree': async ({ db }) => ({ results: groupTree(await treeRows(db)) }),
  'device.groups.show': ({ db, params }) => find(db, params.device_group),
  'device.groups.store': async (call) => {
    const { db, body } = call
    const { documentations: chosen, ...values } = body
    await lockTree(db)
    refusePlace(await treeRows(db), null, body.parent_id)
    await refuseUnknownChoices(call, body)
    const at = call.at.toISOString()
    const [stored] = await db
      .insert(device_groups)
      .values({ ...values, created_at: at, updated_at: at })
      .returning({ id: device_groups.id })
    if (!stored) throw new Error('device.groups: nothing was stored')
    await renumber(db, body.parent_id, { id: stored.id, position: last })
    await keepLinks(db, documentPort().links.group, stored.id, chosen)
    const after = await find(db, stored.id)
    await call.audit({ entity: 'device.groups', entity_id: stored.id, action: 'store', before: null, after })
    return after
  },
  'device.groups.update': async (call) => {
    const { db, params } = call
    const id = params.device_group
    const { version, documentations: chosen, ...values } = call.body
    await lockTree(db)
    const before = await locked(db, id)
    await refuseConflict(db, before, version)
    await refuseUnknownChoices(call, call.body, before)
    const isMoved = values.parent_id !== before.parent_id
    if (isMoved) refusePlace(await treeRows(db), id, values.parent_id)
    await db
      .update(device_groups)
      .set({ ...values, version: sql`${device_groups.version} + 1`, updated_at: call.at.toISOString() })
      .where(eq(device_groups.id, id))
    if (isMoved) await renumber(db, values.parent_id, { id, position: last })
    await keepLinks(db, documentPort().links.group, id, chosen)
    const after = await find(db, id)
    await call.audit({ entity: 'device.groups', entity_id: id, action: 'update', before, after })
    if (isMoved) await raise(call, 'models.regrouped', {})
    return after
  },
  'device.groups.destroy': async (call) => {
    await lockTree(call.db)
    const row = await locked(call.db, call.params.device_group)
    await moveToTrash(call, { entity: 'device.groups', table: device_groups, row, references })
    return {}
  },
  'device.groups.move': async (call) => {
    await move(call, call.params.device_group, call.body)
    return { results: groupTree(await treeRows(call.db)) }
  },
  'device.groups.lookup': async ({ db, query: { search = '', ids, is_leaf } }) => ({
    results: await db
      .select({ id: device_groups.id, name: path })
      .from(device_groups)
      .where(
        and(
          isLive(device_groups),
          contains(path, search),
          ids && inArray(device_groups.id, ids),
          is_leaf === undefined ? undefined : isLeafOrNot(is_leaf),
        ),
      )
      .orderBy(path)
      .limit(1000),
  }),
})

const isLeafOrNot = (is_leaf: boolean): SQL => (is_leaf ? sql`${isLeaf}` : sql`not (${isLeaf})`)

/** Record kinds of the groups. One cannot be restored while its parent is in the trash or has become a leaf. */
export const deviceGroupRecords: readonly RecordKind[] = [
  {
    entity: 'device.groups',
    table: device_groups,
    title: sql<string>`${device_groups.name}`,
    below: { entity: 'device.groups', column: device_groups.parent_id },
    mayReturn: refuseGroupReturn,
    references,
  },
]
