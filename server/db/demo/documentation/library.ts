import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Family } from '#server/db/demo/device/catalogue.ts'
import { manual } from '#server/db/demo/device/manual.ts'
import { picture } from '#server/db/demo/device/pictures.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import { day } from '#server/db/demo/service-order/story.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { media_directories, media_files } from '#server/modules/media/table.ts'

interface LibraryPlace {
  db: Database
  storage: Storage
  now: Date
  /** The directory below the main one. */
  name: string
  /** Who put the files there. */
  created_by: number
}

const photoNames: Record<Family, string> = {
  heatPump: 'pompa-ciepla.png',
  airConditioner: 'klimatyzator.png',
  boiler: 'kociol.png',
  ventilation: 'rekuperator.png',
}

/** Photos and documents in a directory of the library, each stored once. Both functions return the id of the file. */
export async function libraryOf({ db, storage, now, name, created_by }: LibraryPlace) {
  const [main] = await db.select().from(media_directories).where(isNull(media_directories.parent_id))
  const parent_id = main?.id as number
  const [known] = await db
    .select()
    .from(media_directories)
    .where(and(eq(media_directories.parent_id, parent_id), eq(media_directories.basename, name)))
  const directory = known ?? (await inserted(db, media_directories, { parent_id, basename: name, path: name }))
  const at = new Date(now.getTime() - 280 * day).toISOString()
  const made = new Map<string, string>()

  async function keep(filename: string, type: string, make: () => Promise<Buffer>): Promise<string> {
    const before = made.get(filename)
    if (before) return before
    const content = await make()
    const id = randomUUID()
    await storage.put(id, content)
    const isImage = type.startsWith('image/')
    await db.insert(media_files).values({
      ...{ id, purpose: 'library', filename, path: `${id}${extname(filename)}`, type, size: content.length },
      ...{ directory_id: directory.id, is_private: !isImage, created_by, finished_at: at, created_at: at },
      ...(isImage && { width: 1024, height: 768 }),
    })
    made.set(filename, id)
    return id
  }
  return {
    photo: (family: Family) => keep(photoNames[family], 'image/png', () => picture(family)),
    drawing: (filename: string, make: () => Promise<Buffer>) => keep(filename, 'image/jpeg', make),
    paper: (title: string) =>
      keep(`${title}.pdf`, 'application/pdf', () =>
        manual({
          ...{ title, brand: 'Portal', models: ['Materiał dla partnerów'], edition: 'Wydanie 2026' },
          sections: [{ heading: title, text: 'Materiał do wykorzystania przez partnerów w rozmowie z klientem.' }],
        }),
      ),
    /** A printed list of checks at a device. */
    checks: (title: string, brand: string, models: readonly string[], text: string) =>
      keep(`${title}.pdf`, 'application/pdf', () =>
        manual({ title, brand, models: [...models], edition: '2026', sections: [{ heading: title, text }] }),
      ),
  }
}
