import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { megabyte } from '#contract/media/files.ts'

/** Maximum size of a machine's image cache in bytes, and the size left by a sweep. */
const limits = { most: 1024 * megabyte, left: 768 * megabyte }

/** Bytes written between two checks of the total size. */
const stride = 64 * megabyte

/** Bytes written by this process since the last check; the first image triggers one. */
let written = stride

/** Counts bytes added to the cache, and occasionally starts a sweep in the background. */
export function boundCache(cacheDir: string, bytes: number): void {
  written += bytes
  if (written < stride) return
  written = 0
  // Files that cannot be deleted now are left to the next sweep.
  void sweepCache(cacheDir, limits).catch(() => undefined)
}

/** Deletes the oldest images until the rest fits. They are rendered again on demand. */
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
