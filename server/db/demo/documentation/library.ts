import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { Family } from '#server/db/demo/device/catalogue.ts'
import { type DemoManual, manual } from '#server/db/demo/device/papers.ts'
import { picture } from '#server/db/demo/device/pictures.ts'
import { found, inserted, type Loading } from '#server/db/demo/loading.ts'
import { daysBack } from '#server/db/demo/moments.ts'
import { media_directories, media_files } from '#server/modules/media/table.ts'

const photoNames: Record<Family, string> = {
  heatPump: 'pompa-ciepla.png',
  airConditioner: 'klimatyzator.png',
  boiler: 'kociol.png',
  ventilation: 'rekuperator.png',
}

/** Stores a file as if it had been uploaded. Returns its id. */
export async function uploaded(
  { db, storage }: Pick<Loading, 'db' | 'storage'>,
  content: Buffer,
  {
    at,
    ...file
  }: Pick<typeof media_files.$inferInsert, 'purpose' | 'filename' | 'type' | 'created_by'> &
    Partial<typeof media_files.$inferInsert> & { at: Date },
): Promise<string> {
  const id = randomUUID()
  const moment = at.toISOString()
  await storage.put(id, content)
  const stored = { id, path: `${id}${extname(file.filename)}`, size: content.length }
  await db.insert(media_files).values({ ...file, ...stored, finished_at: moment, created_at: moment })
  return id
}

/** Photos and documents in a directory of the library, each stored once. All functions return the id of the file. */
export async function libraryOf(loading: Loading, name: string, created_by: number) {
  const { db, now } = loading
  const [main] = await db.select().from(media_directories).where(isNull(media_directories.parent_id))
  const parent_id = found(main, 'main directory').id
  const own = and(eq(media_directories.parent_id, parent_id), eq(media_directories.basename, name))
  const [known] = await db.select().from(media_directories).where(own)
  const directory = known ?? (await inserted(db, media_directories, { parent_id, basename: name, path: name }))
  const made = new Map<string, string>()

  async function keep(filename: string, type: string, make: () => Promise<Buffer>, at = daysBack(now, 280)) {
    const isImage = type.startsWith('image/')
    const file = { purpose: 'library', filename, type, created_by, directory_id: directory.id, at } as const
    const key = `${filename} ${at.toISOString()}`
    const id =
      made.get(key) ??
      (await uploaded(loading, await make(), {
        ...file,
        is_private: !isImage,
        ...(isImage && { width: 1024, height: 768 }),
      }))
    made.set(key, id)
    return id
  }
  const paper = (content: DemoManual, at?: Date) =>
    keep(`${content.title}.pdf`, 'application/pdf', () => manual(content), at)
  return {
    paper,
    photo: (family: Family) => keep(photoNames[family], 'image/png', () => picture(family)),
    drawing: (filename: string, make: () => Promise<Buffer>) => keep(filename, 'image/jpeg', make),
    /** A printed page with one text. */
    leaflet: (title: string, text: string, brand = 'Portal', models: readonly string[] = ['Materiał dla partnerów']) =>
      paper({ title, brand, models, edition: 'Wydanie 2026', sections: [{ heading: title, text }] }),
  }
}
