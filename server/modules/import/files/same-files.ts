import { crc32 } from 'node:zlib'
import { inArray } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { type MediaFileRow, media_files, storageKey } from '#server/modules/media/index.ts'
import { type FileRecord, filesByIds, isEntry } from './archive-files.ts'

/** Recognizes files of the archive that a record already has, by size and checksum. */
export class SameFiles {
  readonly #storage: Storage
  readonly #sums = new Map<string, Promise<number>>()
  readonly #media = new Map<string, MediaFileRow | null>()
  readonly #entries = new Map<number, FileRecord>()

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** Value of a file column: ids of files that the record already has, entries of the archive for the others. */
  async resolve(db: Database, value: unknown, existing: unknown): Promise<unknown> {
    if (Array.isArray(value)) {
      const left = Array.isArray(existing) ? [...(existing as string[])] : []
      const resolved: unknown[] = []
      // Each file of the record is used once at most; the one at the same position is tried first.
      for (const [place, one] of value.entries()) {
        const nearest = left[place]
        const found = await this.#among(db, one, [nearest ?? [], left].flat())
        resolved.push(found)
        const at = left.indexOf(String(found))
        if (at >= 0) left[at] = ''
      }
      return resolved
    }
    return this.#among(db, value, typeof existing === 'string' ? [existing] : [])
  }

  /** File names of a value. */
  async nameOf(db: Database, value: unknown): Promise<string | null> {
    if (Array.isArray(value)) {
      const names = await Promise.all(value.map((one) => this.nameOf(db, one)))
      return names.length === 0 ? null : names.join('; ')
    }
    if (isEntry(value)) return (await this.#entry(db, value.entry))?.name ?? null
    return typeof value === 'string' ? ((await this.#file(db, value))?.filename ?? null) : null
  }

  async #among(db: Database, value: unknown, own: readonly string[]): Promise<unknown> {
    if (!isEntry(value)) return value
    const entry = await this.#entry(db, value.entry)
    for (const id of own) {
      if (id === '') continue
      const file = await this.#file(db, id)
      if (!file || !entry || file.size !== entry.size) continue
      if ((await this.#sum(file)) === entry.crc) return id
    }
    return value
  }

  async #entry(db: Database, id: number): Promise<FileRecord | undefined> {
    if (!this.#entries.has(id)) for (const [key, file] of await filesByIds(db, [id])) this.#entries.set(key, file)
    return this.#entries.get(id)
  }

  async #file(db: Database, id: string): Promise<MediaFileRow | null> {
    const known = this.#media.get(id)
    if (known !== undefined) return known
    const [file = null] = await db
      .select()
      .from(media_files)
      .where(inArray(media_files.id, [id]))
    this.#media.set(id, file)
    return file
  }

  #sum(file: MediaFileRow): Promise<number> {
    const key = storageKey(file)
    const known = this.#sums.get(key)
    if (known) return known
    const sum = sumOf(this.#storage, key)
    this.#sums.set(key, sum)
    return sum
  }
}

/** Checksum of a stored file; -1 when it is missing in the storage. */
async function sumOf(storage: Storage, key: string): Promise<number> {
  try {
    let sum = 0
    for await (const chunk of await storage.read(key)) sum = crc32(chunk as Buffer, sum)
    return sum
  } catch {
    return -1
  }
}
