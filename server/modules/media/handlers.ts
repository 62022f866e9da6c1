import { join } from 'node:path'
import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { imageSizes, media } from '#contract/media/media.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { removedBefore } from '#server/http/records/trash.ts'
import { isSigned, type LinkTarget, signedLink, targetOf } from '#server/http/signed-links.ts'
import { Streamed } from '#server/http/streamed.ts'
import { refuse } from '#server/refusal.ts'
import { empty, exactly, fileHeaders, mediaHeaders, rangeOf } from './delivery.ts'
import { destroyDirectory, directoriesWithin, directoryTree, storeDirectory, updateDirectory } from './directories.ts'
import { shownFormat, shownImage } from './image.ts'
import { mediaFiles } from './library.ts'
import { copyFiles } from './library-copies.ts'
import { kindConditions, moveFiles, replaceFile, storeFiles, updateFile } from './library-files.ts'
import { isFiled, isOfLibrary, selectLibrary, shownLibraryFile, toLibraryFile } from './library-rows.ts'
import { destroyFile, restoreFile } from './library-trash.ts'
import { mayOpen } from './private.ts'
import { rowOfPath } from './recent-rows.ts'
import { storageKey } from './stored.ts'
import { type MediaFileRow, media_files } from './table.ts'
import { giveBackUploads } from './upload-rows.ts'
import { usesOfFile } from './uses.ts'

/** Files and images by signed links. Whoever has a link may open it, so the signature is checked before anything is read. */
export const mediaHandlers = handlers(media, {
  'media.files.show': async (call) => {
    const { path } = call.params
    const row = await signedFile(call, { kind: 'file', path }, call.query.signature)
    return fileAnswer(call, row, call.query.download === '1')
  },

  'media.private.show': async (call) =>
    fileAnswer(call, await openedFile(call, call.query.privateMedia), call.query.download === '1'),

  'media.links.show': async (call) => {
    const target = targetOf(call.query.link)
    if (!target || (target.kind === 'image' && !imageSizes.some((size) => sizeOf(size) === target.size)))
      return refuse('not_found')
    const { is_private } = await openedFile(call, target.path)
    return { link: signedLink(target, is_private, call.at) }
  },

  'media.images.show': async (call) => {
    const { path, width, height, type } = call.params
    const asked = `${width}/${height}/${type}`
    const size = imageSizes.find((known) => sizeOf(known) === asked)
    if (!size) return refuse('not_found')
    const row = await signedFile(call, { kind: 'image', path, size: asked }, call.query.signature)
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
    const image = await shownImage({ storage, cacheDir: join(config.data_dir, 'cache') }, storageKey(row), size, format)
    return new Streamed(image, { ...headers, 'content-length': String(image.length) })
  },

  'media.uploads.give-back': async (call) => {
    await giveBackUploads(call, call.body.ids)
    return {}
  },

  'media.media.files': (call) =>
    answerList(call, media.endpoints['media.media.files'], {
      rows: () => selectLibrary(call.db),
      // Ids of files are no numbers, so the history of a numeric id is 404.
      id: sql`${media_files.id}::text`,
      where: call.query.trashed ? inTrash(call.at) : isOfLibrary,
      sorts: { created_at: media_files.created_at, filename: media_files.filename, size: media_files.size },
      filters: {
        dir: (directory_id) => eq(media_files.directory_id, directory_id),
        within: (directory_id) => inArray(media_files.directory_id, directoriesWithin(call.db, directory_id)),
        trashed: () => undefined,
        search: (text) => contains(media_files.filename, text),
        kind: (kinds) => or(...kinds.map((kind) => kindConditions[kind])),
      },
      toRow: (row) => toLibraryFile(row, call.at),
    }),
  'media.media.tree': async ({ db }) => ({ results: await directoryTree(db) }),
  'media.media.lookup': async ({ db, at, query: { ids } }) => {
    const known = await db
      .select({ id: media_files.id })
      .from(media_files)
      .where(and(inArray(media_files.id, ids), isOfLibrary))
    const found = await mediaFiles(
      db,
      at,
      known.map(({ id }) => id),
    )
    return { results: ids.flatMap((id) => found.get(id) ?? []) }
  },
  'media.media.show': (call) => shownLibraryFile(call, call.params.media_file),
  'media.media.uses': async (call) => {
    const { id } = await shownLibraryFile(call, call.params.media_file)
    return { results: await usesOfFile(call.db, id) }
  },
  'media.media.store': async (call) => ({ results: await storeFiles(call, call.body) }),
  'media.media.update': (call) => updateFile(call, call.params.media_file, call.body),
  'media.media.move': async (call) => {
    await moveFiles(call, call.body)
    return {}
  },
  'media.media.copy': async (call) => ({ results: await copyFiles(call, call.body) }),
  'media.media.replace': (call) => replaceFile(call, call.params.media_file, call.body),
  'media.media.destroy': async (call) => {
    await destroyFile(call, call.params.media_file)
    return {}
  },
  'media.media.restore': (call) => restoreFile(call, call.params.media_file),
  'media.directories.store': (call) => storeDirectory(call, call.body),
  'media.directories.update': (call) => updateDirectory(call, call.params.media_directory, call.body),
  'media.directories.destroy': async (call) => {
    await destroyDirectory(call, call.params.media_directory, call.query.target_id)
    return {}
  },
})

/** Condition for library files in the trash that can still be restored. */
const inTrash = (at: Date) =>
  and(isFiled, isNotNull(media_files.deleted_at), gt(media_files.deleted_at, removedBefore(at)))

/** A file, or the requested range of it. */
async function fileAnswer(call: CallContext, row: MediaFileRow, isDownload: boolean): Promise<Streamed> {
  const headers = fileHeaders(row, isDownload)
  const { range: asked, 'if-none-match': known, 'if-range': condition } = call.request.headers
  if (known === headers.etag) return empty(304, headers)
  const isSame = condition === undefined || condition === headers.etag
  const range = isSame ? rangeOf(asked, row.size) : null
  if (range === 'unsatisfiable') return empty(416, { ...headers, 'content-range': `bytes */${row.size}` })
  const { start, end } = range ?? { start: 0, end: row.size - 1 }
  const body = await call.deps.storage.read(storageKey(row), range ?? undefined)
  return new Streamed(
    exactly(body, end - start + 1),
    {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${row.size}` }),
    },
    range ? 206 : 200,
  )
}

const sizeOf = ({ width, height, type }: (typeof imageSizes)[number]) => `${width}/${height}/${type}`

/** The file of a path for the person of the session; a private one only if the person may see it now. */
async function openedFile(call: CallContext, path: string): Promise<MediaFileRow> {
  const { session } = call.request
  const row = await rowOfPath(call.db, path)
  if (!row || !session) return refuse('not_found')
  if (row.is_private && !(await mayOpen(call.db, session, row))) return refuse('not_found')
  return row
}

async function signedFile(call: CallContext, target: LinkTarget, signature: string): Promise<MediaFileRow> {
  const signed = isSigned(target, signature, call.at)
  if (!signed) return refuse('forbidden')
  const row = await rowOfPath(call.db, target.path)
  if (!row) return refuse('not_found')
  // A file may have become private since the link was signed.
  if (row.is_private && signed === 'public') return refuse('forbidden')
  return row
}
