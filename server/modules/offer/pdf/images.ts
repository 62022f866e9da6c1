import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { filesById, imageLibrary, type MediaFileRow, storageKey } from '#server/modules/media/index.ts'
import type { OfferImage } from './offer-document.ts'

interface Source {
  db: Database
  deps: Pick<Deps, 'storage' | 'log'>
}

/** Pixel sizes of photos and logos in print, at about 200 dpi. */
const sizes = { photo: { width: 240, height: 240 }, logo: { width: 640, height: 240 } } as const
type Kind = keyof typeof sizes

/** Prepared images of each storage, oldest first; a preview needs the same ones after every pause in typing. */
const prepared = new WeakMap<Deps['storage'], Map<string, OfferImage>>()
const keptAtMost = 300

/** Prepared images by file id. Damaged and missing ones are left out. */
export async function offerImages(
  source: Source,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, OfferImage>> {
  const files = await filesById(source.db, [...new Set(ids)])
  const images = await Promise.all([...files].map(async ([id, file]) => [id, await image(source, kind, file)] as const))
  return new Map(images.filter((found): found is [string, OfferImage] => found[1] !== null))
}

async function image({ deps }: Source, kind: Kind, file: MediaFileRow): Promise<OfferImage | null> {
  const key = `${kind} ${storageKey(file)}`
  const kept = prepared.get(deps.storage) ?? new Map<string, OfferImage>()
  prepared.set(deps.storage, kept)
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = await make(deps, kind, file).catch((error: unknown) => {
    deps.log.warn({ err: error, media: file.id }, 'a picture of an offer could not be made')
    return null
  })
  // Failures are not cached, because a later try may succeed.
  if (made === null) return null
  kept.set(key, made)
  if (kept.size > keptAtMost) kept.delete(kept.keys().next().value as string)
  return made
}

/** Rotated, converted to RGB (print logos may be CMYK), flattened and reduced. */
async function make({ storage }: Source['deps'], kind: Kind, file: MediaFileRow): Promise<OfferImage | null> {
  if (!file.type.startsWith('image/')) return null
  const content = await buffer(await storage.read(storageKey(file)))
  const sharp = await imageLibrary()
  const drawn = sharp(content, { limitInputPixels: 80_000_000 })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ ...sizes[kind], fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  const { data, info } = await drawn.jpeg({ quality: kind === 'logo' ? 90 : 78 }).toBuffer({ resolveWithObject: true })
  return { bytes: data, type: 'image/jpeg', width: info.width, height: info.height }
}
