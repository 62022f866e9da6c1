import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { filesById, imageLibrary, storageKey } from '#server/modules/media/index.ts'

/** Pixels of the longer side: 200 dpi on A4, sufficient for printing. */
const longestSide = 2340

/** The latest image of each storage, because all certificates of a generation share one. */
const latest = new WeakMap<Deps['storage'], { key: string; image: Buffer }>()

/**
 * Background image of certificates, as a JPEG reduced to print size, so that 500 certificates do not each contain a photo of
 * five megabytes. Null without one, or when its file is missing.
 */
export async function backgroundImage(
  { db, deps: { storage } }: { db: Database; deps: Pick<Deps, 'storage'> },
  media_id: string | null,
): Promise<Buffer | null> {
  if (media_id === null) return null
  const file = (await filesById(db, [media_id])).get(media_id)
  if (!file?.type.startsWith('image/')) return null
  const key = storageKey(file)
  const kept = latest.get(storage)
  if (kept?.key === key) return kept.image
  const sharp = await imageLibrary()
  const image = await sharp(await buffer(await storage.read(key)), { limitInputPixels: 80_000_000 })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86 })
    .toBuffer()
  latest.set(storage, { key, image })
  return image
}
