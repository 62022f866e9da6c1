import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { megabyte } from '#contract/media/files.ts'

/** Bytes that the images of one machine's cache take at most, and how many of them a sweep leaves. */
const limits = { most: 1024 * megabyte, left: 768 * megabyte }

/** Bytes that are written between two looks at the whole. */
const stride = 64 * megabyte

/** Bytes written by this process since it looked; the first image makes it look. */
let written = stride

/** Notes that the cache has grown, and now and then sweeps it in the background. */
export function boundCache(cacheDir: string, bytes: number): void {
  written += bytes
  if (written < stride) return
  written = 0
  // What cannot be removed now is found by the next sweep.
  void sweepCache(cacheDir, limits).catch(() => undefined)
}

/** Removes the images that were made first until the rest fits. They are made again when they are asked for. */
export async function sweepCache(cacheDir: string, { most, left }: { most: number; left: number }): Promise<void> {
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
