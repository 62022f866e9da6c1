import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Configuration, ConfigurationForm, HadErrorCode, HadFunctionality } from '#contract/device/records.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive, type TrashTable } from '#server/http/records/trash.ts'
import { refuse } from '#server/refusal.ts'
import { devicesInScope } from './devices-in-scope.ts'
import { documentPort } from './documents.ts'
import { error_code_devices, error_codes } from './error-code-table.ts'
import { keepLinks, type Links } from './links.ts'
import { devices, functionalities } from './table.ts'

const ownErrorCodes: Links = {
  table: error_code_devices,
  of: error_code_devices.device_id,
  to: error_code_devices.error_code_id,
}

type Device = typeof devices.$inferSelect
type StaffCall = CallContext<StaffScope>

/** A device that the person may see; locked for a change. */
export async function deviceInScope({ db, scope }: StaffCall, id: number, lock = false): Promise<Device> {
  const select = db
    .select()
    .from(devices)
    .where(and(eq(devices.id, id), isLive(devices), devicesInScope(scope)))
  if (lock) select.for('update')
  const [device] = await select
  return device ?? refuse('not_found')
}

/** Everything assigned to a device, own and inherited. */
export async function showConfiguration(call: StaffCall, id: number): Promise<Configuration> {
  const device = await deviceInScope(call, id)
  return { ...device, ...(await ownOf(call.db, device)), all: await allOf(call.db, id, call.locale) }
}

/** Replaces a device's own assignments. */
export async function updateConfiguration(
  call: StaffCall,
  id: number,
  { version, ...chosen }: InferOutput<typeof ConfigurationForm> & { version: number },
): Promise<Configuration> {
  const { db } = call
  const device = await heldDevice(call, id, version)
  const before = await ownOf(db, device)
  await refuseUnknown(db, documentPort().documents, chosen.documentations, 'documentations', before.documentations)
  await refuseUnknown(db, error_codes, chosen.error_codes, 'error_codes', before.error_codes)
  await refuseUnknown(db, functionalities, chosen.functionalities, 'functionalities', before.functionalities)
  const excluded = [
    [documentPort().documents, 'excluded_documentations'],
    [error_codes, 'excluded_error_codes'],
    [functionalities, 'excluded_functionalities'],
  ] as const
  for (const [of, field] of excluded) await refuseUnknown(db, of, chosen[field], field, before[field])
  await keepOwn(call, device, chosen)
  return showConfiguration(call, id)
}

/** The device of a change, locked; refuses an outdated version. */
export async function heldDevice(call: StaffCall, id: number, version: number): Promise<Device> {
  const device = await deviceInScope(call, id, true)
  await refuseOutdated(call.db, 'device.devices', device, version)
  return device
}

type Own = InferOutput<typeof ConfigurationForm>

/** Stores a device's own assignments, with the audit entry. */
export async function keepOwn(call: StaffCall, device: Device, own: Own): Promise<void> {
  const { db, at } = call
  const before = await ownOf(db, device)
  await keepLinks(db, documentPort().links.device, device.id, own.documentations)
  await keepLinks(db, ownErrorCodes, device.id, own.error_codes)
  const [after] = await db
    .update(devices)
    .set({
      functionalities: own.functionalities,
      excluded_documentations: own.excluded_documentations,
      excluded_error_codes: own.excluded_error_codes,
      excluded_functionalities: own.excluded_functionalities,
      version: sql`${devices.version} + 1`,
      updated_at: at.toISOString(),
    })
    .where(eq(devices.id, device.id))
    .returning()
  await call.audit({
    entity: 'device.devices',
    entity_id: device.id,
    action: 'update',
    before: { ...device, ...before },
    after: { ...(after as Device), ...(await ownOf(db, after as Device)) },
  })
}

