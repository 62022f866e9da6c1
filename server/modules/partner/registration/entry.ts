import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AuditedAction } from '#contract/core/audit-verbs.ts'
import type { EntryStatus, PartnerEntryEvent } from '#contract/partner/entry-lifecycle.ts'
import { entryAfter } from '#contract/partner/entry-lifecycle-state.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import type { Database } from '#server/db/client.ts'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { users } from '#server/modules/auth/index.ts'
import { isColleague } from '#server/modules/dictionary/index.ts'
import { partner_entries } from '#server/modules/partner/table.ts'
import { refuse } from '#server/refusal.ts'
import { entriesInScope } from './entries-in-scope.ts'
import { decideRepeats, isNoRepeat } from './repeats.ts'

/** Entity of registrations in audit and history. */
export const entryEntity = 'partner.new-entries'

/** A registration with whether its address is a colleague's, which the lifecycle reads and which is not stored. */
export type EntryRecord = typeof partner_entries.$inferSelect & { is_colleagues_address: boolean }

/** A registration in the caller's scope, of a repeat the one that it repeats; otherwise 404. */
export async function findEntry({ db, scope }: CallContext<StaffScope>, id: number): Promise<EntryRecord> {
  const first = sql`coalesce((select repeat_of from partner_entries where id = ${id}), ${id})`
  const [entry] = await selectEntry(db, scope, eq(partner_entries.id, first))
  return entry ?? refuse('not_found')
}

/**
 * The same, locked; refuses an outdated version, so that of two concurrent decisions one is refused, and callers who do not
 * handle such companies.
 */
export async function lockEntry(call: CallContext<StaffScope>, id: number, version: number): Promise<EntryRecord> {
  const { db, scope } = call
  const [entry] = await selectEntry(db, scope, and(eq(partner_entries.id, id), isNoRepeat)).for('update', {
    of: partner_entries,
  })
  if (!entry) refuse('not_found')
  await refuseOutdated(db, entryEntity, entry, version)
  refuseUnhandled(call, entry.country)
  return entry
}

/** The status of a registration after an event; refuses what its lifecycle does not allow. */
export function statusAfter(
  { status, anonymised_at, is_colleagues_address, country }: EntryRecord,
  event: PartnerEntryEvent,
): EntryStatus {
  const about = { status, is_anonymised: anonymised_at !== null, is_colleagues_address, is_abroad: !isPolish(country) }
  return entryAfter(about, event) ?? refuse('lifecycle')
}

type Decision = Partial<
  Pick<typeof partner_entries.$inferInsert, 'reason' | 'partner_id' | 'user_id' | 'decided_at' | 'decided_by'>
> & { status: EntryStatus }

/** Stores a decision, also about the repeats, and deletes the password chosen in the form. */
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
  if (!after) throw new Error(`Registration ${entry.id} is gone`)
  const { is_colleagues_address: _, ...before } = entry
  await decideRepeats(db, before, after)
  await audit({ entity: entryEntity, entity_id: entry.id, action, before, after })
}

function selectEntry(db: Database, scope: StaffScope, wanted: SQL | undefined) {
  const colleague = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, partner_entries.email), isColleague(db)))
  return db
    .select({ ...getTableColumns(partner_entries), is_colleagues_address: sql<boolean>`exists(${colleague})` })
    .from(partner_entries)
    .where(and(wanted, entriesInScope(scope)))
}
