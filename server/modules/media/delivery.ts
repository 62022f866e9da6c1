import { pipeline, Readable, Transform } from 'node:stream'
import { formatOf } from '#contract/media/files.ts'
import { Streamed } from '#server/http/streamed.ts'
import { type ByteRange, StorageFailed } from '#server/integrations/storage/storage.ts'
import type { MediaFileRow } from './table.ts'

/** Formats displayed by browsers; others are downloaded. */
const shownFormats = ['pdf', 'jpg', 'png', 'mp4']

/**
 * Headers that restrict an opened file: it may do nothing. A PDF is not sandboxed, because Chromium's viewer does not work in a
 * sandbox; it may be framed by our own pages.
 */
export function fileHeaders(row: MediaFileRow, isDownload: boolean) {
  const format = formatOf(row.filename) ?? ''
  const isShown = shownFormats.includes(format) && !isDownload
  return {
    'content-type': row.type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; ${dispositionName(row.filename)}`,
    'content-security-policy':
      format === 'pdf' ? `frame-ancestors 'self'` : `default-src 'none'; frame-ancestors 'self'; sandbox`,
    'x-frame-options': 'SAMEORIGIN',
    'accept-ranges': 'bytes',
    ...mediaHeaders(row, row.sha256 ?? row.id),
  }
}

/** Caching: a private file only by its reader and for the lifetime of its link, a public one for ever. */
export function mediaHeaders(row: MediaFileRow, tag: string) {
  return {
    'x-content-type-options': 'nosniff',
    'cache-control': row.is_private ? 'private, max-age=540' : 'public, max-age=31536000, immutable',
    etag: `"${tag}"`,
    'last-modified': new Date(row.created_at).toUTCString(),
  }
}

/** File name in ASCII, for clients without RFC 6266. */
function dispositionName(filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii || 'file'}"; filename*=UTF-8''${encoded}`
}

/**
 * The single range of a `Range` header; null for the whole file, also for several ranges or other units; `unsatisfiable` beyond
 * the end.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '')
    return to === '0' || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? null : { start, end }
}

/** Content of a promised length; if it ends early, the answer is aborted, so that it is not taken for complete. */
export function exactly(content: Readable, length: number): Readable {
  let left = length
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      left -= chunk.length
      done(null, chunk)
    },
    flush: (done) => done(left === 0 ? null : new StorageFailed('a stored file is not as long as it is known to be')),
  })
  // Errors are reported to the reader of the stream.
  pipeline(content, counted, () => undefined)
  return counted
}

/** An answer without content. */
export function empty(status: 304 | 416, headers: Record<string, string>): Streamed {
  return new Streamed(Readable.from([]), headers, status)
}