/** Ids of a device's own assignments without those in the trash, and of its exclusions. */
export async function ownOf(db: Database, device: Device): Promise<Own> {
  const { id, functionalities, excluded_documentations, excluded_error_codes, excluded_functionalities } = device
  const { documents, links: given } = documentPort()
  const ids = async (links: Links, of: TrashTable) => {
    const rows = await db
      .select({ id: links.to })
      .from(links.table)
      .innerJoin(of, eq(of.id, links.to))
      .where(and(eq(links.of, id), isLive(of)))
      .orderBy(links.to)
    return rows.map((row) => row.id as number)
  }
  return {
    documentations: await ids(given.device, documents),
    error_codes: await ids(ownErrorCodes, error_codes),
    functionalities,
    excluded_documentations,
    excluded_error_codes,
    excluded_functionalities,
  }
}

async function allOf(db: Database, id: number, locale: Locale): Promise<Configuration['all']> {
  return {
    documentations: await documentPort().ofDevice(db, id, locale),
    error_codes: await errorCodesHad(db, id, locale),
    functionalities: await functionalitiesHad(db, id),
  }
}

/** Whether an inherited assignment is excluded; an own assignment overrides this. */
const isExcluded = (id: number, field: 'excluded_error_codes' | 'excluded_functionalities', what: SQL) =>
  sql`group_id is not null and ${what} = any((select ${sql.identifier(field)} from devices where devices.id = ${id})::int[])`

/** The device's group and all groups above it, nearest first. */
const above = (id: number) => sql`recursive above as (
  select groups.id, groups.parent_id, groups.name, groups.functionalities, 1 as distance
  from device_groups groups join devices on devices.group_id = groups.id where devices.id = ${id}
  union all
  select groups.id, groups.parent_id, groups.name, groups.functionalities, above.distance + 1
  from device_groups groups join above on above.parent_id = groups.id where above.distance < 50
)`

async function errorCodesHad(db: Database, id: number, locale: Locale): Promise<HadErrorCode[]> {
  const [name, manual] = [sql.identifier(`name_${locale}`), sql.identifier(`manual_${locale}`)]
  const { rows } = await db.execute<HadErrorCode & Record<string, unknown>>(sql`
    with ${above(id)}, origins as (
      select distinct on (error_code_id) error_code_id, group_id, group_name from (
        select error_code_id, null::int as group_id, null::text as group_name, 0 as distance
        from error_code_devices where device_id = ${id}
        union all
        select shared.error_code_id, above.id, above.name, above.distance
        from error_code_groups shared join above on above.id = shared.group_id
      ) every_way order by error_code_id, distance
    )
    select error_codes.id, code, coalesce(nullif(${name}, ''), name_pl) as name,
      coalesce(nullif(${manual}, ''), manual_pl) as manual, group_id, group_name,
      case when group_id is null then 'own' else 'group' end as origin,
      ${isExcluded(id, 'excluded_error_codes', sql`error_codes.id`)} as is_excluded
    from error_codes join origins on origins.error_code_id = error_codes.id
    where error_codes.deleted_at is null order by code, error_codes.id`)
  return rows
}

async function functionalitiesHad(db: Database, id: number): Promise<HadFunctionality[]> {
  const { rows } = await db.execute<HadFunctionality & Record<string, unknown>>(sql`
    with ${above(id)}, origins as (
      select distinct on (functionality_id) functionality_id, group_id, group_name from (
        select unnest(devices.functionalities) as functionality_id, null::int as group_id, null::text as group_name, 0 as distance
        from devices where devices.id = ${id}
        union all
        select unnest(above.functionalities), above.id, above.name, above.distance from above
      ) every_way order by functionality_id, distance
    )
    select functionalities.id, functionalities.name, functionalities.type, group_id, group_name,
      case when group_id is null then 'own' else 'group' end as origin,
      ${isExcluded(id, 'excluded_functionalities', sql`functionalities.id`)} as is_excluded
    from functionalities join origins on origins.functionality_id = functionalities.id
    where functionalities.deleted_at is null order by type, position, functionalities.name`)
  return rows
}
