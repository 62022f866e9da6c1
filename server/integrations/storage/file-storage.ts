import { constants, createReadStream } from 'node:fs'
import { access, mkdir, opendir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileConfigstore, FileStore } from '@tus/file-store'
import { isOutOfSpace, type Storage, StorageFull } from './storage.ts'

/** Chunk size when reading a file; larger than Node's 64 kB, which costs more per byte. */
const atOnce = 128 * 1024

/** Files below `media/` of the data directory; the state of unfinished uploads is in `uploads/`. */
export async function openFileStorage(dataDir: string): Promise<Storage> {
  const directory = join(dataDir, 'media')
  const uploads = join(dataDir, 'uploads')
  await mkdir(directory, { recursive: true })
  await mkdir(uploads, { recursive: true })
  const pathOf = (key: string) => join(directory, safe(key))

  return {
    uploads: new Uploads({ directory, configstore: new FileConfigstore(uploads) }),
    // Bytes are appended to the file itself.
    join: async () => undefined,
    async put(key, content) {
      const unfinished = `${pathOf(key)}.new`
      try {
        await writeFile(unfinished, content)
        await rename(unfinished, pathOf(key))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(key, range) {
      await access(pathOf(key), constants.R_OK)
      return createReadStream(pathOf(key), { ...range, highWaterMark: atOnce })
    },
    async *list() {
      for await (const entry of await opendir(directory)) {
        if (entry.isFile() && isKey(entry.name) && !entry.name.endsWith('.new')) yield entry.name
      }
    },
    fileOf: pathOf,
    free: () => freeBytes(directory),
    async check() {
      for (const path of [directory, uploads]) await access(path, constants.R_OK | constants.W_OK)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(join(uploads, `${safe(key)}.json`), { force: true })
    },
  }
}

/**
 * Free space in bytes below which a write counts as failed for lack of space, because the library does not report the reason.
 */
const roomNeeded = 16 * 1_048_576

class Uploads extends FileStore {
  override async write(...asked: Parameters<FileStore['write']>): Promise<number> {
    try {
      return await super.write(...asked)
    } catch (error) {
      if (isOutOfSpace(error) || (await isFull(this.directory))) throw new StorageFull('no room left', { cause: error })
      throw error
    }
  }
}

async function isFull(directory: string): Promise<boolean> {
  return (await freeBytes(directory)) < roomNeeded
}

/** Bytes that may still be written to the file system of a folder. */
async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

const isKey = (key: string) => /^[\w.-]{1,200}$/.test(key) && !key.startsWith('.')

function safe(key: string): string {
  if (!isKey(key)) throw new Error(`Not a key of a stored file: ${key}`)
  return key
}
