import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise } from 'yauzl'
import type { LeftOut } from '#contract/import/records.ts'
import { visibleName } from '#contract/media/files.ts'
import { ArchiveRefused } from './refused.ts'

/** An entry of the directory at an archive's end, with its decoded name. */
export interface DirectoryEntry {
  name: string
  raw: Entry
  /** Why no row can use it, as far as the directory says; null otherwise. */
  left_out: LeftOut | null
}

export interface DirectoryLimits {
  maxBytes: number
  maxEntries: number
}

/**
 * Reads the directory of an archive, and refuses everything that can be detected from it. Entries are in the order of the file.
 */
export async function directoryOf(path: string, limits: DirectoryLimits): Promise<DirectoryEntry[]> {
  const raw = await rawEntries(path, limits.maxEntries)
  const names = namesOf(raw)
  const entries = raw.map((entry, index): DirectoryEntry => ({ name: names[index] ?? '', raw: entry, left_out: null }))
  leaveOutTwins(entries)
  for (const entry of entries) {
    refuseEntry(entry)
    entry.left_out ??= unreadable(entry)
  }
  refuseBulk(entries, limits.maxBytes)
  entries.sort((one, other) => one.raw.relativeOffsetOfLocalHeader - other.raw.relativeOffsetOfLocalHeader)
  refuseOverlaps(entries)
  return entries
}

async function rawEntries(path: string, maxEntries: number): Promise<Entry[]> {
  const refused = async (error: NodeJS.ErrnoException): Promise<never> => {
    if (typeof error.errno === 'number') throw error
    if (/strong encryption/.test(error.message)) throw new ArchiveRefused('encrypted', error.message)
    const isNone = /end of central directory record signature not found/i.test(error.message)
    if (!isNone) throw new ArchiveRefused('damaged', error.message)
    throw new ArchiveRefused((await beginsAsArchive(path)) ? 'cut' : 'notArchive', error.message)
  }
  // Names and sizes are checked here, with errors of our own.
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: false }
  const zip = await openPromise(path, options).catch(refused)
  try {
    if (zip.entryCount > maxEntries) throw new ArchiveRefused('tooManyEntries', `It has ${zip.entryCount} entries`)
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    return entries
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error
    return await refused(error as Error)
  } finally {
    zip.close()
  }
}

/** Whether a file begins with an entry: without a directory at its end it is the beginning of an archive. */
async function beginsAsArchive(path: string): Promise<boolean> {
  const file = await open(path)
  const head = Buffer.alloc(4)
  await file.read(head, 0, head.length, 0).finally(() => file.close())
  return head.toString('latin1') === 'PK\u0003\u0004'
}

/**
 * Leaves out files whose names differ only in case, because a row cannot say which one it means. Refuses two of the same name in
 * one normal form, of which unpackers would keep one only.
 */
function leaveOutTwins(entries: readonly DirectoryEntry[]): void {
  const seen = new Map<string, DirectoryEntry>()
  for (const entry of entries) {
    const { name } = entry
    const key = name.normalize('NFKC').toLowerCase()
    const other = seen.get(key)
    const isByCase = other !== undefined && name.normalize('NFKC') !== other.name.normalize('NFKC')
    if (other && !isByCase)
      throw new ArchiveRefused('duplicate', 'Two entries have one name', { entry: name, other: other.name })
    if (other) entry.left_out = other.left_out = 'twin'
    else seen.set(key, entry)
  }
}

const encryptedFlags = 0x1 | 0x40 | 0x2000
const aesMethod = 99
const methods = [0, 8]

function refuseEntry({ name, raw }: DirectoryEntry): void {
  const refuse = (reason: ArchiveRefused['reason'], message: string) => {
    throw new ArchiveRefused(reason, message, { entry: name })
  }
  if (name === '') refuse('damaged', 'Its name cannot be one')
  if (/^\/|^[a-z]:/i.test(name)) refuse('absolute', 'Its path begins at a root')
  if (name.split('/').includes('..')) refuse('climbs', 'Its path leaves its folder')
  if (raw.compressionMethod === 0 && raw.compressedSize !== raw.uncompressedSize)
    refuse('sizeLies', 'It is not packed and has two sizes')
}

