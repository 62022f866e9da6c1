import { createHash, randomUUID } from 'node:crypto'
import { formatOf, formats, type Purpose } from '#contract/media/files.ts'
import type { Database } from '#server/db/client.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import type { FileOwner } from './attach-files.ts'
import { inspectImage } from './image.ts'
import { type MediaFileRow, media_files } from './table.ts'

interface NewFile extends FileOwner {
  /** Told where the same file may have to be made again: its bytes then take the place of those of the try before. */
  id?: string
  filename: string
  purpose: Purpose
  content: Buffer
  created_by: number
  at: Date
  is_private?: boolean
}

/** Stores a file that the product itself makes, for the record that it belongs to. */
export async function storeFile(db: Database, storage: Storage, file: NewFile): Promise<MediaFileRow> {
  const { content, at, is_private = true, id = randomUUID(), ...named } = file
  const format = formatOf(file.filename)
  if (!format) throw new Error(`No format of ours: ${file.filename}`)
  const isImage = format === 'jpg' || format === 'png'
  const image = isImage ? await inspectImage(content) : null
  if (image && 'key' in image) throw new Error(`Not an image: ${file.filename}`)

  await storage.put(id, content)
  const created_at = at.toISOString()
  const [row] = await db
    .insert(media_files)
    .values({
      ...named,
      ...image,
      id,
      is_private,
      path: `${id}.${format}`,
      type: formats[format].types[0],
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      finished_at: created_at,
      created_at,
    })
    .returning()
  return row as MediaFileRow
}
