import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { devicesInScope } from './devices-in-scope.ts'
import { holdTree } from './group-tree.ts'
import { cardWithPhoto, hasOwnPhoto, photoOfDevice } from './imported-photos.ts'
import { devices } from './table.ts'

const columns = {
  name: devices.name,
  name2: devices.name2,
  external_id: devices.external_id,
  producer_id: devices.producer_id,
  group_id: devices.group_id,
  unit: devices.unit,
  factor: devices.factor,
  heating_capacity: devices.heating_capacity,
  cooling_capacity: devices.cooling_capacity,
  sales_price: devices.sales_price,
  is_offerable: devices.is_offerable,
  photo: photoOfDevice,
}

/** A device in an import. */
export interface ImportedDevice {
  name: string
  name2: string | null
  external_id: string | null
  producer_id: number
  group_id: number
  unit: string
  factor: string
  heating_capacity: string | null
  cooling_capacity: string | null
  sales_price: string | null
  is_offerable: boolean
  /** Main photo of its product card; undefined leaves it unchanged. */
  photo?: string | null
  /** Set by the ERP only. */
  blocked?: boolean
}
/** `has_own_photo`: the photo is used by no other device, and the caller may change it. */
export type StoredDevice = ImportedDevice & { id: number; version: number; has_own_photo: boolean }

/**
 * Visible devices by models and ERP numbers, whatever their case and diacritics, or by ids; locked when they are to be written.
 */
export async function devicesFor(
  db: Database,
  asked: { names: readonly string[]; numbers: readonly string[]; scope: StaffScope } | { ids: readonly number[] },
  lock: boolean,
): Promise<StoredDevice[]> {
  const which =
    'ids' in asked
      ? inArray(devices.id, [...asked.ids])
      : and(
          or(isAmong(devices.name, asked.names), isAmong(devices.external_id, asked.numbers)),
          devicesInScope(asked.scope),
        )
  const select = db
    .select({
      id: devices.id,
      version: devices.version,
      has_own_photo: 'ids' in asked ? sql<boolean>`true` : hasOwnPhoto(asked.scope),
      ...columns,
    })
    .from(devices)
    .where(and(isLive(devices), which))
    .orderBy(asc(devices.id))
  if (lock) {
    // Groups must stay leaves, as when a device is written in the editor.
    await holdTree(db)
    select.for('update')
  }
  return select
}

function isAmong(column: AnyPgColumn, texts: readonly string[]): SQL {
  const asked = sql.param([...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))])
  return sql`search_text(${column}) = any(array(select search_text(asked) from unnest(${asked}::text[]) asked))`
}

/** Writes devices with their audit entries. */
export async function writeDevices(
  acts: { db: Database; by: By; at: Date },
  rows: readonly { values: ImportedDevice; before: Omit<StoredDevice, 'has_own_photo'> | null }[],
): Promise<{ id: number; version: number }[]> {
  const { db, by, at } = acts
  const written: { id: number; version: number }[] = []
  const updated_at = at.toISOString()
  for (const { values, before } of rows) {
    const { photo, ...own } = values
    const isChanged = photo !== undefined && photo !== (before?.photo ?? null)
    const pictured = { id: before?.id ?? null, name: own.name, producer_id: own.producer_id }
    const card = isChanged && { product_card_id: await cardWithPhoto(acts, pictured, photo) }
    const version = (before?.version ?? 0) + 1
    const [row] = before
      ? await db
          .update(devices)
          .set({ ...own, ...card, version, updated_at })
          .where(eq(devices.id, before.id))
          .returning()
      : await db
          .insert(devices)
          .values({ ...own, ...card, created_at: updated_at, updated_at })
          .returning()
    if (!row) throw new Error('The device was not written')
    written.push({ id: row.id, version: row.version })
    const entry = { by, at, entity: 'device.devices', entity_id: row.id, after: row }
    const { photo: _, ...was } = before ?? {}
    await auditAll(db, [{ ...entry, action: before ? 'update' : 'store', before: before && was }])
  }
  const isMoved = rows.some(({ values, before }) => before !== null && before.group_id !== values.group_id)
  if (isMoved) await raise(acts, 'models.regrouped', {})
  return written
}