/** Why the content of an entry cannot be read. */
function unreadable({ raw }: DirectoryEntry): LeftOut | null {
  if ((raw.generalPurposeBitFlag & encryptedFlags) !== 0 || raw.compressionMethod === aesMethod) return 'password'
  return methods.includes(raw.compressionMethod) ? null : 'method'
}

/** Whether Unix attributes mark an entry as something other than a file or folder. */
export function isSpecial(externalAttributes: number): boolean {
  const kind = (externalAttributes >>> 16) & 0o170000
  return kind !== 0 && kind !== 0o100000 && kind !== 0o040000
}

function refuseBulk(entries: readonly DirectoryEntry[], maxBytes: number): void {
  let bytes = 0
  for (const { name, raw } of entries) {
    bytes += raw.uncompressedSize
    if (bytes > maxBytes) throw new ArchiveRefused('tooLarge', `All of it is beyond ${maxBytes} bytes`, { entry: name })
  }
}

/** Refuses entries that share bytes, which would unpack to far more than the file's size. */
function refuseOverlaps(entries: readonly DirectoryEntry[]): void {
  let end = 0
  let before = ''
  for (const { name, raw } of entries) {
    if (raw.relativeOffsetOfLocalHeader < end)
      throw new ArchiveRefused('damaged', `It shares bytes with ${before}`, { entry: name, other: before })
    end = raw.relativeOffsetOfLocalHeader + 30 + raw.fileNameRaw.length + raw.compressedSize
    before = name
  }
}

/** The upper half of code page 852, which Windows in Poland uses for names in a ZIP. */
const upper852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´­˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0'
const windows1250 = new TextDecoder('windows-1250')
const utf8 = new TextDecoder('utf-8', { fatal: true })

function cp852(bytes: Buffer): string {
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (upper852[byte - 128] ?? ''))).join('')
}

/**
 * Decoded names of an archive's entries, in NFC and with `/`. UTF-8 is detected by flag 11, by Info-ZIP's field 0x7075 with a
 * matching checksum, or by being valid UTF-8 (macOS sets no flag). All other names are assumed to be in one code page, 852
 * (Windows) or 1250 (other programs), whichever makes them look more Polish.
 */
function namesOf(entries: readonly Entry[]): string[] {
  const certain = entries.map((entry) => utf8Name(entry))
  const unclear = entries.flatMap((entry, index) => (certain[index] === null ? [entry.fileNameRaw] : []))
  const decode = codePageOf(unclear)
  return entries.map((entry, index) => normal(certain[index] ?? decode(entry.fileNameRaw)))
}

function utf8Name({ fileNameRaw, extraFields }: Entry): string | null {
  const field = extraFields.find(({ id }) => id === 0x7075)?.data
  if (field && field.length > 5 && field[0] === 1 && field.readUInt32LE(1) === crc32(fileNameRaw))
    return field.toString('utf8', 5)
  try {
    return utf8.decode(fileNameRaw)
  } catch {
    return null
  }
}

/** Some Windows programs separate folders by backslashes. A name with a NUL is none: unpackers end it there. */
function normal(name: string): string {
  if (name.includes('\0')) return ''
  return visibleName(name.replaceAll('\\', '/'))
}

/** The code page in which the names look more Polish; 852 in case of doubt. */
function codePageOf(names: readonly Buffer[]): (name: Buffer) => string {
  const likeness = (decode: (name: Buffer) => string) => names.reduce((sum, name) => sum + polishness(decode(name)), 0)
  const ansi = (name: Buffer) => windows1250.decode(name)
  return likeness(ansi) > likeness(cp852) ? ansi : cp852
}

/**
 * Score of a decoding: high for Polish letters, low for others, negative for capitals after small letters and for non-letters.
 */
function polishness(name: string): number {
  let sum = 0
  for (const [character] of name.matchAll(/[^\0-\x7f]/gu)) {
    if (/[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/.test(character)) sum += 3
    else sum += /[\p{L}–—„”’§°]/u.test(character) ? 0 : -3
  }
  return sum - (name.match(/\p{Ll}\p{Lu}|(?<=\p{Lu})\p{Ll}(?=\p{Lu})/gu)?.length ?? 0)
}
