import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { WorkbookRefused } from '#server/workbook/refused.ts'

/** Maximum unpacked size of a part in bytes. A hundred thousand rows of twenty long texts have about 200 MB. */
const partLimit = 1024 ** 3
const partsLimit = 10_000

/** The parts of an Office document (ECMA-376, part 2): entries of a ZIP by name. */
export interface Package {
  has(name: string): boolean
  /**
   * Text of a part, streamed, up to `limit` bytes. Throws `WorkbookRefused` when it is damaged; a wrong checksum is noticed at
   * the end.
   */
  text(name: string, limit?: number): AsyncGenerator<string>
  close(): void
}

/** Opens the ZIP of a document. */
export async function openPackage(path: string): Promise<Package> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(damaged)
  const parts = await partsOf(zip).catch((error) => {
    zip.close()
    return damaged(error)
  })
  return {
    has: (name) => parts.has(keyOf(name)),
    text: (name, limit) => textOf(zip, parts.get(keyOf(name)), name, limit ?? partLimit),
    close: () => zip.close(),
  }
}

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (parts.size >= partsLimit) throw new WorkbookRefused('tooLarge', `More than ${partsLimit} parts`)
    if (!parts.has(keyOf(entry.fileName))) parts.set(keyOf(entry.fileName), entry)
  }
  return parts
}

/** Names of parts are case-insensitive. */
function keyOf(name: string): string {
  return name.replace(/^\//, '').toLowerCase()
}

async function* textOf(zip: ZipFile, entry: Entry | undefined, name: string, limit: number): AsyncGenerator<string> {
  if (!entry) throw new WorkbookRefused('damaged', `${name} is missing`)
  if (entry.isEncrypted()) throw new WorkbookRefused('password', `${name} is encrypted`)
  if (entry.uncompressedSize > limit)
    throw new WorkbookRefused('tooLarge', `${name} has ${entry.uncompressedSize} bytes`)
  let decoder: TextDecoder | undefined
  let sum = 0
  try {
    // An entry that unpacks to another size than stated ends with an error.
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk, sum)
      decoder ??= new TextDecoder(encodingOf(chunk))
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    damaged(error)
  }
  if (sum !== entry.crc32) throw new WorkbookRefused('damaged', `${name} has another checksum`)
  yield decoder?.decode() ?? ''
}

/** Office documents are in UTF-8 or UTF-16. */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function damaged(error: unknown): never {
  if (error instanceof WorkbookRefused) throw error
  const { message, errno } = error as NodeJS.ErrnoException
  if (typeof errno === 'number' && !/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
  throw new WorkbookRefused('damaged', message)
}
