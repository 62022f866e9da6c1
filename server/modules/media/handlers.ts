import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { imageSizes, media } from '#contract/media.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { handlers } from '#server/http/handlers.ts'
import { refuse } from '#server/http/refusal.ts'
import { isSigned, type LinkTarget } from '#server/http/signed-links.ts'
import { Streamed } from '#server/http/streamed.ts'
import { empty, fileHeaders, mediaHeaders, rangeOf } from './delivery.ts'
import { shownFormat, shownImage } from './image.ts'
import { type MediaFileRow, media_files } from './table.ts'

/** Files and images by signed links: whoever holds a link may open it, so it is checked before anything is looked up. */
export const mediaHandlers = handlers(media, {
  'media.files.show': async (call) => {
    const { path } = call.params
    const row = await signedFile(call, { kind: 'file', path }, call.query.signature)
    const headers = fileHeaders(row, call.query.download === '1')
    const { range: asked, 'if-none-match': known, 'if-range': condition } = call.request.headers
    if (known === headers.etag) return empty(304, headers)
    const isSame = condition === undefined || condition === headers.etag
    const range = isSame ? rangeOf(asked, row.size) : null
    if (range === 'unsatisfiable') return empty(416, { ...headers, 'content-range': `bytes */${row.size}` })
    const { start, end } = range ?? { start: 0, end: row.size - 1 }
    const body = await call.deps.storage.read(row.id, range ?? undefined)
    return new Streamed(
      body,
      {
        ...headers,
        'content-length': String(end - start + 1),
        ...(range && { 'content-range': `bytes ${start}-${end}/${row.size}` }),
      },
      range ? 206 : 200,
    )
  },

  'media.images.show': async (call) => {
    const { path, width, height, type } = call.params
    const size = imageSizes.find(
      (known) => `${known.width}/${known.height}/${known.type}` === `${width}/${height}/${type}`,
    )
    if (!size) return refuse('not_found')
    const row = await signedFile(
      call,
      { kind: 'image', path, size: `${width}/${height}/${type}` },
      call.query.signature,
    )
    if (!row.type.startsWith('image/')) return refuse('not_found')
    const format = shownFormat(call.request.headers.accept)
    const headers = {
      ...mediaHeaders(row, `${row.sha256 ?? row.id}-${width}x${height}-${type}-${format}`),
      'content-type': `image/${format}`,
      'content-security-policy': `default-src 'none'; sandbox`,
      vary: 'accept',
    }
    if (call.request.headers['if-none-match'] === headers.etag) return empty(304, headers)
    const { storage, config } = call.deps
    const image = await shownImage({ storage, cacheDir: join(config.data_dir, 'cache') }, row.id, size, format)
    return new Streamed(Readable.from([image]), { ...headers, 'content-length': String(image.length) })
  },
})

async function signedFile(call: CallContext, target: LinkTarget, signature: string): Promise<MediaFileRow> {
  const signed = isSigned(target, signature, call.at)
  if (!signed) return refuse('forbidden')
  const [row] = await call.db.select().from(media_files).where(eq(media_files.path, target.path))
  if (!row?.finished_at) return refuse('not_found')
  // A file that was public once may have become private since.
  if (row.is_private && signed === 'public') return refuse('forbidden')
  return row
}
