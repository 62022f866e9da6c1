import { createHash } from 'node:crypto'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SalesLine } from '#contract/service-order/spare-parts/entity.ts'
import type { Database } from '#server/db/client.ts'
import type { ErpValues, Value } from './kind.ts'
import type { Run } from './run.ts'
import { synchronization_dismissals, type synchronization_results } from './table.ts'

/** In place of a field: that the ERP no longer has the record. */
const gone = '-'

/**
 * The ERP's values are stored as digests, because they may be names and addresses. Lines are digested as a text: PostgreSQL
 * does not keep the order of an object's keys, and dismissals from before `erp_lines` have the digest of this text.
 */
const digestOf = (value: Value | undefined) =>
  createHash('sha256')
    .update(JSON.stringify(Array.isArray(value) ? value.map(lineText).join(', ') : (value ?? null)))
    .digest('base64url')

const lineText = ({ number, quantity, shipped }: SalesLine) => `${shipped}/${quantity} × ${number}`

const pageOf = (synchronization_id: number, keys: readonly string[]) =>
  and(
    eq(synchronization_dismissals.synchronization_id, synchronization_id),
    inArray(synchronization_dismissals.erp_key, [...keys]),
  )

/** Leaves the differences of a result as they are, until the ERP's values change. */
export async function dismiss(
  db: Database,
  { synchronization_id, erp_key, record_id, outcome, changes }: typeof synchronization_results.$inferSelect,
): Promise<void> {
  const left = outcome === 'gone' ? [{ field: gone, erp: null }] : changes
  if (left.length === 0) return
  await db
    .insert(synchronization_dismissals)
    .values(
      left.map(({ field, erp }) => ({ synchronization_id, erp_key, field, record_id, erp_digest: digestOf(erp) })),
    )
    .onConflictDoUpdate({
      target: [
        synchronization_dismissals.synchronization_id,
        synchronization_dismissals.erp_key,
        synchronization_dismissals.field,
      ],
      set: { erp_digest: sql`excluded.erp_digest`, record_id: sql`excluded.record_id` },
    })
}

/** The dismissed differences of the ERP's records. */
export interface Dismissals {
  /** Whether a difference was left; one of another value of the ERP has ended. */
  holds(erp_key: string, field: string, erp: Value): boolean
  /** Marks dismissals of a record as ended where the value of the field in the ERP has changed or no longer differs. */
  keepOnly(erp_key: string, values: ErpValues, isAll: boolean): void
  /** Deletes those that have ended. */
  store(): Promise<void>
}

/** Reads the dismissed differences of the records of a page. They were met, so that none of them is gone. */
export async function readDismissals(
  db: Database,
  { synchronization_id }: Pick<Run, 'synchronization_id'>,
  keys: readonly string[],
): Promise<Dismissals> {
  const rows =
    keys.length === 0 ? [] : await db.select().from(synchronization_dismissals).where(pageOf(synchronization_id, keys))
  const ended = rows.filter(({ field }) => field === gone)
  const byKey = Map.groupBy(
    rows.filter((row) => !ended.includes(row)),
    ({ erp_key }) => erp_key,
  )
  return {
    holds: (erp_key, field, erp) =>
      (byKey.get(erp_key) ?? []).some(
        (row) => row.field === field && row.erp_digest === digestOf(erp) && !ended.includes(row),
      ),
    keepOnly(erp_key, values, isAll) {
      for (const row of byKey.get(erp_key) ?? []) {
        const isThere = row.field in values
        if (isThere ? row.erp_digest !== digestOf(values[row.field]) : isAll) ended.push(row)
      }
    },
    async store() {
      if (ended.length === 0) return
      await db
        .delete(synchronization_dismissals)
        .where(
          and(
            eq(synchronization_dismissals.synchronization_id, synchronization_id),
            or(
              ...ended.map(({ erp_key, field }) =>
                and(eq(synchronization_dismissals.erp_key, erp_key), eq(synchronization_dismissals.field, field)),
              ),
            ),
          ),
        )
    },
  }
}

/** Numbers of records that stay as they are, although the ERP no longer has them. */
export async function dismissedAsGone(
  db: Database,
  synchronization_id: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ erp_key: synchronization_dismissals.erp_key })
    .from(synchronization_dismissals)
    .where(and(pageOf(synchronization_id, keys), eq(synchronization_dismissals.field, gone)))
  return new Set(rows.map(({ erp_key }) => erp_key))
}
