import { and, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { isFor } from '#server/http/access/audience.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { devices, producers } from './table.ts'

/** A group of the catalogue that a person of the partner zone is served. */
export interface VisibleGroup {
  id: number
  parent_id: number | null
  name: string
  /** Ids of its groups from the top, itself last. */
  path: number[]
  /** Whether devices of the person's brands are in it itself. */
  has_devices: boolean
}

/**
 * What of the catalogue a person of the partner zone is served: groups that are switched on, as are all above them, and
 * that have devices of the person's brands in them or below. Devices and error codes follow from these.
 */
export interface VisibleCatalogue {
  groups: readonly VisibleGroup[]
  /** Ids of those whose devices the person is served. */
  withDevices: readonly number[]
  scope: PartnerScope
}

/** Groups are few beside devices: they are read whole, each with one look into the index of its devices. */
export async function visibleCatalogue(db: Database, scope: PartnerScope): Promise<VisibleCatalogue> {
  const brands = ofBrands(scope)
  const { rows } = await db.execute<VisibleGroup & Record<string, unknown>>(sql`
    with recursive shown as (
      select id, parent_id, name, array[id] as path, array[position, id] as place from device_groups
      where parent_id is null and active and deleted_at is null
      union all
      select below.id, below.parent_id, below.name, shown.path || below.id, shown.place || array[below.position, below.id]
      from device_groups below join shown on below.parent_id = shown.id where below.active and below.deleted_at is null
    )
    select id, parent_id, name, path, exists (
      select from devices where devices.group_id = shown.id and devices.deleted_at is null ${brands && sql`and ${brands}`}
    ) as has_devices
    from shown order by place`)
  const filled = new Set(rows.flatMap(({ path, has_devices }) => (has_devices ? path : [])))
  const groups = rows.filter(({ id }) => filled.has(id))
  return { groups, withDevices: groups.flatMap(({ id, has_devices }) => (has_devices ? [id] : [])), scope }
}

/** Devices of the brands that the person was given; undefined: of all. */
export function ofBrands(scope: PartnerScope): SQL | undefined {
  const given = isFor(scope, { brand_id: producers.brand_id })
  return given && sql`devices.producer_id in (select ${producers.id} from ${producers} where ${given})`
}

/** An array of ids as one parameter: the plan of a query does not depend on how many there are. */
const array = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`

/** The devices that the person is served, as a condition on `devices`. */
export function isVisibleDevice({ scope, withDevices }: VisibleCatalogue): SQL | undefined {
  return and(isLive(devices), sql`${devices.group_id} = any(${array(withDevices)})`, ofBrands(scope))
}

/** The error codes that the person is served, as a condition on `error_codes`: of a device served, or of a group above one. */
export function isVisibleCode({ scope, withDevices, groups }: VisibleCatalogue): SQL {
  const brands = ofBrands(scope)
  return sql`(exists (
    select from error_code_groups where error_code_groups.error_code_id = error_codes.id
      and error_code_groups.group_id = any(${array(groups.map(({ id }) => id))})
  ) or exists (
    select from error_code_devices join devices on devices.id = error_code_devices.device_id
    where error_code_devices.error_code_id = error_codes.id and devices.deleted_at is null
      and devices.group_id = any(${array(withDevices)}) ${brands && sql`and ${brands}`}
  ))`
}

/** The same for whoever asks about devices only: those of switched-on groups and of the person's brands. */
export async function servedDevices(db: Database, scope: PartnerScope): Promise<SQL | undefined> {
  return isVisibleDevice(await visibleCatalogue(db, scope))
}
