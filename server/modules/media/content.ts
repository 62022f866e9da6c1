import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  type Format,
  formatAdvice,
  formatOf,
  formatOfType,
  formats,
  type Purpose,
  purposeRule,
} from '#contract/media/files.ts'
import type { MessageParameters } from '#contract/messages/messages.ts'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import { headLength, typeOfHead } from '#server/content-type.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { inspectImage } from './image.ts'

/** Reason why a file's content is refused. */
export interface ContentRefusal {
  key: Extract<ServerMessageKey, `file.${string}`>
  parameters?: MessageParameters
}

/** Properties found in a file's content. */
export interface Content {
  type: string
  /** Null for formats that contain their own checksums. */
  sha256: string | null
  width: number | null
  height: number | null
}

/** Reads part of a stored file: `length` bytes from `start`, fewer at its end. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>

/**
 * Inspects an uploaded file: its content must have a format allowed by its purpose, match its name, and be complete. Only
 * images are loaded into memory as a whole.
 */
export async function inspectContent(
  storage: Storage,
  key: string,
  { filename, purpose, size }: { filename: string; purpose: Purpose; size: number },
): Promise<Content | ContentRefusal> {
  // Workbooks and archives are read completely, with checksums, by the import job.
  if (isImported(purpose)) return { type: typeOf(filename), sha256: null, width: null, height: null }
  const read: ReadPart = async (start, length) => {
    const end = Math.min(start + length, size) - 1
    return end < start ? Buffer.alloc(0) : buffer(await storage.read(key, { start, end }))
  }
  const found = await typeOfHead(await read(0, headLength))
  const format = formatOfType(found)
  const allowed = purposeRule(purpose).formats
  const isNamedSo = format !== null && format === formatOf(filename)
  if (!format || !allowed.includes(format) || !isNamedSo)
    return formatAdvice(found, allowed) ?? otherContent(filename, found, allowed)

  const opened = await openContent(format, read, size)
  if ('key' in opened) return opened
  return { ...opened, type: typeOf(filename), sha256: await digest(storage, key) }
}

/** Names of formats in which phones, browsers and chat programs store pictures, films and documents, by media type. */
const formatNames: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/avif': 'AVIF',
  'image/bmp': 'BMP',
  'image/gif': 'GIF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/tiff': 'TIFF',
  'image/webp': 'WebP',
  'video/matroska': 'MKV',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
  'video/x-ms-asf': 'WMV',
}

/** Refusal of a file with another content than its name says: with the name of that format, where it is a usual one. */
function otherContent(filename: string, found: string | undefined, allowed: readonly Format[]): ContentRefusal {
  const name = found === undefined ? undefined : formatNames[found]
  const formats = allowed.join(', ')
  if (name === undefined) return { key: 'file.format', parameters: { formats } }
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
  return { key: 'file.other_content', parameters: { found: name, extension, formats } }
}

/**
 * Opens content of a known format as its readers do: images are decoded, documents and films must be complete, and a PDF must
 * not ask for a password. Returns the size of an image in pixels, or the reason for refusal.
 */
export async function openContent(
  format: Format,
  read: ReadPart,
  size: number,
): Promise<Pick<Content, 'width' | 'height'> | ContentRefusal> {
  if (format === 'jpg' || format === 'png') return inspectImage(await read(0, size))
  const isWhole = wholeness[format]
  if (isWhole && !(await isWhole(read, size))) return { key: 'file.damaged' }
  if (format === 'pdf' && (await asksForPassword(read, size))) return { key: 'file.password' }
  return { width: null, height: null }
}

/** Reads parts of content in memory. */
export function partsOf(content: Buffer): ReadPart {
  return async (start, length) => content.subarray(start, start + length)
}

const wholeness: Partial<Record<Format, (read: ReadPart, size: number) => Promise<boolean>>> = {
  pdf: isWholePdf,
  mp4: isWholeMp4,
  avi: isWholeAvi,
}

const isImported = (purpose: Purpose) => purpose === 'import_xls' || purpose === 'import_zip'

function typeOf(filename: string): string {
  return formats[formatOf(filename) ?? 'pdf'].types[0]
}

async function digest(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await storage.read(key)) hash.update(chunk)
  return hash.digest('hex')
}

const tailLength = 4096

/**
 * Whether a PDF is complete: it has a header, and at its end a pointer to an existing cross-reference. A PDF truncated in
 * transit has none.
 */
async function isWholePdf(read: ReadPart, size: number): Promise<boolean> {
  const header = (await read(0, 1024)).toString('latin1').search(/%PDF-[12]\.\d/)
  if (header < 0) return false
  const tail = (await read(Math.max(0, size - tailLength), tailLength)).toString('latin1')
  const place = [...tail.matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].at(-1)?.[1]
  if (place === undefined) return false
  if (await isZipToo(read, size)) return false
  // A prefix added by a mail gateway shifts all offsets.
  const section = (await read(header + Number(place), 64)).toString('latin1')
  return /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(section)
}

