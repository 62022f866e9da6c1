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
import { asksForPassword, isWholeAvi, isWholeMp4, isWholePdf } from './containers.ts'
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
  if (!format || !allowed.includes(format))
    return formatAdvice(found, allowed) ?? { key: 'file.format', parameters: { formats: allowed.join(', ') } }
  if (format !== formatOf(filename)) return { key: 'file.damaged' }

  const opened = await openContent(format, read, size)
  if ('key' in opened) return opened
  return { ...opened, type: typeOf(filename), sha256: await digest(storage, key) }
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
