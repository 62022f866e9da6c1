import { and, arrayOverlaps, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Configuration, type DeviceItem, deviceRecords, type Synchronised } from '#contract/device/records.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf } from '#server/http/lists/conditions.ts'
import { crudHandlers, type FormOf } from '#server/http/records/crud.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { deviceInScope, heldDevice, keepOwn, ownOf, showConfiguration, updateConfiguration } from './configurations.ts'
import { cardsInScope, devicesInScope, ofBranches, ofBrands, producersInScope } from './devices-in-scope.ts'
import { documentPort } from './documents.ts'
import { holdTree } from './group-tree.ts'
import { refuseCircle, successorName, successorShown } from './successor.ts'
import { device_groups, device_tags, devices, producers, product_cards } from './table.ts'
import { deviceConditions, visibleCatalogue } from './visible-catalogue.ts'

// Read for the rows of a page only, after the page is found by indexes. Drizzle omits the table name in a select from a single
// table; here the outer row is meant.
const names = {
  producer_name: sql<string>`(select name from producers where producers.id = devices.producer_id)`,
  brand_name: sql<string>`(
    select brands.name from brands join producers on producers.brand_id = brands.id where producers.id = devices.producer_id)`,
  group_name: sql<string>`(select name from device_groups where device_groups.id = devices.group_id)`,
  successor_name: successorName,
}
const details = {
  brand_id: sql<number>`(select brand_id from producers where producers.id = devices.producer_id)`,
  group_path: sql<string>`(
    with recursive above as (
      select id, parent_id, name, 1 as step from device_groups where device_groups.id = devices.group_id
      union all
      select parent.id, parent.parent_id, parent.name, step + 1 from device_groups parent
      join above on parent.id = above.parent_id where step < 50
    ) select string_agg(name, ' › ' order by step desc) from above)`,
  product_card_name: sql<
    string | null
  >`(select name from product_cards where product_cards.id = devices.product_card_id)`,
  tag_names: sql<string[]>`array(
    select name from device_tags where device_tags.id = any(devices.tags) order by position, name)`,
  successor: successorShown(),
}

const rows = (db: Database) =>
  db
    .select({ ...getTableColumns(devices), ...names })
    .from(devices)
    .$dynamic()
const items = (db: Database) =>
  db
    .select({ ...getTableColumns(devices), ...names, ...details })
    .from(devices)
    .$dynamic()

async function itemOf(db: Database, id: number): Promise<DeviceItem> {
  const [item] = await items(db).where(eq(devices.id, id))
  return item ?? refuse('not_found')
}

interface Referring {
  producer_id: number
  group_id: number
  product_card_id: number | null
  blocked: boolean
  successor_id: number | null
  tags: number[]
}

type DeviceForm = FormOf<typeof deviceRecords, 'device.devices'>

/** References of a device must exist and be visible to the caller; those it already had may stay. */
async function prepare(call: CallContext<StaffScope>, form: DeviceForm, before: Referring & { id?: number }) {
  const { db, scope } = call
  // Only a blocked device has a successor.
  const values = { ...form, successor_id: form.blocked ? form.successor_id : null }
  if (values.group_id !== before.group_id) await refuseUnlessLeaf(call, values.group_id)
  if (values.producer_id !== before.producer_id)
    await refuseUnseen(db, producers, values.producer_id, 'producer_id', producersInScope(scope))
  if (values.product_card_id !== null && values.product_card_id !== before.product_card_id)
    await refuseUnseen(db, product_cards, values.product_card_id, 'product_card_id', cardsInScope(scope))
  if (values.successor_id !== null && values.successor_id !== before.successor_id) {
    await refuseUnseen(db, devices, values.successor_id, 'successor_id', devicesInScope(scope))
    if (before.id !== undefined) await refuseCircle(db, before.id, values.successor_id)
  }
  await refuseUnknown(db, device_tags, values.tags, 'tags', before.tags)
  return values
}

type Named = typeof producers | typeof product_cards | typeof devices

/** Refuses a record that the person cannot see; locks it against deletion until the transaction ends. */
async function refuseUnseen(db: Database, table: Named, id: number, field: string, seen: SQL | undefined) {
  const [found] = await db
    .select({ id: table.id })
    .from(table as typeof devices)
    .where(and(eq(table.id, id), isLive(table), seen))
    .for('key share')
  if (!found) refuseField(field, 'rule.unknown_record')
}

const nothing: Referring = {
  producer_id: 0,
  group_id: 0,
  product_card_id: null,
  blocked: false,
  successor_id: null,
  tags: [],
}

/** Parts and drawings list the models that they are for. */
const references: readonly OtherReference[] = [
  { table: 'spare_parts', column: 'models', many: true },
  { table: 'exploded_views', column: 'models', many: true },
]

