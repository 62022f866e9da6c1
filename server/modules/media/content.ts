import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { type Format, formatOf, formatOfType, formats, type Purpose, purposeRule } from '#contract/media/files.ts'
import type { MessageParameters } from '#contract/messages.ts'
import type { ServerMessageKey } from '#contract/server-messages.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { isWholeAvi, isWholeMp4, isWholePdf } from './containers.ts'
import { inspectImage } from './image.ts'

/** Why the content of a file is not taken. */
export interface ContentRefusal {
  key: Extract<ServerMessageKey, `file.${string}`>
  parameters?: MessageParameters
}

/** What the content of a file says of it. */
export interface Content {
  type: string
  /** Null of files that say themselves whether they are whole. */
  sha256: string | null
  width: number | null
  height: number | null
}

/** Reads a part of a stored file: `length` bytes from `start`, fewer at its end. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>

/** Bytes that are enough to tell a format. */
const headLength = 4100

/**
 * Looks into an uploaded file: its content must be of a format that its purpose allows, the one that its name says,
 * and whole. Nothing larger than an image is held in memory.
 */
export async function inspectContent(
  storage: Storage,
  key: string,
  { filename, purpose, size }: { filename: string; purpose: Purpose; size: number },
): Promise<Content | ContentRefusal> {
  // What is imported is read whole, every sum in it checked, by the job that imports it.
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
