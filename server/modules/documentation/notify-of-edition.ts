import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Locale, locales } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isLive } from '#server/http/records/trash.ts'
import { isWanted } from '#server/integrations/mail/muted-letters.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { documentation_editions, documentations } from './table.ts'

/** Number of people notified in one transaction. */
export const editionBatchSize = 200

export const notifyJob = 'documentation.tell-edition'

/** An edition whose files replace others in these languages. */
const Told = v.object({ documentation_id: v.number(), edition: v.number(), locales: v.array(v.picklist(locales)) })
type Told = v.InferOutput<typeof Told>

export const documentationJobs = [job(notifyJob, Told, ({ db, data }) => notifyBatch(db, data))] as const

/**
 * Notifies the next batch of people with an older file, all or none of them, and enqueues the following batch. Notified
 * people are marked on their downloads, so that each person is notified once.
 */
export async function notifyBatch(db: Database, told: Told): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ document: documentations, note: documentation_editions.note })
      .from(documentations)
      .innerJoin(
        documentation_editions,
        and(
          eq(documentation_editions.documentation_id, documentations.id),
          eq(documentation_editions.edition, told.edition),
        ),
      )
      .where(and(eq(documentations.id, told.documentation_id), isLive(documentations), eq(documentations.active, true)))
      .for('share', { of: documentations })
    if (!row) return
    const reached = await claimReaders(tx, told, row.document.brand_id)
    await writeLetters(tx, reached, { ...row.document, edition: told.edition, note: row.note })
    if (reached.length === editionBatchSize) await enqueue(tx, notifyJob, told)
  })
}

/**
 * Marks the next people: active ones of active companies and of the document's brand, with an older edition in one of the
 * languages, and neither this one nor a newer one. Who has opened it has seen it.
 */
export async function claimReaders(
  db: Database,
  { documentation_id, edition, locales: of }: Told,
  brand_id: number | null,
) {
  const languages = sql.param([...of])
  const { rows } = await db.execute<{ user_id: number }>(sql`
    with readers as (
      select own.user_id from documentation_downloads own
      join users on users.id = own.user_id and users.status = 1
      where own.documentation_id = ${documentation_id} and own.locale = any(${languages}::text[])
        and (cardinality(users.restricted_brands) = 0 or ${brand_id}::int is null or ${brand_id}::int = any(users.restricted_brands))
        and exists (select from partner_users join partners on partners.id = partner_users.partner_id
          where partner_users.user_id = own.user_id and partners.status = 1)
        and not exists (select from documentation_openings seen where seen.documentation_id = own.documentation_id
          and seen.user_id = own.user_id and seen.edition >= ${edition})
      group by own.user_id
      having max(own.edition) < ${edition} and coalesce(max(own.told_edition), 0) < ${edition}
      order by own.user_id limit ${editionBatchSize}
    ), marked as (
      update documentation_downloads set told_edition = ${edition} from readers
      where documentation_downloads.documentation_id = ${documentation_id}
        and documentation_downloads.user_id = readers.user_id
    )
    select user_id from readers`)
  return rows.map(({ user_id }) => user_id)
}

interface Newest {
  id: number
  documentation_number: string
  name_pl: string
  name_en: string | null
  edition: number
  note: string | null
}

/** For people who want such letters and have confirmed their address. */
async function writeLetters(db: Database, user_ids: readonly number[], document: Newest): Promise<void> {
  if (user_ids.length === 0) return
  const readers = await db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(and(inArray(users.id, [...user_ids]), eq(users.is_activated, true), isWanted('documents')))
    .orderBy(users.id)
  for (const { email, locale } of readers) {
    await queueMail(db, { to: email, locale, template: 'document_edition', data: aboutEdition(document, locale) })
  }
}

function aboutEdition({ id, documentation_number, name_pl, name_en, edition, note }: Newest, locale: Locale) {
  const name = (locale === 'en' ? name_en : null) ?? name_pl
  return { documentation_id: id, documentation_number, name, edition, note }
}
