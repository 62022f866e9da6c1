import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, Scope, StaffScope } from '#server/http/access/scope.ts'
import { devices, devicesInScope, servedDevices } from '#server/modules/device/index.ts'

/** Maximum number of models named with a part. */
const named = 4

/** Names of a row's models, the first ones alphabetically; `seen` is a condition on `devices`. */
export function modelNames(models: string, seen?: SQL): SQL<string[]> {
  return sql<string[]>`array(
    select devices.name from devices
    where devices.id = any(${sql.raw(models)}) and devices.deleted_at is null ${seen && sql`and ${seen}`}
    order by devices.name limit ${sql.raw(String(named))})`
}

/** All names of a row's models, alphabetically. */
export const allModelNames = (models: string, between: string): SQL<string> => sql<string>`(
  select string_agg(devices.name, ${between} order by devices.name) from devices where devices.id = any(${sql.raw(models)}) and devices.deleted_at is null)`

/** Condition: fits one of these models. */
export function isOfModels(models: AnyPgColumn, ids: readonly number[]): SQL {
  return sql`${models} && ${sql.param([...ids])}::int[]`
}

/** Condition: fits every model, or one that matches the condition on `devices`. */
function isForSeen(models: AnyPgColumn, seen: SQL | undefined): SQL | undefined {
  if (!seen) return undefined
  return or(
    sql`cardinality(${models}) = 0`,
    sql`exists (select from ${devices} where ${devices.id} = any(${models}) and ${seen})`,
  )
}

/** Condition: for all models, or for models of the colleague's brands. */
export function forStaff(models: AnyPgColumn, scope: StaffScope): SQL | undefined {
  return isForSeen(models, devicesInScope(scope))
}

/** Condition for devices visible when ordering parts: those of a colleague's brands, or visible to a partner's person. */
export async function seenDevices(db: Database, scope: Scope): Promise<SQL | undefined> {
  return scope.kind === 'staff' ? devicesInScope(scope) : servedDevices(db, scope)
}

/** Condition for records visible when ordering parts: for visible models, or for all. */
export async function seenBy(db: Database, scope: Scope, models: AnyPgColumn): Promise<SQL | undefined> {
  return isForSeen(models, await seenDevices(db, scope))
}

/** Condition for private files of records that are visible when ordering parts. */
export function filesSeenBy(models: AnyPgColumn) {
  return (scope: PartnerScope, db: Database) => seenBy(db, scope, models)
}

/** Those of the models that a person cannot see. */
export async function unseenModels(db: Database, ids: readonly number[], scope: StaffScope): Promise<number[]> {
  if (ids.length === 0 || scope.brands.length === 0) return []
  const seen = await db
    .select({ id: devices.id })
    .from(devices)
    .where(sql`${inArray(devices.id, [...ids])} and ${devicesInScope(scope)}`)
  return ids.filter((id) => !seen.some((device) => device.id === id))
}
