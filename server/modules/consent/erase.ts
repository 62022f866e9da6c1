import { eq, inArray, or, sql } from 'drizzle-orm'
import type { By } from '#contract/lifecycle-actor.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { idempotency_keys } from '#server/db/idempotency.table.ts'
import type { Deps } from '#server/deps.ts'
import { type Events, type Happening, raise } from '#server/events.ts'
import { impersonalColumns, personalKinds } from './personal-data.ts'
import type { PersonalKind, PersonalTable } from './personal-kind.ts'
import { given_consents } from './table.ts'
import { forgetPassing, type Identity, isNobody, patternOf, stripAudit, stripAuditOf } from './traces.ts'

/** The word under which the audit knows that somebody's data were handed out. */
export const personEntity = 'consent.persons'

export interface Erasing {
  /** The transaction of this one record. */
  db: Database
  deps: Pick<Deps, 'storage' | 'config' | 'mailbox'>
  at: Date
  by: By
  /** The audit keeps why: `retention`, or the words of who followed a request. */
  reason: string
}

/**
 * Makes one record anonymous, with its parts and every trace of whose it was; what other modules keep of the person goes
 * by the event that it raises. The caller has locked it and knows that nothing forbids it. Doing it again changes nothing.
 */
export async function eraseRecord(erasing: Erasing, kind: PersonalKind, id: number): Promise<void> {
  const { db, deps, at, by, reason } = erasing
  const identity = await identityOf(db, kind, id)
  for (const part of kind.parts) {
    const ids = await rowsOf(db, part.table, part.of(id))
    await replace(db, part, ids, at)
    if (part.entity) await stripAudit(db, part.entity, ids, impersonalColumns(part))
  }
  await replace(db, kind, [id], at)
  await stripAudit(db, kind.entity, [id], impersonalColumns(kind))
  const isNamed = !isNobody(identity)
  if (isNamed) {
    await forgetPassing(db, identity)
    await stripAuditOf(db, identity, personEntity)
    if (kind.isNamedElsewhere) await forgetElsewhere(db, identity)
  }
  const user_id = kind.entity === 'user.users' ? id : null
  if (user_id !== null) await db.delete(idempotency_keys).where(eq(idempotency_keys.user_id, user_id))
  await raise({ db, by, at }, 'person.erased', {
    ...{ entity: kind.entity, id, user_id, emails: identity.emails, outside: deps },
    pattern: isNamed && kind.isNamedElsewhere ? patternOf(identity) : null,
  })
  // Whoever wrote down the request may have named the person.
  const masked = isNamed ? reason.replaceAll(new RegExp(patternOf(identity), 'gi'), '***') : reason
  const entry = { entity: kind.entity, entity_id: id, action: 'anonymise', before: null, after: { reason: masked } }
  await audit(db, { ...entry, by, at })
  if (isNamed) await deps.mailbox?.forget(patternOf(identity))
}

async function identityOf(db: Database, { table, emails, phones, names }: PersonalKind, id: number): Promise<Identity> {
  const texts = (values: readonly unknown[]) =>
    values.length === 0
      ? sql`'{}'::text[]`
      : sql`array_remove(array[${sql.join(
          values.map((value) => sql`nullif(${value}::text, '')`),
          sql`, `,
        )}], null)`
  const [row] = await db
    .select({
      emails: sql<string[]>`${texts(emails)}`,
      phones: sql<string[]>`${texts(phones)}`,
      names: sql<string[]>`${texts(names)}`,
    })
    .from(table)
    .where(eq(table.id, id))
  return row ?? { emails: [], phones: [], names: [] }
}

async function rowsOf(db: Database, table: PersonalTable['table'], where: ReturnType<typeof sql>): Promise<number[]> {
  const rows = await db.select({ id: table.id }).from(table).where(where)
  return rows.map(({ id }) => id as number)
}

async function replace(db: Database, { table, columns }: PersonalTable, ids: readonly number[], at: Date) {
  if (ids.length === 0) return
  const now = at.toISOString()
  const set = {
    ...columns,
    ...('anonymised_at' in table && { anonymised_at: now }),
    ...('version' in table && { version: sql`${table.version} + 1` }),
  }
  await db
    .update(table)
    .set(set)
    .where(inArray(table.id, [...ids]))
}

/** Consents of the person with other records, and other records' audit. */
async function forgetElsewhere(db: Database, identity: Identity): Promise<void> {
  if (identity.emails.length > 0) {
    await db
      .update(given_consents)
      .set({ person_name: null, person_email: null, ip: null, withdrawal_reason: null, anonymised: true })
      .where(or(...identity.emails.map((email) => sql`lower(${given_consents.person_email}) = lower(${email})`)))
  }
  await stripAuditOf(db, identity)
}

/** What leaves the trash for good keeps nobody's data in its audit, consents and letters (RODO). */
export async function erasePurged(
  { db, by, at }: Happening,
  { entity, id, outside }: Events['record.purged'],
): Promise<void> {
  const kind = personalKinds().find((known) => known.entity === entity)
  if (kind) await eraseRecord({ db, deps: outside, at, by, reason: 'trash' }, kind, id)
}
