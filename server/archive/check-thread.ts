import { type FileHandle, open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import type { LeftOut } from '#contract/import/records.ts'
import { formatOf, formatOfType, purposeRule } from '#contract/media/files.ts'
import { headLength, typeOfHead } from '#server/content-type.ts'
import { serveThread } from '#server/threads/serve.ts'
import type { ArchiveEntry, CheckInput, CheckProgress } from './check.ts'
import { type DirectoryEntry, directoryOf, isSpecial } from './directory.ts'
import { ArchiveRefused } from './refused.ts'

/* The program of the worker thread behind `checkArchive`. */

/** Milliseconds between batches of entries and progress messages. */
const pause = 100

const chunkSize = 256 * 1024
/** Size in bytes up to which an entry is unpacked in one piece, which is three times as fast as streaming. */
const wholeLimit = 8 * 1024 * 1024

/** Unpacks an entry's content without storing it, and compares it with the directory. */
async function checkEntry(file: FileHandle, entry: DirectoryEntry): Promise<ArchiveEntry> {
  const { name, raw } = entry
  const [size, packed, deflated] = [raw.uncompressedSize, raw.compressedSize, raw.compressionMethod === 8]
  const offset = await contentOffset(file, entry)
  if (entry.left_out === 'password' || entry.left_out === 'method')
    return { name, size, crc: raw.crc32, offset, packed, deflated, type: undefined, left_out: entry.left_out }
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
  if (entry.left_out) return { ...said, type: undefined, left_out: entry.left_out }
  const found = await typeOfContent(name, head)
  // A link contains a path; a program that marks whole files as links means their content.
  if (found.left_out && isSpecial(raw.externalFileAttributes)) return { ...said, ...found, left_out: 'link' }
  return { ...said, ...found }
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

const archives = new Set(
  ['zip', 'gzip', 'zstd', 'java-archive', 'vnd.ms-cab-compressed', 'vnd.android.package-archive']
    .concat(['x-rar-compressed', 'x-7z-compressed', 'x-tar', 'x-bzip2', 'x-xz', 'x-lzip', 'x-lz4', 'x-compress'])
    .concat(['x-arj', 'x-lzh-compressed', 'x-cpio', 'x-unix-archive', 'x-ace-compressed', 'x-asar', 'x-iso9660-image'])
    .map((name) => `application/${name}`),
)

/**
 * Media type of an entry by its first bytes, and why it is left out, if it is: it is an archive itself, the library does not
 * take files of its extension, or its content does not match the extension.
 */
async function typeOfContent(
  name: string,
  head: Buffer,
): Promise<{ type: string | undefined; left_out: LeftOut | null }> {
  const type = await typeOfHead(head)
  if (type && archives.has(type)) return { type, left_out: 'nested' }
  const said = formatOf(name)
  if (!said || !purposeRule('library').formats.includes(said)) return { type, left_out: 'format' }
  return { type, left_out: formatOfType(type) === said ? null : 'type' }
}

const headerLength = 30
const signature = 0x04034b50
/** Flag: checksum and sizes follow the content. */
const sizesFollow = 0x8
const inZip64 = 0xffffffff

/** Offset of an entry's content. Its local header must match the directory. */
async function contentOffset(file: FileHandle, { name, raw }: DirectoryEntry): Promise<number> {
  const header = Buffer.alloc(headerLength + raw.fileNameRaw.length)
  const { bytesRead } = await file.read(header, 0, header.length, raw.relativeOffsetOfLocalHeader)
  const disagree = (what: string) =>
    new ArchiveRefused('damaged', `The directory and the entry do not agree on ${what}`, { entry: name })
  if (bytesRead < header.length || header.readUInt32LE(0) !== signature) throw disagree('where it is')
  const flags = header.readUInt16LE(6)
  const nameLength = header.readUInt16LE(26)
  if (nameLength !== raw.fileNameRaw.length || !header.subarray(headerLength).equals(raw.fileNameRaw))
    throw disagree('its name')
  if (header.readUInt16LE(8) !== raw.compressionMethod) throw disagree('how it is packed')
  if ((flags & 1) !== (raw.generalPurposeBitFlag & 1)) throw disagree('its encryption')
  if ((flags & sizesFollow) === 0) {
    const agrees = (at: number, value: number) => [value, inZip64].includes(header.readUInt32LE(at))
    if (header.readUInt32LE(14) !== raw.crc32) throw disagree('its checksum')
    if (!agrees(18, raw.compressedSize) || !agrees(22, raw.uncompressedSize)) throw disagree('its size')
  }
  return raw.relativeOffsetOfLocalHeader + headerLength + nameLength + header.readUInt16LE(28)
}

await serveThread<CheckInput, ArchiveEntry[]>(async function* ({ path, ...limits }, line) {
  const entries = await directoryOf(path, limits)
  const { size } = await stat(path)
  const tell = (progress: CheckProgress) => line.tell(progress)
  const file = await open(path)
  try {
    let checked: ArchiveEntry[] = []
    let last = performance.now()
    for (const entry of entries) {
      const found = await checkEntry(file, entry)
      if (!found.name.endsWith('/')) checked.push(found)
      if (performance.now() - last < pause) continue
      last = performance.now()
      tell({ read: found.offset + found.packed, of: size })
      yield checked
      checked = []
    }
    tell({ read: size, of: size })
    yield checked
  } finally {
    await file.close()
  }
})
