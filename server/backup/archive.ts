import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile as OpenZip } from 'yauzl'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { StartupError } from '#server/process/startup-error.ts'
import { type EncryptionKeys, encrypted } from './encryption.ts'
import type { Member } from './manifest.ts'

/** A file of an archive; opened only when it is written. */
export interface ArchiveFile {
  name: string
  compress: boolean
  open(): Promise<Readable>
}

/**
 * Writes a ZIP file that only its owner can read, encrypted where keys are given. It is written under a temporary name and renamed
 * when complete, so that an existing archive is always complete. `contentsOf` is given the list of the entries written so far, for an
 * entry that describes the others.
 */
export async function writeArchive(
  path: string,
  contentsOf: (members: readonly Member[]) => AsyncIterable<ArchiveFile>,
  keys: EncryptionKeys,
): Promise<void> {
  const unfinished = `${path}.unfinished`
  const zip = new ZipFile()
  const source = await encrypted(zip.outputStream as Readable, keys)
  const written = pipeline(source, createWriteStream(unfinished, { mode: 0o600, flush: true }))
  try {
    await Promise.race([written, addAll(zip, contentsOf)])
    zip.end()
    await written
    await rename(unfinished, path)
  } catch (error) {
    written.catch(() => undefined)
    ;(zip.outputStream as Readable).destroy()
    await rm(unfinished, { force: true })
    throw error
  }
}

async function addAll(
  zip: ZipFile,
  contentsOf: (members: readonly Member[]) => AsyncIterable<ArchiveFile>,
): Promise<void> {
  const members: Member[] = []
  for await (const { name, compress, open } of contentsOf(members)) {
    const source = Readable.from(summed(await open(), (sums) => members.push({ name, ...sums })))
    await new Promise<void>((resolve, reject) => {
      source.once('error', reject)
      source.once('end', resolve)
      zip.addReadStream(source, name, { compress, mtime: new Date() })
    })
  }
}

/** Passes a stream on, and reports its size in bytes and its SHA-256 at its end. */
export async function* summed(
  source: AsyncIterable<Buffer | string>,
  onEnd: (sums: Omit<Member, 'name'>) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let size = 0
  for await (const part of source) {
    const bytes = Buffer.from(part)
    hash.update(bytes)
    size += bytes.length
    yield bytes
  }
  onEnd({ size, sha256: hash.digest('hex') })
}

/** An open archive. */
export interface OpenArchive {
  /** Its files in order, with their sizes. */
  entries: readonly { name: string; size: number }[]
  /** Reads a file. The stream fails at its end when the checksum does not match. */
  read(name: string): Promise<Readable>
  close(): void
}

/** Opens an archive; throws for a truncated file or one of another format. */
export async function openArchive(path: string): Promise<OpenArchive> {
  const damaged = (error: Error) => new StartupError(`${path} cannot be read as a backup: ${error.message}`)
  const zip: OpenZip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw damaged(error)
  })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return {
    entries: [...entries.values()].map(({ fileName, uncompressedSize }) => ({
      name: fileName,
      size: uncompressedSize,
    })),
    async read(name) {
      const entry = entries.get(name)
      if (!entry) throw damaged(new Error(`${name} is missing`))
      return Readable.from(checked(await zip.openReadStreamPromise(entry), entry))
    },
    close: () => zip.close(),
  }
}

async function* checked(source: Readable, { crc32: expected, fileName }: Entry): AsyncGenerator<Buffer> {
  let sum = 0
  for await (const chunk of source) {
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== expected) throw new StartupError(`The backup is damaged: ${fileName} is not as it was written.`)
}
