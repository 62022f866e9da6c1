import { and, desc, eq, sql } from 'drizzle-orm'
import type { DocumentationEdition } from '#contract/documentation/documentation.ts'
import { type Locale, locales } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { Happening } from '#server/events.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { keepMediaUses, mediaFiles } from '#server/modules/media/index.ts'
import { notifyJob } from './notify-of-edition.ts'
import { documentationEntity } from './rows.ts'
import { documentation_downloads, documentation_editions } from './table.ts'

interface Files {
  file_pl: string | null
  file_en: string | null
}

/** Formats of a document's files. */
export const documentFormats = ['pdf', 'jpg', 'png'] as const

/** Stores an edition. A job notifies people who have downloaded a replaced file. */
export async function beginEdition(
  { db, at, by }: Happening,
  { id, edition, file_pl, file_en, note }: Files & { id: number; edition: number; note: string | null },
  before?: Files,
): Promise<void> {
  await db.insert(documentation_editions).values({
    documentation_id: id,
    edition,
    file_pl,
    file_en,
    note,
    created_by: by.user_id,
    created_at: at.toISOString(),
  })
  const replaced = before ? locales.filter((locale) => isReplaced(locale, before, { file_pl, file_en })) : []
  if (replaced.length > 0) await enqueue(db, notifyJob, { documentation_id: id, edition, locales: replaced })
}

/** Replaces the files of an edition. */
export async function correctEdition(
  db: Database,
  { id, edition, file_pl, file_en }: Files & { id: number; edition: number },
): Promise<void> {
  await db
    .update(documentation_editions)
    .set({ file_pl, file_en })
    .where(and(eq(documentation_editions.documentation_id, id), eq(documentation_editions.edition, edition)))
}

/** Whether a file was replaced by another one, not only removed. */
function isReplaced(locale: Locale, before: Files, after: Files): boolean {
  const [old, next] = [before[`file_${locale}`], after[`file_${locale}`]]
  return old !== null && next !== null && old !== next
}

/** Marks the files of all editions as used, because old editions can still be opened. */
export async function keepFiles(db: Database, id: number, { file_pl, file_en }: Files): Promise<void> {
  const editions = await db
    .select({ file_pl: documentation_editions.file_pl, file_en: documentation_editions.file_en })
    .from(documentation_editions)
    .where(eq(documentation_editions.documentation_id, id))
  const of = { entity: documentationEntity, entity_id: id }
  const present = (file: string | null) => (file === null ? [] : [file])
  await keepMediaUses(db, { ...of, field: 'file_pl', ids: present(file_pl), formats: documentFormats })
  await keepMediaUses(db, { ...of, field: 'file_en', ids: present(file_en), formats: documentFormats })
  const kept = editions.flatMap((edition) => [...present(edition.file_pl), ...present(edition.file_en)])
  await keepMediaUses(db, { ...of, field: 'editions', ids: kept })
}

/** Editions of a document with fresh links, newest first. */
export async function editionsOf(db: Database, at: Date, id: number): Promise<DocumentationEdition[]> {
  const rows = await db
    .select({
      id: documentation_editions.id,
      edition: documentation_editions.edition,
      note: documentation_editions.note,
      file_pl: documentation_editions.file_pl,
      file_en: documentation_editions.file_en,
      created_at: documentation_editions.created_at,
      created_by_name: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      people: correlated<number>`(select count(distinct ${documentation_downloads.user_id})::int from ${documentation_downloads}
        where ${documentation_downloads.documentation_id} = ${documentation_editions.documentation_id}
          and ${documentation_downloads.edition} = ${documentation_editions.edition})`,
    })
    .from(documentation_editions)
    .leftJoin(users, eq(users.id, documentation_editions.created_by))
    .where(eq(documentation_editions.documentation_id, id))
    .orderBy(desc(documentation_editions.edition))
  const files = await mediaFiles(
    db,
    at,
    rows.flatMap(({ file_pl, file_en }) => [file_pl ?? [], file_en ?? []].flat()),
  )
  const shown = (file: string | null) => (file === null ? null : (files.get(file) ?? null))
  return rows.map((row) => ({ ...row, file_pl: shown(row.file_pl), file_en: shown(row.file_en) }))
}

/** Removes everything that belongs to a document before it is deleted permanently. */
export async function releaseDocument({ db }: { db: Database }, id: number): Promise<void> {
  for (const field of ['file_pl', 'file_en', 'editions'])
    await keepMediaUses(db, { entity: documentationEntity, entity_id: id, field, ids: [] })
}
