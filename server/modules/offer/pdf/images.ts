import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { OfferImage } from '#contract/offer/offer-document.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { filesById, type MediaFileRow, storageKey } from '#server/modules/media/index.ts'

interface Source {
  db: Database
  deps: Pick<Deps, 'storage' | 'log'>
}

/** Pixels that a photo of a line and a logo take on paper, at about 200 to the inch. */
const sizes = { photo: { width: 240, height: 240 }, logo: { width: 640, height: 240 } } as const
type Kind = keyof typeof sizes

/** Made pictures of this process, the oldest first: a preview asks for the same ones at every pause of typing. */
const kept = new Map<string, OfferImage>()
const keptAtMost = 300

/** Pictures by the ids of their files, ready to be drawn. What is no picture, damaged or gone is left out. */
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
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = await make(deps, kind, file).catch((error: unknown) => {
    deps.log.warn({ err: error, media: file.id }, 'a picture of an offer could not be made')
    return null
  })
  // What failed may be there the next time: only what was made is kept.
  if (made === null) return null
  kept.set(key, made)
  if (kept.size > keptAtMost) kept.delete(kept.keys().next().value as string)
  return made
}

/** Upright, in the colours of screens (a logo for print may be CMYK), without transparency, small. */
async function make({ storage }: Source['deps'], kind: Kind, file: MediaFileRow): Promise<OfferImage | null> {
  if (!file.type.startsWith('image/')) return null
  const content = await buffer(await storage.read(storageKey(file)))
  const drawn = sharp(content, { limitInputPixels: 80_000_000 })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ ...sizes[kind], fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  const { data, info } = await drawn.jpeg({ quality: kind === 'logo' ? 90 : 78 }).toBuffer({ resolveWithObject: true })
  return { bytes: data, type: 'image/jpeg', width: info.width, height: info.height }
}
