import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DocumentWithdrawal } from '#contract/documentation/documentation.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Happening } from '#server/events.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { isWanted } from '#server/integrations/mail/muted-letters.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { usesOfFiles } from '#server/modules/media/index.ts'
import { partner_users, partners, partnersInScope } from '#server/modules/partner/index.ts'
import { documentationEntity, documentsInScope } from './rows.ts'
import { documentations } from './table.ts'

/** Maximum number of companies that are named. */
const named = 10

/** Number of people notified in one transaction. */
export const withdrawalBatchSize = 200

/** Time for undoing a withdrawal before its letters are written, in milliseconds. */
const delay = 5 * 60_000

/** Whether readers are served a document: it is in use and has a file. */
export const isServed = ({ active, file_pl, file_en }: Pick<Document, 'active' | 'file_pl' | 'file_en'>) =>
  active && (file_pl !== null || file_en !== null)

type Document = typeof documentations.$inferSelect

/**
 * Ids of the people who have one of the documents: they downloaded or opened it, or keep it among their favourites. Active people of
 * active companies and of the document's brand.
 */
const readersOf = (document_ids: readonly number[]): SQL => sql`(
  select distinct kept.user_id from (
    select user_id, documentation_id from documentation_downloads
    union all select user_id, documentation_id from documentation_openings
    union all select user_id, documentation_id from documentation_favorites) kept
  join documentations document on document.id = kept.documentation_id
  join users reader on reader.id = kept.user_id and reader.status = 1
  where kept.documentation_id = any(${sql.param([...document_ids])}::int[])
    and (cardinality(reader.restricted_brands) = 0 or document.brand_id is null or document.brand_id = any(reader.restricted_brands))
    and exists (select from partner_users member join partners company on company.id = member.partner_id
      where member.user_id = kept.user_id and company.status = 1))`

/** Whom the withdrawal of documents touches, of those that the colleague sees and that readers are served. */
export async function showWithdrawal(
  { db, scope }: CallContext<StaffScope>,
  asked: readonly number[],
): Promise<DocumentWithdrawal> {
  const seen = await db
    .select()
    .from(documentations)
    .where(and(inArray(documentations.id, [...asked]), isLive(documentations), documentsInScope(scope)))
  const served = seen.filter(isServed)
  const ids = served.map(({ id }) => id)
  const isReader = inArray(users.id, sql`${readersOf(ids)}`)
  const people = await db.$count(users, isReader)
  const wanting = await db.$count(users, and(isReader, eq(users.is_activated, true), isWanted('documents')))
  const companies = await db
    .select({ id: partners.id, name: partners.name, people: sql<number>`count(*)::int` })
    .from(partner_users)
    .innerJoin(partners, eq(partners.id, partner_users.partner_id))
    .where(and(inArray(partner_users.user_id, sql`${readersOf(ids)}`), eq(partners.status, 1), partnersInScope(scope)))
    .groupBy(partners.id)
    .orderBy(sql`count(*) desc`, partners.name, partners.id)
  return {
    people,
    muted: people - wanting,
    companies: companies.slice(0, named),
    other_companies: Math.max(0, companies.length - named),
    devices: await devicesShowing(db, ids),
    shown_by: await othersShowing(db, served),
  }
}

/** Devices that have one of the documents: their own, or that of their group, a group above it, or their card. */
async function devicesShowing(db: Database, ids: readonly number[]): Promise<number> {
  const documents = sql`any(${sql.param([...ids])}::int[])`
  const { rows } = await db.execute<{ count: number }>(sql`
    with recursive below as (
      select group_id as id from group_documentations where documentation_id = ${documents}
      union select child.id from device_groups child join below on child.parent_id = below.id)
    select count(*)::int as count from devices where deleted_at is null and (
      group_id in (select id from below)
      or id in (select device_id from device_documentations where documentation_id = ${documents})
      or product_card_id in (select product_card_id from product_card_documentations where documentation_id = ${documents}))`)
  return rows[0]?.count ?? 0
}

/** Other records that show a file of the documents. */
async function othersShowing(db: Database, served: readonly Document[]): Promise<DocumentWithdrawal['shown_by']> {
  const files = served.flatMap(({ file_pl, file_en }) => [file_pl ?? [], file_en ?? []].flat())
  const uses = await usesOfFiles(db, files)
  const others = uses.filter(({ entity, is_trashed }) => entity !== documentationEntity && !is_trashed)
  const byRecord = new Map(
    others.map(({ entity, entity_id, title }) => [`${entity} ${entity_id}`, { entity, entity_id, title }]),
  )
  return [...byRecord.values()]
}

export const withdrawalJob = 'documentation.tell-withdrawal'

const Told = v.object({ documentation_id: v.number(), withdrawn_at: v.string(), after: v.number() })
type Told = v.InferOutput<typeof Told>

export const withdrawalJobs = [job(withdrawalJob, Told, ({ db, data }) => notifyOfWithdrawal(db, data))] as const

/**
 * Notes that readers are no longer served a document, and notifies those who have it. The letters are written after a few minutes, so
 * that a withdrawal that is undone sends none.
 */
export async function noteWithdrawal(
  { db, at }: Pick<Happening, 'db' | 'at'>,
  id: number,
  tell_people: boolean,
): Promise<void> {
  const withdrawn_at = at.toISOString()
  await db.update(documentations).set({ withdrawn_at }).where(eq(documentations.id, id))
  if (!tell_people) return
  await enqueue(db, withdrawalJob, { documentation_id: id, withdrawn_at, after: 0 } satisfies Told, {
    startAfter: new Date(at.getTime() + delay),
  })
}

/** Notifies the next batch of people who have a withdrawn document, and enqueues the following one. */
export async function notifyOfWithdrawal(db: Database, told: Told): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [document] = await tx
      .select()
      .from(documentations)
      .where(eq(documentations.id, told.documentation_id))
      .for('share')
    if (!document || isBack(document, told)) return
    const readers = await tx
      .select({
        id: users.id,
        email: users.email,
        locale: users.locale,
        is_activated: users.is_activated,
        wants: sql<boolean>`${isWanted('documents')}`,
      })
      .from(users)
      .where(and(inArray(users.id, sql`${readersOf([document.id])}`), sql`${users.id} > ${told.after}`))
      .orderBy(users.id)
      .limit(withdrawalBatchSize)
    const { documentation_number, name_pl, name_en } = document
    for (const { email, locale, is_activated, wants } of readers) {
      if (!is_activated || !wants) continue
      const name = (locale === 'en' ? name_en : null) ?? name_pl
      const data = { documentation_id: document.id, documentation_number, name, withdrawn_at: told.withdrawn_at }
      await queueMail(tx, { to: email, locale, template: 'document_withdrawn', data })
    }
    const last = readers.at(-1)
    if (last && readers.length === withdrawalBatchSize) await enqueue(tx, withdrawalJob, { ...told, after: last.id })
  })
}

/** Whether readers are served the document again, or it was withdrawn anew. */
const isBack = (document: Document, { withdrawn_at }: Told): boolean =>
  (document.deleted_at === null && isServed(document)) ||
  document.withdrawn_at === null ||
  Date.parse(document.withdrawn_at) !== Date.parse(withdrawn_at)
