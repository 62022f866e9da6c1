import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { audit_entries } from '#server/db/audit.table.ts'
import type { Database } from '#server/db/client.ts'
import { idempotency_keys } from '#server/db/idempotency.table.ts'
import { isHistoryLeft } from '#server/modules/consent/held.ts'

/** Identifiers of a person as they were stored: addresses, phone numbers and full names. */
export interface Identity {
  /** Addresses used by this person only. */
  emails: string[]
  /** Addresses that other people also use, such as an office's mailbox. */
  shared: string[]
  phones: string[]
  names: string[]
}

/** Minimum length of a text to search for; shorter ones occur within too many words. */
const shortest = 5
/** Minimum number of digits of a phone number to search for. */
const fewestDigits = 6

/** Whether there is no identifier to search for. */
export function isNobody(identity: Identity): boolean {
  return patternOf(identity) === ''
}

/** POSIX expression that finds the person in a text; phone numbers in any format, whatever their extension. */
export function patternOf({ emails, phones, names }: Omit<Identity, 'shared'>): string {
  const parts = [
    ...emails.map(escaped),
    ...names.filter((name) => name.length >= shortest).flatMap(bothOrders),
    ...phones
      .map((phone) => phone.replace(/;.*/, '').replaceAll(/\D/g, '').slice(-9))
      // An empty expression would match, and mask, every text.
      .filter((digits) => digits.length >= fewestDigits)
      .map((digits) => [...digits].join(String.raw`[\s().-]*`)),
  ]
  return parts.join('|')
}

/** First and last name in both orders; a name of more words as it is. */
function bothOrders(name: string): string[] {
  const [first, last, ...others] = name.split(/\s+/)
  return first && last && others.length === 0 ? [escaped(name), escaped(`${last} ${first}`)] : [escaped(name)]
}

/** Removes all columns with personal data from the audit of records. The entries themselves stay. */
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

/** Removes some columns from the audit of a record. */
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

interface StrippedAudit {
  /** The kind of records; default: all. */
  entity?: string
  /** Ids of records, by entity, whose history stays with that of what belongs to them. */
  spared?: Readonly<Record<string, readonly number[]>>
}

/** Removes fields that match an expression from the audit of other records, except from that of records on hold. */
export async function stripAuditMatching(
  db: Database,
  pattern: string,
  { entity, spared = {} }: StrippedAudit = {},
): Promise<void> {
  const names = (json: SQL) => sql`${json}::text ~* ${pattern}`
  const stripped = (json: SQL) =>
    sql`(select jsonb_object_agg(key, value) from jsonb_each(${json}) where not (key || ' ' || value::text) ~* ${pattern})`
  const [before, after] = [sql`${audit_entries.before}`, sql`${audit_entries.after}`]
  await db
    .update(audit_entries)
    .set({ before: stripped(before), after: stripped(after) })
    .where(
      and(
        entity === undefined ? undefined : eq(audit_entries.entity, entity),
        or(names(before), names(after)),
        not(isHistoryLeft(spared)),
      ),
    )
}

/** Deletes stored answers to repeated requests, and pending and failed letters. */
export async function forgetPassing(db: Database, identity: Identity): Promise<void> {
  const pattern = patternOf(identity)
  await db.delete(idempotency_keys).where(sql`${idempotency_keys.answer}::text ~* ${pattern}`)
  // A pending letter to another person is not deleted only because it contains the same name.
  const addresses = patternOf({ ...identity, names: [] }) || String.raw`\A\Z.`
  await db.execute(sql`delete from pgboss.job
    where concat(data::text, output::text) ~* ${addresses}
      or ((state in ('completed', 'failed', 'cancelled') or name = 'dead-letter')
        and concat(data::text, output::text) ~* ${pattern})`)
  // In a shared mailbox, the letters to this person are those with their name.
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
