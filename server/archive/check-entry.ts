import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { ArchiveEntry } from './check.ts'
import { headLength, typeOfContent } from './content-type.ts'
import type { DirectoryEntry } from './directory.ts'
import { contentOffset } from './local-header.ts'
import { ArchiveRefused } from './refused.ts'

const chunkSize = 256 * 1024

/** Unpacks an entry's content into nothing; what comes out must be what the directory says. */
export async function checkEntry(file: FileHandle, entry: DirectoryEntry): Promise<ArchiveEntry> {
  const { name, raw } = entry
  const [size, packed, deflated] = [raw.uncompressedSize, raw.compressedSize, raw.compressionMethod === 8]
  const offset = await contentOffset(file, entry)
  const head = Buffer.alloc(Math.min(headLength, size))
  let [sum, count] = [0, 0]
  const read = packedBytes(file, entry, offset)
  for await (const chunk of deflated ? inflated(read, name) : read) {
    if (count < head.length) chunk.copy(head, count)
    count += chunk.length
    if (count > size) throw new ArchiveRefused('sizeLies', `It unpacks to more than ${size} bytes`, { entry: name })
    sum = crc32(chunk, sum)
  }
  if (count < size) throw new ArchiveRefused('sizeLies', `It unpacks to ${count} bytes, not ${size}`, { entry: name })
  if (sum !== raw.crc32) throw new ArchiveRefused('crc', 'It has another checksum', { entry: name })
  const type = isLeftBehind(name) ? undefined : await typeOfContent(name, head)
  return { name, size, crc: sum, type, offset, packed, deflated }
}

async function* packedBytes(file: FileHandle, { name, raw }: DirectoryEntry, offset: number): AsyncGenerator<Buffer> {
  let at = 0
  while (at < raw.compressedSize) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkSize, raw.compressedSize - at))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, offset + at)
    if (bytesRead === 0) throw new ArchiveRefused('damaged', 'The archive ends within it', { entry: name })
    at += bytesRead
    yield chunk.subarray(0, bytesRead)
  }
}

async function* inflated(packed: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize })
  const source = Readable.from(packed)
  source.on('error', (error) => inflate.destroy(error))
  try {
    yield* source.pipe(inflate)
  } catch (error) {
    if (!/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new ArchiveRefused('damaged', (error as Error).message, { entry: name })
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

/** What macOS and Windows leave in archives of themselves. */
export function isLeftBehind(name: string): boolean {
  return /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name)
}
