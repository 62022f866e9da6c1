import { and, asc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { DeviceOption, ErrorCodeOption } from '#contract/device.ts'
import type { Locale } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import { contains } from '#server/http/conditions.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { device_groups, devices, error_code_devices, error_code_groups, error_codes, producers } from './table.ts'

/** How many of a large dictionary a selector is offered. */
const BEST = 50

/** Characters from which on devices are searched (specification, section 5). */
const SEARCHABLE = 3

interface Asked {
  search?: string | undefined
  ids?: number[] | undefined
}

/** Devices whose names contain a text, those that begin with it first; or known ones by id, blocked ones too. */
export async function findDevices(db: Database, { search = '', ids }: Asked): Promise<DeviceOption[]> {
  if (!ids && search.length < SEARCHABLE) return []
  const begins = sql`search_text(${devices.name}) like search_text(${search}) || '%'`
  return db
    .select({ id: devices.id, name: devices.name, brand_id: producers.brand_id, brand_name: brands.name })
    .from(devices)
    .innerJoin(producers, eq(producers.id, devices.producer_id))
    .innerJoin(brands, eq(brands.id, producers.brand_id))
    .where(and(contains(devices.name, search), ids ? inArray(devices.id, ids) : eq(devices.blocked, false)))
    .orderBy(sql`${begins} desc`, asc(devices.name), asc(devices.id))
    .limit(ids?.length ?? BEST)
}

/** Error codes by code or name, narrowed to a device. */
export async function findErrorCodes(
  db: Database,
  { search, ids, device }: Asked & { device?: number | undefined },
  locale: Locale,
): Promise<ErrorCodeOption[]> {
  const name = error_codes[`name_${locale}`]
  return db
    .select({
      id: error_codes.id,
      name: sql<string>`${error_codes.code} || ' – ' || ${name}`,
      code: error_codes.code,
      manual: error_codes[`manual_${locale}`],
    })
    .from(error_codes)
    .where(
      and(
        search ? or(contains(error_codes.code, search), contains(name, search)) : undefined,
        ids && inArray(error_codes.id, ids),
        device === undefined ? undefined : belongsTo(db, device),
      ),
    )
    .orderBy(asc(error_codes.code), asc(error_codes.id))
    .limit(ids?.length ?? (device === undefined ? BEST : 1000))
}

/** Whether an error code is one of a device's. */
export async function isErrorCodeOf(db: Database, error_code: number, device: number): Promise<boolean> {
  const found = await db
    .select({ id: error_codes.id })
    .from(error_codes)
    .where(and(eq(error_codes.id, error_code), belongsTo(db, device)))
  return found.length > 0
}

/** A code belongs to a device by itself, or to its group or any above it. */
function belongsTo(db: Database, device: number): SQL | undefined {
  const itself = db
    .select({ id: error_code_devices.device_id })
    .from(error_code_devices)
    .where(and(eq(error_code_devices.error_code_id, error_codes.id), eq(error_code_devices.device_id, device)))
  const groups = sql`(
    with recursive above as (
      select ${device_groups.id}, ${device_groups.parent_id} from ${device_groups}
      join ${devices} on ${devices.group_id} = ${device_groups.id} and ${devices.id} = ${device}
      union
      select parents.id, parents.parent_id from ${device_groups} parents join above on above.parent_id = parents.id
    ) select id from above
  )`
  const byGroup = db
    .select({ id: error_code_groups.group_id })
    .from(error_code_groups)
    .where(and(eq(error_code_groups.error_code_id, error_codes.id), inArray(error_code_groups.group_id, groups)))
  return or(exists(itself), exists(byGroup))
}
