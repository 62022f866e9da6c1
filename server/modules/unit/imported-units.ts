import { and, asc, inArray, sql } from 'drizzle-orm'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { monthsAfter } from '#contract/values/days.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { unitEntity } from './entity.ts'
import { units } from './table.ts'
import { isKnown, termsOf } from './unit.ts'
import { unitsInScope } from './visible.ts'

const columns = {
  serial_no: units.serial_no,
  device_id: units.device_id,
  partner_id: units.partner_id,
  purchase_date: units.purchase_date,
  invoice_no: units.invoice_no,
  install_date: units.install_date,
  installation_post_code: units.installation_post_code,
  installation_city: units.installation_city,
  installation_country: units.installation_country,
  parts_until: units.parts_until,
  labour_until: units.labour_until,
}

/** A unit in an import. */
export interface ImportedUnit {
  serial_no: string
  device_id: number | null
  partner_id: number | null
  purchase_date: string | null
  invoice_no: string | null
  install_date: string | null
  installation_post_code: string | null
  installation_city: string | null
  installation_country: string
  parts_until: string | null
  labour_until: string | null
}
export type StoredUnit = ImportedUnit & { id: number; version: number }
/**
 * Whether the colleague may see it, because others are not overwritten; and whether it was scrapped, because such a unit is not
 * registered again.
 */
export type FoundUnit = StoredUnit & { is_visible: boolean; is_scrapped: boolean }

/** Units by number or id, without drafts of companies; locked when they are to be written. */
export async function unitsFor(
  db: Database,
  asked: { serials: readonly string[]; scope: StaffScope } | { ids: readonly number[] },
  lock: boolean,
): Promise<FoundUnit[]> {
  const which = 'ids' in asked ? inArray(units.id, [...asked.ids]) : inArray(units.serial_no, [...asked.serials])
  const seen = ('ids' in asked ? undefined : unitsInScope(asked.scope)) ?? sql`true`
  const select = db
    .select({
      id: units.id,
      version: units.version,
      ...columns,
      is_visible: sql<boolean>`coalesce(${seen}, false)`,
      is_scrapped: sql<boolean>`coalesce(${units.returned_as} = 'scrapped', false)`,
    })
    .from(units)
    .where(and('ids' in asked ? isLive(units) : isKnown, which))
    .orderBy(asc(units.id))
  if (lock) select.for('update')
  return select
}

/**
 * Writes units with audit entries. An installed unit is registered; its warranty follows from the producer's terms where the
 * row has none.
 */
export async function writeUnits(
  { db, by, at }: { db: Database; by: By; at: Date },
  rows: readonly { values: ImportedUnit; before: StoredUnit | null }[],
): Promise<{ id: number; version: number }[]> {
  const written: { id: number; version: number }[] = []
  const updated_at = at.toISOString()
  for (const { values, before } of rows) {
    const version = (before?.version ?? 0) + 1
    const { terms, ...warranty } = await warrantyOf(db, values)
    const changed = { ...values, ...(before ? neverAnew(values, warranty) : warranty), version, updated_at }
    const [row] = before
      ? await db
          .update(units)
          .set({ ...changed, ...(values.install_date ? registered(terms) : unregistered(before)) })
          .where(inArray(units.id, [before.id]))
          .returning()
      : await db
          .insert(units)
          .values({
            ...changed,
            maintenance_months: terms,
            status: values.install_date ? 'registered' : 'sold',
            created_by: by.user_id,
            created_at: updated_at,
          })
          .returning()
    if (!row) throw new Error('The unit was not written')
    written.push({ id: row.id, version: row.version })
    const entry = { by, at, entity: unitEntity, entity_id: row.id, after: row }
    await auditAll(db, [{ ...entry, action: before ? 'update' : 'store', before: before && { ...before } }])
    const isOtherCarer = before !== null && row.serviced_by_id === null && before.partner_id !== row.partner_id
    if (isOtherCarer)
      await raise({ db, by, at }, 'unit.handed-over', { unit_id: row.id, owner: false, company: true, decided: false })
  }
  return written
}

/** How often a unit is maintained follows from the producer's terms when it is registered; values set for the unit stay. */
function registered(terms: number | null) {
  const { status, maintenance_months: own } = units
  const maintenance_months = sql`case when ${status} = 'registered' then ${own} else coalesce(${own}, ${terms}::int) end`
  return { status: 'registered' as const, maintenance_months, returned_as: null, returned_reason: null }
}

/** A unit that was taken back has what is left of its warranty, never a new one by default. */
function neverAnew(
  given: Pick<ImportedUnit, 'parts_until' | 'labour_until'>,
  { parts_until, labour_until }: Partial<Pick<ImportedUnit, 'parts_until' | 'labour_until'>>,
) {
  const unlessReturned = (own: string | null, byTerms: string | null | undefined) =>
    own ?? sql`case when ${units.returned_on} is null then ${byTerms ?? null}::date end`
  return {
    parts_until: unlessReturned(given.parts_until, parts_until),
    labour_until: unlessReturned(given.labour_until, labour_until),
  }
}

/** A unit whose installation is taken back with its import is one that a company may register again; one from the stock is there again. */
function unregistered(before: StoredUnit) {
  const returned_as = sql`case when ${units.returned_on} is not null then coalesce(${units.returned_as}, 'stock') end`
  return before.install_date === null ? {} : { status: 'sold' as const, returned_as }
}

/** Ends of the warranty, and the interval of maintenances by the producer's terms. */
async function warrantyOf(db: Database, { device_id, install_date, parts_until, labour_until }: ImportedUnit) {
  if (device_id === null || install_date === null) return { terms: null }
  const terms = await termsOf(db, device_id)
  const until = (given: string | null, months: number | null) =>
    given ?? (months === null ? null : monthsAfter(install_date, months))
  return {
    parts_until: until(parts_until, terms.parts),
    labour_until: until(labour_until, terms.labour),
    terms: terms.maintenance,
  }
}
