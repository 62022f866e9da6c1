import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import * as v from 'valibot'
import { keysOf, type Memory, recall, remember } from './browser-memory.ts'

const beginning = 'portal.upload.'
/** The server removes what nobody finished after 48 hours. */
const keptMilliseconds = 48 * 3_600_000

const Kept = v.object({
  size: v.nullable(v.number()),
  metadata: v.record(v.string(), v.string()),
  creationTime: v.string(),
  uploadUrl: v.nullable(v.string()),
})

/**
 * Where unfinished uploads are remembered, one per fingerprint, so that a reload of the page can go on from the last byte.
 * A fingerprint begins with its scope.
 */
export interface UploadMemory extends UrlStorage {
  /** The unfinished uploads of a scope; their `urlStorageKey` is what `removeUpload` takes. */
  ofScope: (scope: string) => PreviousUpload[]
}

export function createUploadMemory(memory: Memory, now: () => number = Date.now): UploadMemory {
  const read = (urlStorageKey: string): PreviousUpload | null => {
    const kept = recall(memory, urlStorageKey, Kept)
    if (kept && now() - Date.parse(kept.creationTime) < keptMilliseconds)
      return { ...kept, urlStorageKey, parallelUploadUrls: null }
    memory.removeItem(urlStorageKey)
    return null
  }
  const beginningWith = (fingerprint: string) =>
    keysOf(memory, `${beginning}${fingerprint}`).flatMap((key) => read(key) ?? [])
  return {
    findAllUploads: async () => beginningWith(''),
    findUploadsByFingerprint: async (fingerprint) => {
      const found = read(`${beginning}${fingerprint}`)
      return found ? [found] : []
    },
    removeUpload: async (urlStorageKey) => memory.removeItem(urlStorageKey),
    addUpload: async (fingerprint, upload) => {
      remember(memory, `${beginning}${fingerprint}`, upload)
      return `${beginning}${fingerprint}`
    },
    ofScope: (scope) => beginningWith(`${scope}|`),
  }
}

/** What makes a file the same file when it is chosen again. */
export function fingerprintOf(scope: string, { name, size, type, lastModified }: File): string {
  return `${scope}|${[name, size, type, lastModified].join('|')}`
}
