import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** Bytes `start` to `end` of an object, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** There is no space left for files. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** The storage failed; the operation may be repeated. */
export class StorageFailed extends Error {
  override name = 'StorageFailed'
}

const missing = new Set(['ENOENT', 'NoSuchKey', 'NotFound', 'NoSuchUpload'])

/** Whether an error of a file system or of S3 means that the object is missing. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return missing.has(error.name) || ('code' in error && missing.has(String(error.code)))
}

/** Whether an error of the storage or of a file system means that there is no space left. */
export function isOutOfSpace(error: unknown): boolean {
  if (error instanceof StorageFull) return true
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/**
 * Storage of files by key: a folder or an S3 bucket. An upload is written directly to its final place, with the upload's id as
 * the key, so that a finished one is not copied.
 */
export interface Storage {
  /** The store of resumable uploads. */
  uploads: DataStore
  /** Makes the object of an upload whose bytes are all stored; nothing where it is there. */
  join(upload: { id: string; offset: number }): Promise<void>
  /** Writes a whole object. */
  put(key: string, content: Buffer): Promise<void>
  /** Reads an object or part of it; rejects when it is missing. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Keys of all objects, in no particular order; without those of unfinished uploads. */
  list(): AsyncIterable<string>
  /** Path of an object's local file, for readers without this port; null in a bucket. */
  fileOf(key: string): string | null
  /** Free bytes of the folder's disk; null in a bucket. */
  free(): Promise<number | null>
  /** Rejects when files cannot be read and written now. */
  check(): Promise<void>
  /** Deletes an object and the data of its upload; a missing one is no error. */
  remove(key: string): Promise<void>
}
