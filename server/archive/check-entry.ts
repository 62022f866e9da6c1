import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { headLength } from '#server/content-type.ts'
import type { ArchiveEntry } from './check.ts'
import { typeOfContent } from './content-type.ts'
import type { DirectoryEntry } from './directory.ts'
import { contentOffset } from './local-header.ts'
import { ArchiveRefused } from './refused.ts'

const chunkSize = 256 * 1024
/** Size in bytes up to which an entry is unpacked in one piece, which is three times as fast as streaming. */
const wholeLimit = 8 * 1024 * 1024

/** Unpacks an entry's content without storing it, and compares it with the directory. */
export async function checkEntry(file: FileHandle, entry: DirectoryEntry): Promise<ArchiveEntry> {
  const { name, raw } = entry
  const [size, packed, deflated] = [raw.uncompressedSize, raw.compressedSize, raw.compressionMethod === 8]
  const offset = await contentOffset(file, entry)
  const head = Buffer.alloc(Math.min(headLength, size))
  let [sum, count] = [0, 0]
  for await (const chunk of contentOf(file, entry, offset)) {
    if (count < head.length) chunk.copy(head, count)
    count += chunk.length
    if (count > size) throw sizeLies(entry)
    sum = crc32(chunk, sum)
  }
  if (count < size) throw sizeLies(entry)
  if (sum !== raw.crc32) throw new ArchiveRefused('crc', 'It has another checksum', { entry: name })
  const said = { name, size, crc: sum, offset, packed, deflated }
  if (isLeftBehind(name)) return { ...said, type: undefined, left_out: 'system' }
  if (size === 0) return { ...said, type: undefined, left_out: 'empty' }
  return { ...said, ...(await typeOfContent(name, head)) }
}

/** Buffer for entries unpacked in one piece, reused for one after the other. */
const shared = Buffer.allocUnsafe(wholeLimit)

async function* contentOf(file: FileHandle, entry: DirectoryEntry, offset: number): AsyncGenerator<Buffer> {
  const { compressedSize, uncompressedSize, compressionMethod } = entry.raw
  if (compressionMethod === 0) yield* packedBytes(file, entry, offset)
  else if (Math.max(compressedSize, uncompressedSize) > wholeLimit)
    yield* inflated(packedBytes(file, entry, offset), entry)
  else {
    const packed = shared.subarray(0, compressedSize)
    await readInto(packed, file, entry, offset)
    yield inflatedWhole(packed, entry)
  }
}

async function* packedBytes(file: FileHandle, entry: DirectoryEntry, offset: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < entry.raw.compressedSize; at += chunkSize) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkSize, entry.raw.compressedSize - at))
    await readInto(chunk, file, entry, offset + at)
    yield chunk
  }
}

async function readInto(place: Buffer, file: FileHandle, { name }: DirectoryEntry, offset: number): Promise<void> {
  const { bytesRead } = await file.read(place, 0, place.length, offset)
  if (bytesRead < place.length) throw new ArchiveRefused('damaged', 'The archive ends within it', { entry: name })
}

function inflatedWhole(packed: Buffer, entry: DirectoryEntry): Buffer {
  const room = entry.raw.uncompressedSize + 1
  try {
    return inflateRawSync(packed, { maxOutputLength: room, chunkSize: Math.max(64, room) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw sizeLies(entry)
    throw unpackable(error, entry)
  }
}

async function* inflated(packed: AsyncIterable<Buffer>, entry: DirectoryEntry): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize })
  const source = Readable.from(packed)
  source.on('error', (error) => inflate.destroy(error))
  try {
    yield* source.pipe(inflate)
  } catch (error) {
    throw unpackable(error, entry)
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

/** Converts zlib's errors about invalid content to a refusal; returns other errors unchanged. */
function unpackable(error: unknown, { name }: DirectoryEntry): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  return /^Z_/.test(code ?? '') ? new ArchiveRefused('damaged', message, { entry: name }) : error
}

function sizeLies({ name, raw }: DirectoryEntry): ArchiveRefused {
  return new ArchiveRefused('sizeLies', `It does not unpack to ${raw.uncompressedSize} bytes`, { entry: name })
}

/**
 * Whether an entry is left behind by a program: AppleDouble files and folders of macOS, thumbnails and settings of Windows,
 * lock files of Office, folders of Synology.
 */
function isLeftBehind(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX|@eaDir)\/|(?:^|\/)(?:\._[^/]*|~\$[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name)
}
