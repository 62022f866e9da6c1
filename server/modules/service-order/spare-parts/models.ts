import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, Scope, StaffScope } from '#server/http/access/scope.ts'
import { devices, devicesInScope, servedDevices } from '#server/modules/device/index.ts'

/** How many models of a part are named. */
const named = 4

/** Names of the models of a row, the first of them by the alphabet; `seen` is a condition on `devices`. */
export function modelNames(models: string, seen?: SQL): SQL<string[]> {
  return sql<string[]>`array(
    select devices.name from devices
    where devices.id = any(${sql.raw(models)}) and devices.deleted_at is null ${seen && sql`and ${seen}`}
    order by devices.name limit ${sql.raw(String(named))})`
}

/** Of one of these models. */
export function isOfModels(models: AnyPgColumn, ids: readonly number[]): SQL {
  return sql`${models} && ${sql.param([...ids])}::int[]`
}

/** For every model, or for one that the condition on `devices` lets through. */
function isForSeen(models: AnyPgColumn, seen: SQL | undefined): SQL | undefined {
  if (!seen) return undefined
  return or(
    sql`cardinality(${models}) = 0`,
    sql`exists (select from ${devices} where ${devices.id} = any(${models}) and ${seen})`,
  )
}

/** What is for the brands that a colleague is restricted to, and what is for all models. */
export function forStaff(models: AnyPgColumn, scope: StaffScope): SQL | undefined {
  return isForSeen(models, devicesInScope(scope))
}

/** The devices that whoever orders parts sees: colleagues those of their brands, partners those that they are served. */
export async function seenDevices(db: Database, scope: Scope): Promise<SQL | undefined> {
  return scope.kind === 'staff' ? devicesInScope(scope) : servedDevices(db, scope)
}

/** What somebody who orders parts sees: of the models that they see, and of all models. */
export async function seenBy(db: Database, scope: Scope, models: AnyPgColumn): Promise<SQL | undefined> {
  return isForSeen(models, await seenDevices(db, scope))
}

/** The same for the private files of what partners see. */
export function servedTo(models: AnyPgColumn) {
  return (scope: PartnerScope, db: Database) => seenBy(db, scope, models)
}

/** Of the models, those that a person does not see. */
export async function unseenModels(db: Database, ids: readonly number[], scope: StaffScope): Promise<number[]> {
  if (ids.length === 0 || scope.brands.length === 0) return []
  const seen = await db
    .select({ id: devices.id })
    .from(devices)
    .where(sql`${inArray(devices.id, [...ids])} and ${devicesInScope(scope)}`)
  return ids.filter((id) => !seen.some((device) => device.id === id))
}
