import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { By } from '#contract/lifecycles/actor.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { idempotency_keys } from '#server/db/idempotency.table.ts'
import type { Deps } from '#server/deps.ts'
import { login_failures, password_resets, sessions, tokenHash } from '#server/modules/auth/index.ts'
import { list_settings, list_views } from '#server/modules/core/index.ts'
import { faq_searches, faq_votes } from '#server/modules/faq/index.ts'
import { removeFiles } from '#server/modules/media/index.ts'
import { partner_moderators, partner_users } from '#server/modules/partner/index.ts'
import { impersonalColumns } from '#server/personal-data.ts'
import type { PersonalKind, PersonalTable } from '#server/personal-data-kind.ts'
import { given_consents } from './table.ts'
import {
  forgetLettersAbout,
  forgetPassing,
  type Identity,
  isNobody,
  maskTexts,
  patternOf,
  stripAudit,
  stripAuditOf,
} from './traces.ts'

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
 * Makes one record anonymous, with its parts and every trace of whose it was. The caller has locked it and knows that
 * nothing forbids it. Doing it again changes nothing.
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
  if (kind.entity === 'user.users') await closeAccount(db, id, identity)
  if (kind.entity === 'service-order.service-orders') await forgetLettersAbout(db, id)
  if (!isNobody(identity)) {
    await forgetPassing(db, identity)
    await stripAuditOf(db, identity, personEntity)
    if (kind.isNamedElsewhere) await forgetElsewhere(db, identity)
  }
  // Whoever wrote down the request may have named the person.
  const masked = isNobody(identity) ? reason : reason.replaceAll(new RegExp(patternOf(identity), 'gi'), '***')
  const entry = { entity: kind.entity, entity_id: id, action: 'anonymise', before: null, after: { reason: masked } }
  await audit(db, { ...entry, by, at })
  await removeFiles(db, deps, { owner_entity: kind.entity, owner_id: id })
  if (!isNobody(identity)) await deps.mailbox?.forget(patternOf(identity))
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

/** Nothing lets the person in any more, and nothing of the screens that were arranged is left. */
async function closeAccount(db: Database, user_id: number, { emails }: Identity): Promise<void> {
  await db.delete(sessions).where(eq(sessions.user_id, user_id))
  await db.delete(password_resets).where(eq(password_resets.user_id, user_id))
  await db.delete(list_settings).where(eq(list_settings.user_id, user_id))
  await db.delete(list_views).where(and(eq(list_views.created_by, user_id), eq(list_views.shared, false)))
  await db.delete(faq_searches).where(eq(faq_searches.user_id, user_id))
  await db.delete(faq_votes).where(eq(faq_votes.user_id, user_id))
  await db.delete(partner_users).where(eq(partner_users.user_id, user_id))
  await db.delete(partner_moderators).where(eq(partner_moderators.user_id, user_id))
  await db.delete(idempotency_keys).where(eq(idempotency_keys.user_id, user_id))
  if (emails.length > 0)
    await db.delete(login_failures).where(inArray(login_failures.email_hash, emails.map(tokenHash)))
}

/** Consents of the person with other records, other records' audit, and what others wrote. */
async function forgetElsewhere(db: Database, identity: Identity): Promise<void> {
  if (identity.emails.length > 0) {
    await db
      .update(given_consents)
      .set({ person_name: null, person_email: null, ip: null, withdrawal_reason: null, anonymised: true })
      .where(or(...identity.emails.map((email) => sql`lower(${given_consents.person_email}) = lower(${email})`)))
  }
  await stripAuditOf(db, identity)
  await maskTexts(db, identity)
}
