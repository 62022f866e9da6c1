import { asc, eq, or, sql } from 'drizzle-orm'
import type { AuditedAction } from '#contract/core/audit-verbs.ts'
import { may } from '#contract/declare/lifecycle-actor.ts'
import { audit } from '#server/db/audit.ts'
import type { Events, Happening } from '#server/events.ts'
import { refuse } from '#server/refusal.ts'
import { beginEdition, keepFiles } from './editions.ts'
import { documentationEntity } from './rows.ts'
import { documentation_editions, documentations } from './table.ts'

type Row = typeof documentations.$inferSelect

/**
 * Answer to a replaced file: each document with the file gets a new edition, and earlier editions keep the former file; a
 * correction changes the current edition instead. Refuses callers who may not change the documents.
 */
export async function answerReplacedFile(happening: Happening, event: Events['file.replaced']): Promise<void> {
  const { db, by } = happening
  const { media_id, is_correction, keepFormer } = event
  const showing = await db
    .select()
    .from(documentations)
    .where(or(eq(documentations.file_pl, media_id), eq(documentations.file_en, media_id)))
    .orderBy(asc(documentations.id))
    .for('update')
  const [first] = showing
  if (first && !may(by, 'documentation.documentations.update')) {
    refuse('lifecycle', {
      key: 'documentation.file_of_document',
      parameters: { number: first.documentation_number, name: first.name_pl },
    })
  }
  if (is_correction) {
    for (const row of showing) await auditFile(happening, row, 'correct-file', { file: media_id })
    return
  }

  const kept = await withFile(happening, media_id)
  if (kept.length > 0) await letEditionsKeep(happening, media_id, await keepFormer())
  for (const row of showing) await begin(happening, row, media_id)
  for (const id of kept.filter((document) => showing.every((row) => row.id !== document))) {
    const [row] = await db.select().from(documentations).where(eq(documentations.id, id))
    if (row) await keepFiles(db, id, row)
  }
}

/** Documents with an edition that has the file. */
async function withFile({ db }: Happening, media_id: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: documentation_editions.documentation_id })
    .from(documentation_editions)
    .where(or(eq(documentation_editions.file_pl, media_id), eq(documentation_editions.file_en, media_id)))
  return rows.map(({ id }) => id)
}

async function letEditionsKeep({ db }: Happening, media_id: string, former: string): Promise<void> {
  const { file_pl, file_en } = documentation_editions
  await db.update(documentation_editions).set({ file_pl: former }).where(eq(file_pl, media_id))
  await db.update(documentation_editions).set({ file_en: former }).where(eq(file_en, media_id))
}

async function begin(happening: Happening, row: Row, media_id: string): Promise<void> {
  const { db, at } = happening
  const edition = row.edition + 1
  await db
    .update(documentations)
    .set({ edition, updated_at: at.toISOString(), version: sql`${documentations.version} + 1` })
    .where(eq(documentations.id, row.id))
  // The same file ids, of which those of the replaced file have new content.
  const before = {
    file_pl: row.file_pl === media_id ? '' : row.file_pl,
    file_en: row.file_en === media_id ? '' : row.file_en,
  }
  await beginEdition(happening, { ...row, edition, note: null }, before)
  await keepFiles(db, row.id, row)
  await auditFile(happening, row, 'update', { edition, file: media_id, version: row.version + 1 })
}

async function auditFile({ db, by, at }: Happening, { id, edition }: Row, action: AuditedAction, after: object) {
  await audit(db, {
    entity: documentationEntity,
    entity_id: id,
    action,
    before: { edition, file: null },
    after: { ...after },
    by,
    at,
  })
}
