import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { filesById, storageKey } from '#server/modules/media/index.ts'

/** Pixels of the longer side: 200 to the inch on A4, which printers show no better. */
const longestSide = 2340

/** The last one: all certificates of a generation are drawn on the same. */
let kept: { key: string; image: Buffer } | null = null

/**
 * An image to draw certificates on, as a JPEG of the size that print needs: 500 certificates shall not carry a photo of
 * five megabytes each. Null without one, and when its file is gone.
 */
export async function backgroundImage(
  { db, deps: { storage } }: { db: Database; deps: Pick<Deps, 'storage'> },
  media_id: string | null,
): Promise<Buffer | null> {
  if (media_id === null) return null
  const file = (await filesById(db, [media_id])).get(media_id)
  if (!file?.type.startsWith('image/')) return null
  const key = storageKey(file)
  if (kept?.key === key) return kept.image
  const image = await sharp(await buffer(await storage.read(key)), { limitInputPixels: 80_000_000 })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86 })
    .toBuffer()
  kept = { key, image }
  return image
}
