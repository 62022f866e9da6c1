import { and, asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { locales } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { isWanted } from '#server/integrations/mail/muted-letters.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { job } from '#server/jobs/job.ts'
import { users } from '#server/modules/auth/index.ts'
import { claimReaders, editionBatchSize } from './notify-of-edition.ts'
import { documentations } from './table.ts'

/** Letters to people who have downloaded a document. */
interface DocumentMailData {
  document_edition: {
    documentation_id: number
    documentation_number: string
    /** In the reader's language where it is translated. */
    name: string
    edition: number
    note: string | null
  }
  /** To people who have downloaded or opened it, or keep it among their favourites. */
  document_withdrawn: { documentation_id: number; documentation_number: string; name: string; withdrawn_at: string }
  /** About several documents. */
  document_editions: { names: readonly string[]; count: number }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends DocumentMailData {}
}

const path = (number: string) => `/documentation/documentations?name=${encodeURIComponent(number)}`

const rest = (count: number, names: readonly string[]) => count - names.length

export const documentLetters: LettersOf<DocumentMailData> = {
  document_editions: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'none',
    repeats: 'news',
    pl: ({ names, count }) => ({
      subject: count === 1 ? `Nowe wydanie dokumentu: ${names[0]}` : `Nowe wydania dokumentów: ${count}`,
      heading: 'Nowe wydania pobranych dokumentów',
      paragraphs: [
        'Pobrane przez Ciebie dokumenty mają nowe wydania. Starsze mogą być nieaktualne.',
        names.map((name) => `„${name}”`).join(', ') +
          (rest(count, names) > 0 ? ` oraz inne: ${rest(count, names)}` : ''),
        'Wiadomości tego rodzaju można wyłączyć w profilu.',
      ],
      action: { label: 'Otwórz dokumentację', path: '/documentation/documentations' },
    }),
    en: ({ names, count }) => ({
      subject: count === 1 ? `New edition of a document: ${names[0]}` : `New editions of documents: ${count}`,
      heading: 'New editions of documents that you downloaded',
      paragraphs: [
        'These documents, which you have downloaded, have new editions. The older ones may be out of date.',
        names.map((name) => `“${name}”`).join(', ') + (rest(count, names) > 0 ? ` and ${rest(count, names)} more` : ''),
        'Messages of this kind can be turned off in the profile.',
      ],
      action: { label: 'Open the documents', path: '/documentation/documentations' },
    }),
  },
  document_edition: {
    priority: 'notice',
    causedBy: 'staff',
    limit: 'none',
    pl: ({ documentation_number, name, edition, note }) => ({
      subject: `Nowe wydanie dokumentu: ${name}`,
      heading: name,
      paragraphs: [
        'Pobrany przez Ciebie dokument ma nowe wydanie. Starsze może być nieaktualne.',
        'Wiadomości tego rodzaju można wyłączyć w profilu.',
      ],
      quote: note,
      facts: [
        { name: 'Numer dokumentu', value: documentation_number },
        { name: 'Wydanie', value: String(edition) },
      ],
      action: { label: 'Pobierz nowe wydanie', path: path(documentation_number) },
    }),
    en: ({ documentation_number, name, edition, note }) => ({
      subject: `New edition of a document: ${name}`,
      heading: name,
      paragraphs: [
        'A document that you downloaded has a new edition. The older one may be out of date.',
        'Messages of this kind can be turned off in the profile.',
      ],
      quote: note,
      facts: [
        { name: 'Document number', value: documentation_number },
        { name: 'Edition', value: String(edition) },
      ],
      action: { label: 'Download the new edition', path: path(documentation_number) },
    }),
  },
  document_withdrawn: {
    priority: 'notice',
    causedBy: 'system',
    limit: 'day',
    about: ({ documentation_number, withdrawn_at }) => `document ${documentation_number} ${withdrawn_at}`,
    pl: ({ documentation_number, name }) => ({
      subject: `Dokument wycofany: ${name}`,
      heading: name,
      paragraphs: [
        'Dokument, z którego korzystasz, został wycofany i nie ma go już w portalu. Zapisanej kopii nie należy używać.',
        'Wiadomości tego rodzaju można wyłączyć w profilu.',
      ],
      facts: [{ name: 'Numer dokumentu', value: documentation_number }],
      action: { label: 'Otwórz dokumentację', path: '/documentation/documentations' },
    }),
    en: ({ documentation_number, name }) => ({
      subject: `Document withdrawn: ${name}`,
      heading: name,
      paragraphs: [
        'A document that you use has been withdrawn and is no longer in the portal. Please do not use a saved copy.',
        'Messages of this kind can be turned off in the profile.',
      ],
      facts: [{ name: 'Document number', value: documentation_number }],
      action: { label: 'Open the documents', path: '/documentation/documentations' },
    }),
  },
}

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
 * Notifies people with older editions of several documents, each by one letter. They are marked on their downloads in
 * the same transaction, so that each person is notified once.
 */
async function notifyOfEditions(db: Database, { documents }: v.InferOutput<typeof Told>): Promise<void> {
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
      for (let reached = editionBatchSize; reached === editionBatchSize; ) {
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
