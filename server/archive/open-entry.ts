import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { ArchiveEntry } from './check.ts'
import { ArchiveRefused } from './refused.ts'

/**
 * Content of an entry yielded by `checkArchive`, from the same file. The stream fails at its end when the content has changed.
 */
export function openEntry(path: string, entry: ArchiveEntry): Readable {
  return Readable.from(checked(path, entry), { objectMode: false })
}

async function* checked(path: string, entry: ArchiveEntry): AsyncGenerator<Buffer> {
  let [sum, size] = [0, 0]
  for await (const chunk of packedContent(path, entry)) {
    sum = crc32(chunk, sum)
    size += chunk.length
    yield chunk
  }
  if (sum !== entry.crc || size !== entry.size)
    throw new ArchiveRefused('crc', 'It is not what was checked', { entry: entry.name })
}

function packedContent(path: string, { offset, packed, deflated }: ArchiveEntry): Readable {
  if (packed === 0) return Readable.from([])
  const source = createReadStream(path, { start: offset, end: offset + packed - 1 })
  if (!deflated) return source
  // Errors of the source are reported by the stream being read.
  return pipeline(source, createInflateRaw(), () => undefined)
}
