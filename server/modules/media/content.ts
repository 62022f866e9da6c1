import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { type Format, formatOf, formatOfType, formats, type Purpose, purposeRule } from '#contract/media/files.ts'
import type { MessageParameters } from '#contract/messages/messages.ts'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { isWholeAvi, isWholeMp4, isWholePdf } from './containers.ts'
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

/** Number of bytes sufficient to detect a format. */
const headLength = 4100

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
  const found = await fileTypeFromBuffer(await read(0, headLength))
  const format = formatOfType(found?.mime)
  const allowed = purposeRule(purpose).formats
  if (!format || !allowed.includes(format)) return { key: 'file.format', parameters: { formats: allowed.join(', ') } }
  if (format !== formatOf(filename)) return { key: 'file.damaged' }

  const type = typeOf(filename)
  if (format === 'jpg' || format === 'png') {
    const image = await inspectImage(await read(0, size))
    return 'key' in image ? image : { ...image, type, sha256: await digest(storage, key) }
  }
  const isWhole = wholeness[format]
  if (isWhole && !(await isWhole(read, size))) return { key: 'file.damaged' }
  return { type, width: null, height: null, sha256: await digest(storage, key) }
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
