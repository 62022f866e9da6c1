import type { LeftOut } from '#contract/import/records.ts'
import { iterateInThread, ThreadFailed } from '#server/threads/iterate.ts'
import { type ArchiveReason, ArchiveRefused } from './refused.ts'

/** A file in an archive. */
export interface ArchiveEntry {
  /** Its path with `/`, in NFC. Names not in UTF-8 are decoded as Polish Windows writes them. */
  name: string
  /** Unpacked size in bytes. */
  size: number
  /** CRC-32 of the content. */
  crc: number
  /** Media type detected from the content; undefined for texts and unknown types. */
  type: string | undefined
  /** Why no row can use it; null for a usable file. */
  left_out: LeftOut | null
  /** Offset and size of the packed content, and whether it is compressed. */
  offset: number
  packed: number
  deflated: boolean
}

export interface ArchiveOptions {
  /** Maximum unpacked size of all entries in bytes. */
  maxBytes: number
  maxEntries: number
  signal?: AbortSignal
  /** Called with the number of bytes of the archive read so far. */
  onProgress?: (read: number, of: number) => void
}

/** Input of the archive's thread. */
export interface CheckInput {
  path: string
  maxBytes: number
  maxEntries: number
}

/** Progress message of the thread. */
export interface CheckProgress {
  read: number
  of: number
}

/**
 * Reads a ZIP once from beginning to end in a worker thread, without writing anything: each entry is unpacked, measured,
 * checked by its checksum and inspected, and then yielded. Folders are checked but not yielded; files that no row can use are
 * yielded with the reason (`left_out`). Everything in the directory is checked before the first entry. Throws
 * `ArchiveRefused`; errors of the file system are passed on.
 */
export async function* checkArchive(path: string, options: ArchiveOptions): AsyncGenerator<ArchiveEntry> {
  const input: CheckInput = { path, maxBytes: options.maxBytes, maxEntries: options.maxEntries }
  try {
    const batches = iterateInThread<ArchiveEntry[]>({
      program: new URL('./check-thread.ts', import.meta.url),
      input,
      limits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 },
      signal: options.signal,
      onProgress: (progress) => {
        const { read, of } = progress as CheckProgress
        options.onProgress?.(read, of)
      },
    })
    for await (const batch of batches) yield* batch
  } catch (error) {
    throw error instanceof ThreadFailed ? reported(error, path) : error
  }
}

/** Restores the error class that was lost between threads. */
function reported(failure: ThreadFailed, path: string): Error {
  const { of, fields, message } = failure
  if (of === 'ArchiveRefused') return new ArchiveRefused(fields.reason as ArchiveReason, message, fields)
  if (fields.code === 'ERR_WORKER_OUT_OF_MEMORY') return new ArchiveRefused('tooLarge', message)
  if (typeof fields.errno === 'number' && typeof fields.syscall === 'string')
    return Object.assign(new Error(`${path}: ${message}`), fields)
  return new ArchiveRefused('damaged', `${of}: ${message}`)
}
