import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { type ErrorCodeItem, errorCodes, manualFormats } from '#contract/device/error-codes.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains } from '#server/http/lists/conditions.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive, moveToTrash } from '#server/http/records/trash.ts'
import { keepMediaUses, mediaFiles } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { belongsToDevice } from './error-code-search.ts'
import { error_code_devices, error_code_groups, error_codes } from './error-code-table.ts'
import { keepLinks, linkedIds } from './links.ts'
import { device_groups, devices, producers } from './table.ts'
import { isVisibleCode, visibleCatalogue, zoneCodeConditions } from './visible-catalogue.ts'

const ofGroups = {
  table: error_code_groups,
  of: error_code_groups.error_code_id,
  to: error_code_groups.group_id,
}
const ofDevices = {
  table: error_code_devices,
  of: error_code_devices.error_code_id,
  to: error_code_devices.device_id,
}

const usedIn = sql<string>`coalesce((
  select string_agg(name, ', ') from (
    (select name from error_code_groups join device_groups on device_groups.id = group_id
      where error_code_id = error_codes.id and deleted_at is null order by name limit 4)
    union all
    (select name from error_code_devices join devices on devices.id = device_id
      where error_code_id = error_codes.id and deleted_at is null order by name limit 4)
  ) as uses), '')`

/** All of these names, for the search. */
const usedInAll = sql`concat_ws(E'\\n', (
  select string_agg(name, E'\\n') from error_code_groups join device_groups on device_groups.id = group_id
  where error_code_id = error_codes.id and deleted_at is null
), (
  select string_agg(name, E'\\n') from error_code_devices join devices on devices.id = device_id
  where error_code_id = error_codes.id and deleted_at is null
))`

/** Codes with their groups and devices. */
export const errorCodeRows = (db: Database) =>
  db
    .select({
      ...getTableColumns(error_codes),
      groups: linkedIds(ofGroups, 'error_codes.id'),
      device_ids: linkedIds(ofDevices, 'error_codes.id'),
      used_in: usedIn,
      is_translated: sql<boolean>`(error_codes.name_en <> '' and error_codes.manual_en <> '')`,
    })
    .from(error_codes)
    .$dynamic()

/** Search text of a code, as in the index: code and name together. */
const allWords = sql`(${error_codes.code} || ' ' || ${error_codes.name_pl})`

/** Condition: codes assigned to one of these groups directly. */
function ofOneGroup(ids: readonly number[]): SQL {
  return sql`${error_codes.id} in (
    select error_code_id from error_code_groups where group_id = any(${sql.param([...ids])}::int[]))`
}

/**
 * Condition for a colleague restricted to brands: excludes codes of devices of other brands only. Codes of groups belong to all
 * brands.
 */
export function codesInScope({ brands }: StaffScope): SQL | undefined {
  if (brands.length === 0) return undefined
  return sql`(not exists (select from error_code_devices where error_code_id = error_codes.id)
    or exists (select from error_code_groups where error_code_id = error_codes.id)
    or exists (
      select from error_code_devices join devices on devices.id = device_id
      join ${producers} on ${producers.id} = devices.producer_id
      where error_code_id = error_codes.id and ${inArray(producers.brand_id, [...brands])}))`
}

type Row = Omit<ErrorCodeItem, 'media'>

async function find({ db, scope }: CallContext<StaffScope>, id: number): Promise<Row> {
  const [row] = await errorCodeRows(db).where(and(eq(error_codes.id, id), isLive(error_codes), codesInScope(scope)))
  return row ?? refuse('not_found')
}

async function withFiles({ db, at }: CallContext<StaffScope>, row: Row): Promise<ErrorCodeItem> {
  const files = await mediaFiles(db, at, [...row.files_pl, ...row.files_en])
  return { ...row, media: [...files.values()] }
}

async function locked(call: CallContext<StaffScope>, id: number): Promise<Row> {
  await call.db.select({ id: error_codes.id }).from(error_codes).where(eq(error_codes.id, id)).for('update')
  return find(call, id)
}

type Chosen = Pick<Row, 'groups' | 'device_ids' | (typeof fileFields)[number]>

const fileFields = ['files_pl', 'files_en'] as const
const entity = 'device.error-codes'

async function keepChosen({ db }: CallContext, id: number, chosen: Chosen, before?: Chosen): Promise<void> {
  await refuseUnknown(db, device_groups, chosen.groups, 'groups', before?.groups)
  await refuseUnknown(db, devices, chosen.device_ids, 'device_ids', before?.device_ids)
  await keepLinks(db, ofGroups, id, chosen.groups)
  await keepLinks(db, ofDevices, id, chosen.device_ids)
  for (const field of fileFields)
    await keepMediaUses(db, { entity, entity_id: id, field, ids: chosen[field], formats: manualFormats })
}

export const errorCodeHandlers = handlers(errorCodes, {
  'device.error-codes.index': (call) =>
    answerList(call, errorCodes.endpoints['device.error-codes.index'], {
      id: error_codes.id,
      rows: errorCodeRows,
      searched: { used_in: usedInAll },
      where: and(isLive(error_codes), codesInScope(call.scope)),
      counted: error_codes,
      sorts: {
        created_at: error_codes.created_at,
        code: error_codes.code,
        name_pl: error_codes.name_pl,
      },
      filters: {
        code: (text) => and(contains(allWords, text), contains(error_codes.code, text)),
        name_pl: (text) => and(contains(allWords, text), contains(error_codes.name_pl, text)),
        groups: ofOneGroup,
        device: belongsToDevice,
      },
    }),
  'device.error-codes.show': async (call) => withFiles(call, await find(call, call.params.error_code)),
  'device.error-codes.store': async (call) => {
    const { groups, device_ids, ...values } = call.body
    const at = call.at.toISOString()
    const [stored] = await call.db
      .insert(error_codes)
      .values({ ...values, created_at: at, updated_at: at })
      .returning({ id: error_codes.id })
    if (!stored) throw new Error('device.error-codes: nothing was stored')
    await keepChosen(call, stored.id, call.body)
    const after = await find(call, stored.id)
    await call.audit({ entity, entity_id: stored.id, action: 'store', before: null, after })
    return withFiles(call, after)
  },
  'device.error-codes.update': async (call) => {
    const { version, groups, device_ids, ...values } = call.body
    const before = await locked(call, call.params.error_code)
    const { id } = before
    await refuseOutdated(call.db, entity, before, version)
    await call.db
      .update(error_codes)
      .set({ ...values, version: sql`${error_codes.version} + 1`, updated_at: call.at.toISOString() })
      .where(eq(error_codes.id, id))
    await keepChosen(call, id, call.body, before)
    const after = await find(call, id)
    await call.audit({ entity, entity_id: id, action: 'update', before, after })
    return withFiles(call, after)
  },
  'device.error-codes.destroy': async (call) => {
    const row = await locked(call, call.params.error_code)
    await moveToTrash(call, { entity, table: error_codes, row })
    return {}
  },
})

/** Record kinds of the error codes. */
export const errorCodeRecords: readonly RecordKind[] = [
  {
    entity,
    table: error_codes,
    title: sql<string>`${error_codes.code} || ' – ' || ${error_codes.name_pl}`,
    visibleToPartner: async (scope, db) => isVisibleCode(await visibleCatalogue(db, scope)),
    inZone: {
      conditions: async ({ scope, db }) => zoneCodeConditions(await visibleCatalogue(db, scope)),
    },
    visibleToStaff: codesInScope,
    purge: async ({ db }, entity_id) => {
      for (const field of fileFields) await keepMediaUses(db, { entity, entity_id, field, ids: [] })
    },
  },
]
