import { and, asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { locales } from '#contract/locale.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isLive } from '#server/http/records/trash.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { isWanted, users } from '#server/modules/auth/index.ts'
import { batchSize, claimReaders } from './notify-of-edition.ts'
import { documentations } from './table.ts'

export const notifyOfEditionsJob = 'documentation.tell-editions'

const Told = v.object({
  documents: v.array(
    v.object({ documentation_id: v.number(), edition: v.number(), locales: v.array(v.picklist(locales)) }),
  ),
})

/** Maximum number of documents named in a letter; the rest are counted. */
const named = 30

export const notifyOfEditionsJobs = [
  job(notifyOfEditionsJob, Told, ({ db, data }) => notifyOfEditions(db, data), { timeout: 900 }),
] as const

/**
 * Notifies people with older editions of several documents, each by one letter. They are marked on their downloads in the same
 * transaction, so that nobody is notified twice.
 */
export async function notifyOfEditions(db: Database, { documents }: v.InferOutput<typeof Told>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ids = documents.map(({ documentation_id }) => documentation_id)
    const live = await tx
      .select()
      .from(documentations)
      .where(and(inArray(documentations.id, ids), isLive(documentations), eq(documentations.active, true)))
      .orderBy(asc(documentations.id))
      .for('share')
    const byReader = new Map<number, typeof live>()
    for (const document of live) {
      const told = documents.find(({ documentation_id }) => documentation_id === document.id)
      if (!told) continue
      for (let reached = batchSize; reached === batchSize; ) {
        const readers = await claimReaders(tx, told, document.brand_id)
        for (const reader of readers) byReader.set(reader, [...(byReader.get(reader) ?? []), document])
        reached = readers.length
      }
    }
    if (byReader.size === 0) return
    const readers = await tx
      .select({ id: users.id, email: users.email, locale: users.locale })
      .from(users)
      .where(and(inArray(users.id, [...byReader.keys()]), eq(users.is_activated, true), isWanted('documents')))
      .orderBy(asc(users.id))
    for (const { id, email, locale } of readers) {
      const own = byReader.get(id) ?? []
      const names = own.map(({ name_pl, name_en }) => (locale === 'en' ? name_en : null) ?? name_pl)
      const data = { names: names.slice(0, named), count: names.length }
      await queueMail(tx, { to: email, locale, template: 'document_editions', data })
    }
  })
}
