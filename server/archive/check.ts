import { iterateInThread, ThreadFailed } from '#server/threads/iterate.ts'
import { type ArchiveReason, ArchiveRefused } from './refused.ts'

/** A file in an archive. */
export interface ArchiveEntry {
  /** Its path with `/`, in NFC. Names that are not in UTF-8 are read as Windows in Poland writes them. */
  name: string
  /** Bytes when unpacked. */
  size: number
  /** CRC-32 of the content. */
  crc: number
  /** The media type that its content says; undefined when it says none, as a text does. */
  type: string | undefined
  /** Where its packed bytes begin in the archive, how many there are, and whether they are packed at all. */
  offset: number
  packed: number
  deflated: boolean
}

export interface ArchiveOptions {
  /** Bytes that all entries may unpack to. */
  maxBytes: number
  maxEntries: number
  signal?: AbortSignal
  /** Bytes of the archive that were read so far. */
  onProgress?: (read: number, of: number) => void
}

/** What an archive's thread is given. */
export interface CheckInput {
  path: string
  maxBytes: number
  maxEntries: number
}

/** What it tells meanwhile. */
export interface CheckProgress {
  read: number
  of: number
}

/**
 * Reads a ZIP once from its beginning to its end, in a worker thread, without writing anything: each entry's content is
 * unpacked, counted, summed and looked at, then the entry is handed over. Folders and what systems leave behind of
 * themselves (`__MACOSX/`, `.DS_Store`, `Thumbs.db`, `desktop.ini`) are checked as well and not handed over. Names, sizes
 * and all that the directory says is checked before the first entry. Throws `ArchiveRefused`, and errors of the file
 * system as they are.
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

/** What failed in the thread, as whoever checks an archive knows it. */
function reported(failure: ThreadFailed, path: string): Error {
  const { of, fields, message } = failure
  if (of === 'ArchiveRefused') return new ArchiveRefused(fields.reason as ArchiveReason, message, fields)
  if (fields.code === 'ERR_WORKER_OUT_OF_MEMORY') return new ArchiveRefused('tooLarge', message)
  if (typeof fields.errno === 'number' && typeof fields.syscall === 'string')
    return Object.assign(new Error(`${path}: ${message}`), fields)
  return new ArchiveRefused('damaged', `${of}: ${message}`)
}
