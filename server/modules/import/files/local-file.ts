import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#server/integrations/storage/storage.ts'

/** Runs a function with the local path of a stored file. A file in a bucket is downloaded to a temporary one. */
export async function withLocalFile<Result>(
  storage: Storage,
  key: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const own = storage.fileOf(key)
  if (own !== null) return work(own)
  const path = join(tmpdir(), `import-${randomUUID()}`)
  try {
    await pipeline(await storage.read(key), createWriteStream(path))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
