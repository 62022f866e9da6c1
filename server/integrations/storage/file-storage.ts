import { constants, createReadStream } from 'node:fs'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileConfigstore, FileStore } from '@tus/file-store'
import type { Storage } from './storage.ts'

/** Files below `media/` of the data directory; what is known of unfinished uploads lies apart, in `uploads/`. */
export async function openFileStorage(dataDir: string): Promise<Storage> {
  const directory = join(dataDir, 'media')
  const uploads = join(dataDir, 'uploads')
  await mkdir(directory, { recursive: true })
  await mkdir(uploads, { recursive: true })
  const pathOf = (key: string) => join(directory, safe(key))

  return {
    uploads: new FileStore({ directory, configstore: new FileConfigstore(uploads) }),
    async put(key, content) {
      await writeFile(`${pathOf(key)}.new`, content)
      await rename(`${pathOf(key)}.new`, pathOf(key))
    },
    async read(key, range) {
      await access(pathOf(key), constants.R_OK)
      return createReadStream(pathOf(key), range)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(join(uploads, `${safe(key)}.json`), { force: true })
    },
  }
}

function safe(key: string): string {
  if (!/^[\w.-]{1,200}$/.test(key) || key.startsWith('.')) throw new Error(`Not a key of a stored file: ${key}`)
  return key
}
