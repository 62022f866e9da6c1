import { buffer } from 'node:stream/consumers'
import { asc, eq, inArray } from 'drizzle-orm'
import { today } from '#contract/values/rules.ts'
import { openEntry } from '#server/archive/open-entry.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { type FileRecord, isEntry } from '#server/modules/import/files/archive-files.ts'
import type { Acts } from '#server/modules/import/kind.ts'
import { StepFailed } from '#server/modules/import/step-failed.ts'
import { import_files, type Values } from '#server/modules/import/table.ts'
import { directoryNamed, filesById, storageKey, storeLibraryFile } from '#server/modules/media/index.ts'

/** Local path of the archive of a run; null without one. */
export interface ImportArchive {
  path: string | null
  storage: Storage
}

/** Stores the archive entries that plans refer to in the library, each once. Returns the plans with file ids. */
export async function storeEntries(acts: Acts, archive: ImportArchive, plans: readonly Values[]): Promise<Values[]> {
  const wanted = new Set(plans.flatMap((plan) => Object.values(plan).flatMap(entriesIn)))
  if (wanted.size === 0) return [...plans]
  const files = await acts.db
    .select()
    .from(import_files)
    .where(inArray(import_files.id, [...wanted]))
    .orderBy(asc(import_files.id))
    .for('update')
  const directory_id = await directoryNamed(acts.db, `Import ${today(acts.at)}`, acts.at)
  for (const file of files.filter(({ is_stored }) => !is_stored)) {
    const { id, name, media_id } = file
    const content = await contentOf(acts, archive, file)
    const filename = name.replace(/^.*\//, '').slice(-255)
    const created_by = acts.by.user_id
    if (created_by === null) throw new Error('An import without a person brings no files')
    const stored = { id: media_id, filename, content, directory_id, created_by, at: acts.at }
    await storeLibraryFile(acts.db, archive.storage, stored)
    await acts.db.update(import_files).set({ is_stored: true }).where(eq(import_files.id, id))
  }
  const ids = new Map(files.map(({ id, media_id }) => [id, media_id]))
  const stored = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(stored)
    return isEntry(value) ? ids.get(value.entry) : value
  }
  return plans.map((plan) => Object.fromEntries(Object.entries(plan).map(([key, value]) => [key, stored(value)])))
}

/** The bytes of an entry of the archive, or of the file that was uploaded in its place. */
async function contentOf({ db }: Acts, { path, storage }: ImportArchive, file: FileRecord): Promise<Buffer> {
  if (file.upload_id !== null) {
    const upload = (await filesById(db, [file.upload_id])).get(file.upload_id)
    if (!upload) throw new StepFailed('import.files_gone')
    return buffer(await storage.read(storageKey(upload)))
  }
  if (path === null) throw new StepFailed('import.files_gone')
  return buffer(openEntry(path, { ...file, type: file.type ?? undefined }))
}

function entriesIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(entriesIn)
  return isEntry(value) ? [value.entry] : []
}
