import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A content that was written to a file. Reading it to its end, or destroying its stream, closes the file. */
interface Spooled {
  body: Readable
  /** Bytes. */
  size: number
}

/**
 * Writes a content to a file of a folder, and reads it from there. The file loses its name at once, so that the system removes it when it is
 * closed, also when the process is killed. Rejects where the content fails, the disk is full or the signal is given, and leaves nothing.
 */
export async function spooled(content: Readable, folder: string, signal: AbortSignal): Promise<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await once(written, 'open')
  const file = await open(path)
  try {
    await rm(path)
    await pipeline(content, written, { signal })
    const { size } = await file.stat()
    return { body: file.createReadStream(), size }
  } catch (error) {
    content.destroy()
    await file.close()
    throw error
  }
}
