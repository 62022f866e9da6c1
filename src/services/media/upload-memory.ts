import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import * as v from 'valibot'
import { keysOf, type Memory, recall, remember } from '#services/browser-memory.ts'
import { uniqueKey } from '#services/unique-key.ts'

const beginning = 'portal.upload.'
/** The server deletes unfinished uploads after 48 hours. */
const keptMilliseconds = 48 * 3_600_000

const Kept = v.object({
  fingerprint: v.string(),
  size: v.nullable(v.number()),
  metadata: v.record(v.string(), v.string()),
  creationTime: v.string(),
  uploadUrl: v.nullable(v.string()),
})
type Kept = v.InferOutput<typeof Kept>

/**
 * Stores unfinished uploads, so that they continue from the last byte after the page is reloaded. A fingerprint begins with the
 * scope that the upload belongs to.
 */
export interface UploadMemory extends UrlStorage {
  /** The unfinished uploads of a scope; `removeUpload` takes their `urlStorageKey`. */
  ofScope: (scope: string) => PreviousUpload[]
  /** Moves the uploads of a new form to its record once it is stored. */
  moveScope: (from: string, to: string) => void
  /** Removes the upload with this address. */
  forgetUrl: (url: string) => void
}

/** Remembers unfinished uploads in the browser, so that they can be resumed. */
export function createUploadMemory(memory: Memory, now: () => number = Date.now): UploadMemory {
  const read = (key: string): [key: string, kept: Kept][] => {
    const kept = recall(memory, key, Kept)
    if (kept && now() - Date.parse(kept.creationTime) < keptMilliseconds) return [[key, kept]]
    memory.removeItem(key)
    return []
  }
  const where = (isMeant: (kept: Kept) => boolean) =>
    keysOf(memory, beginning)
      .flatMap(read)
      .filter(([, kept]) => isMeant(kept))
  const previous = (isMeant: (kept: Kept) => boolean): PreviousUpload[] =>
    where(isMeant).map(([urlStorageKey, kept]) => ({ ...kept, urlStorageKey, parallelUploadUrls: null }))
  return {
    findAllUploads: async () => previous(() => true),
    findUploadsByFingerprint: async (fingerprint) => previous((kept) => kept.fingerprint === fingerprint),
    removeUpload: async (urlStorageKey) => memory.removeItem(urlStorageKey),
    addUpload: async (fingerprint, upload) => {
      const key = `${beginning}${uniqueKey()}`
      remember(memory, key, { ...upload, fingerprint })
      return key
    },
    ofScope: (scope) => previous(({ fingerprint }) => fingerprint.startsWith(`${scope}|`)),
    moveScope: (from, to) => {
      for (const [key, kept] of where(({ fingerprint }) => fingerprint.startsWith(`${from}|`)))
        remember(memory, key, { ...kept, fingerprint: kept.fingerprint.replace(from, () => to) })
    },
    forgetUrl: (url) => {
      for (const [key] of where(({ uploadUrl }) => uploadUrl === url)) memory.removeItem(key)
    },
  }
}

/** Identifies a file when it is chosen again: by scope, name, size, type and date of change. */
export function fingerprintOf(scope: string, { name, size, type, lastModified }: File): string {
  return `${scope}|${[name, size, type, lastModified].join('|')}`
}
