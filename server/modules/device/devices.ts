import { and, arrayOverlaps, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type DeviceItem, deviceRecords } from '#contract/device/records.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf } from '#server/http/lists/conditions.ts'
import { sameForAll } from '#server/http/prepared-selects.ts'
import { crudHandlers, type FormOf } from '#server/http/records/crud.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { showConfiguration, updateConfiguration } from './configurations.ts'
import { cardsInScope, devicesInScope, ofBranches, ofBrands, producersInScope } from './devices-in-scope.ts'
import { refuseDeviceReturn, refuseUnlessLeaf } from './leaf-groups.ts'
import { refuseCircle, successorName, successorShown } from './successor.ts'
import { showSynchronised, takeOver } from './sync-documentations.ts'
import { device_tags, devices, producers, product_cards } from './table.ts'

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

// Each is the same for every caller, so that reading the catalogue builds and plans no statement.
const rows = sameForAll((db: Database) =>
  db
    .select({ ...getTableColumns(devices), ...names })
    .from(devices)
    .$dynamic(),
)
const items = sameForAll((db: Database) =>
  db
    .select({ ...getTableColumns(devices), ...names, ...details })
    .from(devices)
    .$dynamic(),
)

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
    references,
    mayReturn: refuseDeviceReturn,
  },
]