/** Bytes of a PDF in which its trailer stands: at the end, at the last cross-reference, or at the start of a linearized file. */
const trailerLength = 4096

/**
 * Whether a PDF asks for a password before it opens. A password that only limits printing or copying does not count. Only a PDF
 * whose trailer names an encryption is opened for it.
 */
async function asksForPassword(read: ReadPart, size: number): Promise<boolean> {
  const tail = await read(Math.max(0, size - trailerLength), trailerLength)
  const section = Number(/startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail.toString('latin1'))?.[1] ?? 0)
  const parts = [tail, await read(0, trailerLength), await read(section, trailerLength)]
  if (!parts.some((part) => part.includes('/Encrypt'))) return false
  const { getDocumentProxy } = await import('unpdf')
  try {
    const pdf = await getDocumentProxy(new Uint8Array(await read(0, size)))
    await pdf.loadingTask.destroy()
    return false
  } catch (error) {
    return (error as Error).name === 'PasswordException'
  }
}

/** End of a ZIP's directory: signature, 18 bytes, and the length of the following comment. */
const zipEnd = { mark: 'PK\x05\x06', length: 22, longestComment: 65_535 }

/**
 * Whether a file is also a ZIP, whose unpacked content would differ from the PDF that readers see. The directory's end is
 * after the PDF's end, or the rest of the PDF is its comment, or its directory really exists, because unpackers ignore trailing
 * data. ZIP attachments of a PDF are compressed by its writer and therefore not found.
 */
async function isZipToo(read: ReadPart, size: number): Promise<boolean> {
  const start = Math.max(0, size - zipEnd.longestComment - zipEnd.length)
  const tail = await read(start, size - start)
  const end = tail.lastIndexOf('%%EOF', undefined, 'latin1')
  for (let at = tail.indexOf(zipEnd.mark, 0, 'latin1'); at >= 0; at = tail.indexOf(zipEnd.mark, at + 1, 'latin1')) {
    if (at > end) return true
    if (at + zipEnd.length > tail.length) continue
    if (at + zipEnd.length + tail.readUInt16LE(at + 20) === tail.length) return true
    if (await hasDirectory(read, start + at, tail.subarray(at))) return true
  }
  return false
}

/**
 * Whether the directory belonging to an end record exists: directly before it, or at its offset. ZIP64 stores the offset
 * elsewhere.
 */
async function hasDirectory(read: ReadPart, at: number, end: Buffer): Promise<boolean> {
  const [length, place] = [end.readUInt32LE(12), end.readUInt32LE(16)]
  const isAt = async (start: number, mark: string) =>
    start >= 0 && (await read(start, mark.length)).toString('latin1') === mark
  return (
    (await isAt(at - length, 'PK\x01\x02')) || (await isAt(place, 'PK\x01\x02')) || (await isAt(at - 20, 'PK\x06\x07'))
  )
}

/** Bytes read at once while boxes are followed, so that a film of very many small fragments takes few reads. */
const windowLength = 65_536

/**
 * Whether an MP4 is complete: it has its boxes (`ftyp`, `moov`, `mdat`), and none exceeds the file. A fragmented one has a
 * `moof` and an `mdat` for each fragment, of which there may be any number.
 */
async function isWholeMp4(read: ReadPart, size: number): Promise<boolean> {
  const names = new Set<string>()
  let window = { start: 0, bytes: await read(0, windowLength) }
  for (let offset = 0; offset < size; ) {
    if (offset + 16 > window.start + window.bytes.length)
      window = { start: offset, bytes: await read(offset, windowLength) }
    const header = window.bytes.subarray(offset - window.start, offset - window.start + 16)
    if (header.length < 8) return false
    const length = boxLength(header, size - offset)
    if (length < 8 || offset + length > size) return false
    const name = header.toString('latin1', 4, 8)
    if (offset === 0 && name !== 'ftyp') return false
    names.add(name)
    offset += length
  }
  return names.has('moov') && names.has('mdat')
}

/** Length of a box; 0 means up to the end of the file, 1 that the length follows as 64 bits. */
function boxLength(header: Buffer, rest: number): number {
  const length = header.readUInt32BE(0)
  if (length === 0) return rest
  if (length > 1) return length
  return header.length < 16 ? 0 : Number(header.readBigUInt64BE(8))
}

/** Whether an AVI is complete: it has its lists (`hdrl`, `movi`), and none exceeds the file. */
async function isWholeAvi(read: ReadPart, size: number): Promise<boolean> {
  const riff = await read(0, 12)
  if (riff.length < 12 || riff.readUInt32LE(4) + 8 > size) return false
  const lists: string[] = []
  for (let offset = 12; offset + 8 <= size; ) {
    const header = await read(offset, 12)
    const length = header.readUInt32LE(4)
    if (offset + 8 + length > size || lists.length > 1000) return false
    lists.push(header.toString('latin1', 8, 12))
    offset += 8 + length + (length % 2)
  }
  return lists.includes('hdrl') && lists.includes('movi')
}
