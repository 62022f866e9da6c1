import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { AuditedAction } from '#contract/core/audited-actions.ts'
import { entrySnapshot } from '#contract/partner/entry-lifecycle-state.ts'
import { isPolish } from '#contract/tax-number.ts'
import type { Database } from '#server/db/client.ts'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { refuse } from '#server/http/refusal.ts'
import { users } from '#server/modules/auth/index.ts'
import { isColleague } from '#server/modules/dictionary/index.ts'
import { partner_entries } from './table.ts'

/** The word under which audit and history know new entries. */
export const entryEntity = 'partner.new-entries'

/** An entry with what its chart asks for: whose address it has is read, not stored. */
export type EntryRecord = typeof partner_entries.$inferSelect & { is_colleagues_address: boolean }

/** The entries that a colleague may see: who is restricted to partners sees those that have become them. */
export function entriesInScope(scope: StaffScope): SQL | undefined {
  const { partners } = scope
  return and(
    withinProvinces({ province: partner_entries.province_id, country: partner_entries.country }, scope),
    partners.length ? inArray(partner_entries.partner_id, [...partners]) : undefined,
  )
}

/** An entry within the caller's scope, or 404. */
export async function findEntry({ db, scope }: CallContext<StaffScope>, id: number): Promise<EntryRecord> {
  const [entry] = await selectEntry(db, scope, id)
  return entry ?? refuse('not_found')
}

/**
 * The same, locked, on the version that the caller worked on: of two colleagues who decide at once one is told. Refused to
 * whoever does not handle such companies.
 */
export async function lockEntry(call: CallContext<StaffScope>, id: number, version: number): Promise<EntryRecord> {
  const { db, scope } = call
  const [entry] = await selectEntry(db, scope, id).for('update', { of: partner_entries })
  if (!entry) refuse('not_found')
  await refuseOutdated(db, entryEntity, entry, version)
  refuseUnhandled(call, entry.country)
  return entry
}

/** The entry's place in its chart. */
export function snapshotOf({ status, anonymised_at, is_colleagues_address, country }: EntryRecord) {
  const is_anonymised = anonymised_at !== null
  return entrySnapshot({ status, is_anonymised, is_colleagues_address, is_abroad: !isPolish(country) })
}

type Decision = Partial<
  Pick<typeof partner_entries.$inferInsert, 'reason' | 'partner_id' | 'user_id' | 'decided_at' | 'decided_by'>
> & { status: 0 | 1 | 2 }

/** Writes down what was decided. The password that was chosen in the form is kept no longer than that. */
export async function decideEntry(
  { db, at, audit }: CallContext,
  entry: EntryRecord,
  action: AuditedAction,
  decision: Decision,
): Promise<void> {
  const [after] = await db
    .update(partner_entries)
    .set({
      ...decision,
      password_hash: null,
      version: sql`${partner_entries.version} + 1`,
      updated_at: at.toISOString(),
    })
    .where(eq(partner_entries.id, entry.id))
    .returning()
  const { is_colleagues_address: _, ...before } = entry
  await audit({ entity: entryEntity, entity_id: entry.id, action, before, after: after ?? null })
}

function selectEntry(db: Database, scope: StaffScope, id: number) {
  const colleague = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, partner_entries.email), isColleague(db)))
  return db
    .select({ ...getTableColumns(partner_entries), is_colleagues_address: sql<boolean>`exists(${colleague})` })
    .from(partner_entries)
    .where(and(eq(partner_entries.id, id), entriesInScope(scope)))
}
