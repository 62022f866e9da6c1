import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import { megabyte } from '#contract/media/files.ts'
import type { imageSizes } from '#contract/media/media.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import type { ContentRefusal } from './content.ts'
import { imageLibrary } from './image-library.ts'

/** Maximum number of pixels, against decompression bombs. */
const pixelLimit = 50_000_000

export type ImageSize = (typeof imageSizes)[number]

/** Output formats, smallest first; JPEG for clients that accept none of the others. */
const shownFormats = ['avif', 'webp', 'jpeg'] as const
export type ShownFormat = (typeof shownFormats)[number]

/** Dimensions of an image, or the reason why it is invalid: too many pixels, truncated, damaged. */
export async function inspectImage(content: Buffer): Promise<{ width: number; height: number } | ContentRefusal> {
  try {
    const sharp = await imageLibrary()
    const { autoOrient } = await sharp(content, { limitInputPixels: false }).metadata()
    const { width, height } = autoOrient
    if (width * height > pixelLimit) return { key: 'file.too_many_pixels' }
    // Only decoding the whole image shows that nothing is missing.
    await (await open(content))
      .resize(16, 16, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false })
      .raw()
      .toBuffer()
    return { width, height }
  } catch {
    return { key: 'file.damaged' }
  }
}

/** The best format in an `Accept` header. */
export function shownFormat(accept: string | undefined): ShownFormat {
  return shownFormats.find((format) => accept?.includes(`image/${format}`)) ?? 'jpeg'
}

/**
 * An image in a size and format, from the cache or rendered now: rotated by its orientation, without metadata (location, time,
 * owner). `isGrowing`: whether the cache may take more of the disk.
 */
export async function shownImage(
  { storage, cacheDir, isGrowing }: { storage: Storage; cacheDir: string; isGrowing: boolean },
  key: string,
  size: ImageSize,
  format: ShownFormat,
): Promise<Buffer> {
  const directory = cacheOf(cacheDir, key)
  const path = join(directory, `${size.width}x${size.height}-${size.type}.${format}`)
  const cached = await readFile(path).catch(() => null)
  if (cached) return cached
  // Concurrent requests share one rendering.
  const running = rendering.get(path) ?? render()
  rendering.set(path, running)
  return running.finally(() => rendering.delete(path))

  async function render(): Promise<Buffer> {
    // Buffers of images cause full garbage collections in V8, which cost as much as rendering.
    const source = storage.fileOf(key) ?? (await buffer(await storage.read(key)))
    const image = await resize(source, size, format)
    // A full disk does not prevent an image from being shown.
    if (isGrowing) await keep(image).catch(() => undefined)
    return image
  }

  async function keep(image: Buffer): Promise<void> {
    await mkdir(directory, { recursive: true })
    const unfinished = `${path}.${process.pid}-${performance.now()}`
    await writeFile(unfinished, image)
    await rename(unfinished, path)
    boundCache(cacheDir, image.length)
  }
}

/** Renderings in progress by their path in the cache. */
const rendering = new Map<string, Promise<Buffer>>()

/** Deletes the cached sizes of a deleted image. */
export async function forgetImage(cacheDir: string, key: string): Promise<void> {
  await rm(cacheOf(cacheDir, key), { recursive: true, force: true })
}

function cacheOf(cacheDir: string, key: string): string {
  return join(cacheDir, key.slice(0, 2), key)
}

async function resize(
  source: Buffer | string,
  { width, height, type }: ImageSize,
  format: ShownFormat,
): Promise<Buffer> {
  const image = await open(source)
  const resized = image
    .autoOrient()
    .resize(width, height, type === 'box' ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
  if (format === 'avif') return resized.avif({ quality: 55, effort: 3 }).toBuffer()
  if (format === 'webp') return resized.webp({ quality: 80 }).toBuffer()
  return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer()
}

/** An image in memory, or in a file given by its path. */
async function open(source: Buffer | string): Promise<Sharp> {
  const sharp = await imageLibrary()
  return sharp(source, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true })
}

/** Maximum size of a machine's image cache in bytes, and the size left by a sweep. */
const limits = { most: 1024 * megabyte, left: 768 * megabyte }

/** Bytes written between two checks of the total size. */
const stride = 64 * megabyte

/** Bytes written by this process to each cache since its last check; the first image triggers one. */
const written = new Map<string, number>()

/** Counts bytes added to the cache, and occasionally starts a sweep in the background. */
function boundCache(cacheDir: string, bytes: number): void {
  const sinceCheck = (written.get(cacheDir) ?? stride) + bytes
  written.set(cacheDir, sinceCheck < stride ? sinceCheck : 0)
  if (sinceCheck < stride) return
  // Files that cannot be deleted now are left to the next sweep.
  void sweepCache(cacheDir, limits).catch(() => undefined)
}

/** Deletes the oldest images until the rest fits. They are rendered again on demand. */
async function sweepCache(cacheDir: string, { most, left }: { most: number; left: number }): Promise<void> {
  const entries = await readdir(cacheDir, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        const known = await stat(path).catch(() => null)
        return { path, size: known?.size ?? 0, made: known?.mtimeMs ?? 0 }
      }),
  )
  let total = files.reduce((sum, { size }) => sum + size, 0)
  if (total <= most) return
  for (const { path, size } of files.toSorted((one, other) => one.made - other.made)) {
    if (total <= left) return
    await rm(path, { force: true })
    total -= size
  }
}
