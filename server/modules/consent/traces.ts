import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { audit_entries } from '#server/db/audit.table.ts'
import type { Database } from '#server/db/client.ts'
import { idempotency_keys } from '#server/db/idempotency.table.ts'

/** What a person is recognised by: addresses, phone numbers and full names, as they were kept. */
export interface Identity {
  /** Addresses that nobody else has. */
  emails: string[]
  /** Addresses that other people have too: an office's one mailbox. */
  shared: string[]
  phones: string[]
  names: string[]
}

/** Texts shorter than this are in too many other words. */
const shortest = 5

/** Nothing at all: what is to be looked for has no name, address or number. */
export function isNobody({ emails, phones, names }: Identity): boolean {
  return emails.length + phones.length + names.filter((name) => name.length >= shortest).length === 0
}

/** A POSIX expression that finds the person in a text: a phone number however it is written. */
export function patternOf({ emails, phones, names }: Omit<Identity, 'shared'>): string {
  const parts = [
    ...emails.map(escaped),
    ...names.filter((name) => name.length >= shortest).map(escaped),
    ...phones.map((phone) => [...phone.replaceAll(/\D/g, '').slice(-9)].join(String.raw`[\s().-]*`)),
  ]
  return parts.join('|')
}

/** Strips the audit of a record to the columns that tell nothing of a person. That something happened stays. */
export async function stripAudit(db: Database, entity: string, ids: readonly number[], kept: readonly string[]) {
  if (ids.length === 0) return
  const columns = sql`array[${sql.join(
    kept.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`
  const stripped = (json: SQL) =>
    sql`(select jsonb_object_agg(key, value) from jsonb_each(${json}) where key = any(${columns}))`
  await db
    .update(audit_entries)
    .set({
      before: stripped(sql`${audit_entries.before}`),
      after: stripped(sql`${audit_entries.after}`),
    })
    .where(and(eq(audit_entries.entity, entity), inArray(audit_entries.entity_id, [...ids])))
}

/** Takes columns out of the audit of a record whose other columns stay. */
export async function dropFromAudit(db: Database, entity: string, id: number, names: readonly string[]): Promise<void> {
  const without = (json: SQL) =>
    sql`${json} - array[${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )}]::text[]`
  await db
    .update(audit_entries)
    .set({ before: without(sql`${audit_entries.before}`), after: without(sql`${audit_entries.after}`) })
    .where(and(eq(audit_entries.entity, entity), eq(audit_entries.entity_id, id)))
}

/** Takes the person out of the audit of other records, of all kinds or one: the fields that name them. */
export async function stripAuditOf(db: Database, identity: Identity, entity?: string): Promise<void> {
  const pattern = patternOf(identity)
  const names = (json: SQL) => sql`${json}::text ~* ${pattern}`
  const stripped = (json: SQL) =>
    sql`(select jsonb_object_agg(key, value) from jsonb_each(${json}) where not (key || ' ' || value::text) ~* ${pattern})`
  const [before, after] = [sql`${audit_entries.before}`, sql`${audit_entries.after}`]
  await db
    .update(audit_entries)
    .set({ before: stripped(before), after: stripped(after) })
    .where(and(entity === undefined ? undefined : eq(audit_entries.entity, entity), or(names(before), names(after))))
}

/** Forgets what was answered to repeated requests, and letters that wait or have failed. */
export async function forgetPassing(db: Database, identity: Identity): Promise<void> {
  const pattern = patternOf(identity)
  await db.delete(idempotency_keys).where(sql`${idempotency_keys.answer}::text ~* ${pattern}`)
  // A letter to somebody else that is still to be sent is not lost for naming a namesake.
  const addresses = patternOf({ ...identity, names: [] }) || String.raw`\A\Z.`
  await db.execute(sql`delete from pgboss.job
    where concat(data::text, output::text) ~* ${addresses}
      or ((state in ('completed', 'failed', 'cancelled') or name = 'dead-letter')
        and concat(data::text, output::text) ~* ${pattern})`)
  // In a mailbox of several people the letters to this one are those that name them.
  const [mailboxes, called] = [
    identity.shared.map(escaped).join('|'),
    patternOf({ ...identity, emails: [], phones: [] }),
  ]
  if (mailboxes === '' || called === '') return
  await db.execute(sql`delete from pgboss.job where data::text ~* ${mailboxes} and data::text ~* ${called}`)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
