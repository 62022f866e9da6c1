import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** Bytes `start` to `end` of an object, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** There is no room left for files. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** The storage did not do what it was asked, for whatever reason of its own: it may be tried again. */
export class StorageFailed extends Error {
  override name = 'StorageFailed'
}

const missing = new Set(['ENOENT', 'NoSuchKey', 'NotFound', 'NoSuchUpload'])

/** Whether an error says that what was asked for is not there, in the words of a file system or of S3. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return missing.has(error.name) || ('code' in error && missing.has(String(error.code)))
}

/** Whether an error says that there is no room left, in the words of a file system. */
export function isOutOfSpace(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/**
 * Where the bytes of files lie, by key: a folder or an S3 bucket. An upload is written straight to its place, so that
 * a finished one needs no copying: the upload's id is the key.
 */
export interface Storage {
  /** The store that resumable uploads write to. */
  uploads: DataStore
  /** Writes a whole object. */
  put(key: string, content: Buffer): Promise<void>
  /** Reads an object, or a part of it; rejects when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** The keys of all objects, in no order; what an unfinished upload keeps beside it is none. */
  list(): AsyncIterable<string>
  /** Where an object lies as a file of this machine, for who reads files without us; null in a bucket. */
  fileOf(key: string): string | null
  /** Rejects when files can neither be read nor written now. */
  check(): Promise<void>
  /** Removes an object and what an unfinished upload left beside it; one that is not there is no error. */
  remove(key: string): Promise<void>
}
