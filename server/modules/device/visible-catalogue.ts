import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { isFor } from '#server/http/access/audience.ts'
import { allOf, type NamedConditions } from '#server/http/access/conditions.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { error_codes } from './error-code-table.ts'
import { devices, producers } from './table.ts'

/** A group of the catalogue visible to a person of the partner zone. */
export interface VisibleGroup {
  id: number
  parent_id: number | null
  name: string
  /** Ids of its groups from the top, itself last. */
  path: number[]
  /** Whether it directly contains devices of the person's brands. */
  has_devices: boolean
}

/**
 * The part of the catalogue visible to a person of the partner zone: active groups below active groups, with devices of the
 * person's brands in them or below. Visible devices and error codes follow from it.
 */
export interface VisibleCatalogue {
  groups: readonly VisibleGroup[]
  /** Ids of groups that directly contain visible devices. */
  withDevices: readonly number[]
  scope: PartnerScope
}

/** Reads all groups, which are few, each with one look-up in the index of its devices. */
export async function visibleCatalogue(db: Database, scope: PartnerScope): Promise<VisibleCatalogue> {
  const brands = ofOwnBrands(scope)
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

/** Condition for devices of the person's brands; undefined without a restriction. */
export function ofOwnBrands(scope: PartnerScope): SQL | undefined {
  const given = isFor(scope, { brand_id: producers.brand_id })
  return given && sql`devices.producer_id in (select ${producers.id} from ${producers} where ${given})`
}

/** An array of ids as one parameter, so that the plan does not depend on their number. */
const array = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`

/** Condition on `devices` for those visible to the person. */
export function isVisibleDevice(catalogue: VisibleCatalogue): SQL | undefined {
  return allOf(deviceConditions(catalogue))
}

/** The conditions of `isVisibleDevice` by name. A group without devices of the person's brands is not shown either, so the brand is first. */
export function deviceConditions({ scope, withDevices }: VisibleCatalogue): NamedConditions {
  return {
    trash: isLive(devices),
    brand: ofOwnBrands(scope),
    group: sql`${devices.group_id} = any(${array(withDevices)})`,
  }
}

/** Condition on `error_codes` for those visible to the person: of a visible device, or of a group above one. */
export function isVisibleCode({ scope, withDevices, groups }: VisibleCatalogue): SQL {
  const brands = ofOwnBrands(scope)
  return sql`(exists (
    select from error_code_groups where error_code_groups.error_code_id = error_codes.id
      and error_code_groups.group_id = any(${array(groups.map(({ id }) => id))})
  ) or exists (
    select from error_code_devices join devices on devices.id = error_code_devices.device_id
    where error_code_devices.error_code_id = error_codes.id and devices.deleted_at is null
      and devices.group_id = any(${array(withDevices)}) ${brands && sql`and ${brands}`}
  ))`
}

/** The conditions for error codes that the partner zone shows. */
export function zoneCodeConditions(catalogue: VisibleCatalogue): NamedConditions {
  return { trash: isLive(error_codes), models: isVisibleCode(catalogue) }
}

/** Condition for the devices that a partner may see: of active groups and the person's brands. */
export async function servedDevices(db: Database, scope: PartnerScope): Promise<SQL | undefined> {
  return isVisibleDevice(await visibleCatalogue(db, scope))
}