export const deviceRecordHandlers = handlers(deviceRecords, {
  ...crudHandlers(deviceRecords, 'device.devices', devices, {
    visibleToStaff: devicesInScope,
    prepare: (call, values, before) => prepare(call, values, before ?? nothing),
    async changed(call, before, after) {
      if (before && after && before.group_id !== after.group_id) await raise(call, 'models.regrouped', {})
    },
    toItem: ({ id }, { db }) => itemOf(db, id),
    items,
    references,
  }),
  'device.devices.index': (call) =>
    answerList(call, deviceRecords.endpoints['device.devices.index'], {
      id: devices.id,
      rows,
      where: and(isLive(devices), devicesInScope(call.scope)),
      counted: devices,
      sorts: {
        created_at: devices.created_at,
        name: devices.name,
        external_id: devices.external_id,
        heating_capacity: devices.heating_capacity,
        cooling_capacity: devices.cooling_capacity,
        sales_price: devices.sales_price,
      },
      filters: {
        name: (text) => contains(devices.name, text),
        external_id: (text) => contains(devices.external_id, text),
        producer: (ids) => isOneOf(devices.producer_id, ids),
        brand: (ids) => ofBrands(ids),
        group: (ids) => ofBranches(ids),
        tag: (ids) => arrayOverlaps(devices.tags, ids),
        product_card: (ids) => isOneOf(devices.product_card_id, ids),
        blocked: (blocked) => equals(devices.blocked, blocked),
        is_offerable: (is_offerable) => equals(devices.is_offerable, is_offerable),
      },
    }),
  'device.configurations.show': (call) => showConfiguration(call, call.params.device),
  'device.configurations.update': (call) => updateConfiguration(call, call.params.device, call.body),
  'device.sync-documentations.show': (call) => showSynchronised(call, call.params.device, call.query.source),
  'device.sync-documentations.update': (call) => takeOver(call, call.params.device, call.body),
})

/** Record kinds of the devices. */
export const deviceRecordKinds: readonly RecordKind[] = [
  {
    entity: 'device.devices',
    table: devices,
    title: sql<string>`${devices.name}`,
    visibleToStaff: devicesInScope,
    inZone: {
      conditions: async ({ scope, db }) => deviceConditions(await visibleCatalogue(db, scope)),
      parents: { group: { entity: 'device.groups', id: devices.group_id } },
    },
    references,
    mayReturn: refuseDeviceReturn,
  },
]

const is_leaf = sql<boolean>`not exists (
  select from device_groups below where below.parent_id = device_groups.id and below.deleted_at is null)`

/**
 * Refuses a group that cannot have devices: a missing one, or one with groups below it. It stays a leaf until the transaction
 * ends. Must be called before any row lock.
 */
async function refuseUnlessLeaf({ db }: { db: Database }, group_id: number, field = 'group_id'): Promise<void> {
  await holdTree(db)
  const [group] = await db
    .select({ is_leaf })
    .from(device_groups)
    .where(and(eq(device_groups.id, group_id), isLive(device_groups)))
  if (!group) refuseField(field, 'rule.unknown_record')
  if (!group.is_leaf) refuseField(field, 'device_group.not_leaf')
}

/** Refuses to restore a device whose group is in the trash, or is no longer a leaf. */
async function refuseDeviceReturn(db: Database, id: number): Promise<void> {
  await holdTree(db)
  const [group] = await db
    .select({ is_leaf, deleted_at: device_groups.deleted_at })
    .from(device_groups)
    .innerJoin(devices, eq(devices.group_id, device_groups.id))
    .where(and(eq(devices.id, id), isNotNull(devices.deleted_at)))
  if (group && group.deleted_at === null && !group.is_leaf) refuse('lifecycle', { key: 'device_group.not_leaf' })
}

type StaffCall = CallContext<StaffScope>

/** Documents of another device, with which of them this one already has. */
async function showSynchronised(call: StaffCall, id: number, source_id?: number): Promise<Synchronised> {
  const { db, locale } = call
  const device = await deviceInScope(call, id)
  if (source_id === undefined) return { ...device, source: null, documentations: [] }
  const source = await deviceInScope(call, source_id)
  const had = new Set((await documentsHad(db, id, locale)).map((document) => document.id))
  const documentations = (await documentsHad(db, source_id, locale)).map((document) => ({
    ...document,
    is_present: had.has(document.id),
  }))
  return { ...device, source, documentations }
}

/** Copies document assignments from another device, except those it already has or inherits. */
async function takeOver(
  call: StaffCall,
  id: number,
  chosen: { source: number; documentations: number[]; version: number },
): Promise<Configuration> {
  const { db, locale } = call
  const device = await heldDevice(call, id, chosen.version)
  const source = await deviceInScope(call, chosen.source)
  const offered = new Set((await documentsHad(db, source.id, locale)).map((document) => document.id))
  if (!chosen.documentations.every((document) => offered.has(document)))
    refuseField('documentations', 'rule.unknown_record')
  const had = new Set((await documentsHad(db, id, locale)).map((document) => document.id))
  const own = await ownOf(db, device)
  const added = chosen.documentations.filter((document) => !had.has(document))
  await keepOwn(call, device, { ...own, documentations: [...own.documentations, ...added] })
  return showConfiguration(call, id)
}

/** Documents of a device without excluded ones. */
async function documentsHad(db: Database, id: number, locale: Locale) {
  return (await documentPort().ofDevice(db, id, locale)).filter(({ is_excluded }) => !is_excluded)
}
