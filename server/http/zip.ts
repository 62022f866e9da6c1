import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of a ZIP. It is opened when its turn comes. */
export interface ZipEntry {
  name: string
  /** Bytes, when they are known: then the file is stored as it is, else it is compressed. */
  size?: number
  open(): AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>
}

/** What is known of an entry once it was written. */
interface Written {
  name: Buffer
  method: 0 | 8
  crc: number
  size: number
  compressed: number
  offset: number
}

/** What 32 bits cannot say is said in 64 (APPNOTE, 4.5.3). */
const most = 0xffff_ffff
const mostEntries = 0xffff
/** The sums follow the bytes; names are UTF-8. */
const flags = 0x0808
const method = { stored: 0, deflated: 8 } as const

/**
 * Writes a ZIP (PKWARE's APPNOTE) piece by piece: one entry is open at a time, and nothing of it is kept. Ends with an error
 * when an entry is not as long as it was said to be. The sums are zlib's own, which are taken at the speed of memory.
 */
export async function* zipOf(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Buffer> {
  const all: Written[] = []
  let offset = 0
  for (const { name, size, open } of entries) {
    const entry = unwritten(name, size, offset)
    all.push(entry)
    yield localHeader(entry, at)
    const source = summed(await open(), entry)
    if (entry.method === method.stored) yield* source
    else yield* deflated(source, entry)
    if (size === undefined) entry.size = entry.read
    else if (entry.read !== size) throw new Error(`${name} has ${entry.read} bytes instead of ${size}`)
    yield descriptor(entry)
    offset += spanOf(entry)
  }
  yield* directory(all, offset, at)
}

/** Bytes of the ZIP of entries whose sizes are all known. */
export function zipSize(entries: readonly { name: string; size: number }[]): number {
  let offset = 0
  const all = entries.map(({ name, size }) => {
    const entry = unwritten(name, size, offset)
    offset += spanOf(entry)
    return entry
  })
  return directory(all, offset, new Date(0)).reduce((sum, { length }) => sum + length, offset)
}

function unwritten(name: string, size: number | undefined, offset: number): Written & { read: number } {
  const known = size ?? 0
  const kind = size === undefined ? method.deflated : method.stored
  return { name: Buffer.from(name), method: kind, crc: 0, size: known, compressed: known, offset, read: 0 }
}

async function* summed(source: AsyncIterable<Buffer>, entry: Written & { read: number }): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    entry.crc = crc32(chunk, entry.crc)
    entry.read += chunk.length
    yield chunk
  }
}

async function* deflated(source: AsyncGenerator<Buffer>, entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  // What breaks the source breaks this too, and is met below.
  pipeline(Readable.from(source), deflate, () => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.compressed += chunk.length
    yield chunk
  }
}

/** Bytes from the header of an entry to that of the next. */
function spanOf({ name, size, compressed }: Written): number {
  return 30 + name.length + compressed + (isLarge(size, compressed) ? 24 : 16)
}

function isLarge(...numbers: number[]): boolean {
  return numbers.some((number) => number >= most)
}

function localHeader({ name, method }: Written, at: Date): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(dosTime(at), 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, size, compressed }: Written): Buffer {
  const wide = isLarge(size, compressed)
  const record = Buffer.alloc(wide ? 24 : 16)
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(crc, 4)
  if (wide) {
    record.writeBigUInt64LE(BigInt(compressed), 8)
    record.writeBigUInt64LE(BigInt(size), 16)
  } else {
    record.writeUInt32LE(compressed, 8)
    record.writeUInt32LE(size, 12)
  }
  return record
}

/** What a ZIP ends with, by which it is opened. */
function directory(all: readonly Written[], offset: number, at: Date): Buffer[] {
  const records = all.map((entry) => centralRecord(entry, at))
  const size = records.reduce((sum, { length }) => sum + length, 0)
  const wide = isLarge(offset, size) || all.length >= mostEntries
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(wide ? mostEntries : all.length, 8)
  end.writeUInt16LE(wide ? mostEntries : all.length, 10)
  end.writeUInt32LE(wide ? most : size, 12)
  end.writeUInt32LE(wide ? most : offset, 16)
  return [...records, ...(wide ? [wideEnd(all.length, size, offset)] : []), end]
}

function centralRecord({ name, method, crc, size, compressed, offset }: Written, at: Date): Buffer {
  const wide = isLarge(size, compressed, offset)
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  // Made under Unix, which the rights below are of.
  record.writeUInt16LE((3 << 8) | (wide ? 45 : 20), 4)
  record.writeUInt16LE(wide ? 45 : 20, 6)
  record.writeUInt16LE(flags, 8)
  record.writeUInt16LE(method, 10)
  record.writeUInt32LE(dosTime(at), 12)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(wide ? most : compressed, 20)
  record.writeUInt32LE(wide ? most : size, 24)
  record.writeUInt16LE(name.length, 28)
  const extra = Buffer.concat([exactTime(at), ...(wide ? [wideNumbers(size, compressed, offset)] : [])])
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(0o100664 * 0x10000, 38)
  record.writeUInt32LE(wide ? most : offset, 42)
  return Buffer.concat([record, name, extra])
}

function wideNumbers(...numbers: number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * index)
  return extra
}

/** The end of the directory in 64 bits, and where it is. */
function wideEnd(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(76)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE((3 << 8) | 45, 12)
  record.writeUInt16LE(45, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(offset + size), 64)
  record.writeUInt32LE(1, 72)
  return record
}

/** Date and time as MS-DOS kept them: where the machine stands, every second second. */
function dosTime(at: Date): number {
  const day = (Math.max(0, at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
  return day * 0x10000 + time
}

/** The same moment to the second, whatever the zone (Info-ZIP's extended timestamp). */
function exactTime(at: Date): Buffer {
  const extra = Buffer.alloc(9)
  extra.writeUInt16LE(0x5455, 0)
  extra.writeUInt16LE(5, 2)
  extra.writeUInt8(1, 4)
  extra.writeUInt32LE(Math.floor(at.getTime() / 1000), 5)
  return extra
}
