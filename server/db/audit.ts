import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { AuditedAction } from '#contract/core/audit-verbs.ts'
import { type SecurityEvent, securityEventOf } from '#contract/core/security.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { Conflict } from '#contract/declare/refusal.ts'
import { audit_entries } from './audit.table.ts'
import type { Database } from './client.ts'
import { correlated } from './correlated.ts'

/** A record as the audit sees it: null before it is created and after it is deleted. */
export type AuditedRecord = Record<string, unknown> | null

export interface AuditEntry {
  entity: string
  entity_id: number
  action: AuditedAction
  before: AuditedRecord
  after: AuditedRecord
  /** Autosaves of one editing session become one entry. */
  session_key?: string
}

/** Fields that are left out because they change with every write. */
const unaudited = new Set(['version', 'updated_at', 'created_at'])

/** Whether a field is confidential: it is neither recorded nor shown. */
export function isSecret(field: string): boolean {
  return /(^|_)(password|token|secret|hash)(_|$)/.test(field)
}

type Signed = { by: By; at: Date }

/** Records a change. Must run in the transaction of the change. Returns the security event, if it is one. */
export async function audit(db: Database, entry: AuditEntry & Signed): Promise<SecurityEvent | null> {
  const row = rowOf(entry)
  const isMerged = entry.session_key && (await merge(db, row))
  if (!isMerged) await db.insert(audit_entries).values(row)
  return row.security
}

/** Records several changes in one statement; not for autosaves. */
export async function auditAll(
  db: Database,
  entries: readonly (Omit<AuditEntry, 'session_key'> & Signed)[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry, place) => ({ ...rowOf(entry), place }))
  await db.execute(sql`
    insert into audit_entries (at, user_id, entity, entity_id, action, security, before, after, version, act_id)
    select at, user_id, entity, entity_id, action, security, before, after, version, act_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (place int, at timestamptz, user_id int, entity text,
      entity_id int, action text, security text, before jsonb, after jsonb, version int, act_id text)
    order by place`)
}

function rowOf(entry: AuditEntry & Signed) {
  const { before, after } = changes(entry.before, entry.after)
  return {
    at: entry.at.toISOString(),
    user_id: entry.by.user_id,
    entity: entry.entity,
    entity_id: entry.entity_id,
    action: entry.action,
    security: securityEventOf(entry.entity, entry.action, Object.keys(after ?? before ?? {})),
    before,
    after,
    version: typeof entry.after?.version === 'number' ? entry.after.version : null,
    session_key: entry.session_key ?? null,
    act_id: entry.by.act_id ?? null,
  }
}

/** Changes made by others since a version, from the audit; for the 409 of optimistic locking. */
export async function conflictSince(
  db: Database,
  entity: string,
  entity_id: number,
  version: number,
): Promise<Conflict> {
  const entries = await db
    .select({
      at: audit_entries.at,
      by: correlated<
        string | null
      >`(select first_name || ' ' || last_name from users where users.id = ${audit_entries.user_id})`,
      before: audit_entries.before,
      after: audit_entries.after,
      version: audit_entries.version,
    })
    .from(audit_entries)
    .where(
      and(eq(audit_entries.entity, entity), eq(audit_entries.entity_id, entity_id), gt(audit_entries.version, version)),
    )
    .orderBy(asc(audit_entries.version))
  return {
    version: Math.max(version, ...entries.map((entry) => entry.version ?? 0)),
    changes: entries.map(({ at, by, before, after }) => ({
      at,
      by,
      fields: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
        field,
        before: before?.[field] ?? null,
        after: after?.[field] ?? null,
      })),
    })),
  }
}

/** The fields in which two states of a record differ. A field present in only one of them is ignored. */
function changes(before: AuditedRecord, after: AuditedRecord): { before: AuditedRecord; after: AuditedRecord } {
  const fields = Object.keys(after ?? before ?? {}).filter((field) => !unaudited.has(field) && !isSecret(field))
  const changed = fields.filter((field) => {
    if (!before || !after) return true
    return field in before && !isDeepStrictEqual(before[field], after[field])
  })
  return { before: before && pick(before, changed), after: after && pick(after, changed) }
}

function pick(record: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.filter((field) => field in record).map((field) => [field, record[field]]))
}

async function merge(db: Database, row: typeof audit_entries.$inferInsert): Promise<boolean> {
  const [last] = await db
    .select()
    .from(audit_entries)
    .where(and(eq(audit_entries.entity, row.entity), eq(audit_entries.entity_id, row.entity_id)))
    .orderBy(desc(audit_entries.id))
    .limit(1)
  const continues = last && last.session_key === row.session_key && last.user_id === row.user_id
  if (!continues || last.action !== row.action) return false
  await db
    .update(audit_entries)
    .set({
      at: row.at,
      version: row.version,
      before: { ...row.before, ...last.before },
      after: { ...last.after, ...row.after },
    })
    .where(eq(audit_entries.id, last.id))
  return true
}
