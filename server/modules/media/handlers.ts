import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pipeline, Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { and, eq, gt, inArray, isNotNull, like, not, or, sql } from 'drizzle-orm'
import { formatOf, megabyte, purposeRule } from '#contract/media/files.ts'
import type { LibraryFile } from '#contract/media/library.ts'
import { imageSizes, media } from '#contract/media/media.ts'
import type { Database } from '#server/db/client.ts'
import { partnerScope, type SignedIn, staffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { kindOfLines, type PartnerReader, recordKind } from '#server/http/records/kinds.ts'
import { hasTrash, isLive, removedBefore } from '#server/http/records/trash.ts'
import { isSigned, type LinkTarget, signedLink, targetOf } from '#server/http/signed-links.ts'
import { Streamed } from '#server/http/streamed.ts'
import { type ByteRange, StorageFailed } from '#server/integrations/storage/storage.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import {
  destroyDirectory,
  directoriesWithin,
  directoryFor,
  directoryTree,
  storeDirectory,
  updateDirectory,
} from './directories.ts'
import { shownFormat, shownImage } from './image.ts'
import { mediaFiles, waitingField } from './library.ts'
import { auditFile, kindConditions, moveFiles, replaceFile, storeFiles, updateFile } from './library-files.ts'
import { isFiled, isOfLibrary, selectLibrary, shownLibraryFile, toLibraryFile } from './library-rows.ts'
import { destroyFile, restoreFile } from './library-trash.ts'
import { rowOfPath } from './recent-rows.ts'
import { storageKey } from './stored.ts'
import { type MediaFileRow, media_files, media_uses } from './table.ts'
import { giveBackUploads } from './upload-rows.ts'
import { usesOfFile } from './uses.ts'

/** Files and images by signed links. Any holder of a link may open it, so the signature is checked before reading. */
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
    return { link: signedLink(call.db, target, is_private, call.at) }
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
    const { storage, config, disk } = call.deps
    const cache = { storage, cacheDir: join(config.data_dir, 'cache'), isGrowing: (await disk.short()).length === 0 }
    const image = await shownImage(cache, storageKey(row), size, format)
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
      toRow: (row) => toLibraryFile(call.db, row, call.at),
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
  const signed = isSigned(call.db, target, signature, call.at)
  if (!signed) return refuse('forbidden')
  const row = await rowOfPath(call.db, target.path)
  if (!row) return refuse('not_found')
  // A file may have become private since the link was signed.
  if (row.is_private && signed === 'public') return refuse('forbidden')
  return row
}

/** Formats displayed by browsers; others are downloaded. */
const shownFormats = ['pdf', 'jpg', 'png', 'mp4']

/**
 * Headers that restrict an opened file: it may do nothing. A PDF is not sandboxed, because Chromium's viewer does not work in a
 * sandbox; it may be framed by our own pages.
 */
function fileHeaders(row: MediaFileRow, isDownload: boolean) {
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
function mediaHeaders(row: MediaFileRow, tag: string) {
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
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
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
function exactly(content: Readable, length: number): Readable {
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
function empty(status: 304 | 416, headers: Record<string, string>): Streamed {
  return new Streamed(Readable.from([]), headers, status)
}

/**
 * Whether a person may open a file without a signed link: through a record that owns or uses it and that the person may see.
 * Colleagues with access to the library see all its files. An unused upload belongs to its author.
 */
async function mayOpen(db: Database, session: SignedIn, file: MediaFileRow): Promise<boolean> {
  if (file.directory_id !== null && session.is_staff && session.permissions['media.media.files']) return true
  if (file.unreferred_since !== null && file.created_by === session.user.id) return true
  const uses = await db
    .select({ entity: media_uses.entity, id: media_uses.entity_id })
    .from(media_uses)
    .where(
      and(
        eq(media_uses.media_id, file.id),
        // Readers see published files, not those of an unpublished edit.
        session.is_staff ? undefined : not(like(media_uses.field, waitingField('%'))),
      ),
    )
  const owner = file.owner_entity && file.owner_id ? [{ entity: file.owner_entity, id: file.owner_id }] : []
  for (const [entity, ids] of idsByEntity([...owner, ...uses]))
    if (await seesOneOf(db, session, entity, ids)) return true
  return false
}

async function seesOneOf(db: Database, session: SignedIn, entity: string, ids: readonly number[]): Promise<boolean> {
  const kind = recordKind(entity)
  if (!kind) return seesLineOf(db, session, entity, ids)
  const mayShow = session.permissions[kind.permission ?? `${kind.entity}.show`]
  if (session.is_staff ? !mayShow : !kind.visibleToPartner) return false
  const [seen] = await db
    .select({ id: kind.table.id })
    .from(kind.table)
    .where(
      and(
        inArray(kind.table.id, [...ids]),
        hasTrash(kind.table) ? isLive(kind.table) : undefined,
        session.is_staff
          ? (kind.opened ?? kind.visibleToStaff)?.(staffScope(session))
          : await kind.visibleToPartner?.(partnerScope(session), db, partnerReader(session)),
      ),
    )
    .limit(1)
  return seen !== undefined
}

function partnerReader({ user, memberships }: SignedIn): PartnerReader {
  const administered = memberships.filter(({ is_company_admin }) => is_company_admin)
  return { user_id: user.id, company_admin_of: administered.map(({ id }) => id) }
}

/** For files of a record's part, such as a reply: whether the person may see the record. */
async function seesLineOf(db: Database, session: SignedIn, entity: string, ids: readonly number[]): Promise<boolean> {
  const owning = kindOfLines(entity)
  if (!owning) return false
  const { table, record } = owning.lines
  const rows = await db
    .select({ record })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return (
    rows.length > 0 &&
    seesOneOf(
      db,
      session,
      owning.kind.entity,
      rows.map((row) => Number(row.record)),
    )
  )
}

function idsByEntity(uses: readonly { entity: string; id: number }[]): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const { entity, id } of uses) ids.set(entity, [...(ids.get(entity) ?? []), id])
  return ids
}

/** Copies files to a directory. A copy has its own content, texts and uses; an existing name gets a number. */
async function copyFiles(
  call: CallContext,
  { directory_id, files }: { directory_id: number; files: readonly string[] },
): Promise<LibraryFile[]> {
  const { db, at, user, deps } = call
  await directoryFor(db, directory_id)
  const rows = await db
    .select()
    .from(media_files)
    .where(and(inArray(media_files.id, [...files]), isOfLibrary))
    .orderBy(media_files.filename, media_files.id)
    .for('share')
  if (rows.length < files.length) refuseField('files', 'rule.unknown_file')
  const { total = 0 } = purposeRule('library')
  if (rows.reduce((sum, { size }) => sum + size, 0) > total * megabyte)
    refuseField('files', 'file.total_too_large', { limit: total })

  const there = await db
    .select({ filename: media_files.filename })
    .from(media_files)
    .where(and(eq(media_files.directory_id, directory_id), isOfLibrary))
  const taken = new Set(there.map(({ filename }) => filename))
  const copies: string[] = []
  try {
    for (const row of rows) {
      const id = randomUUID()
      copies.push(id)
      await deps.storage.put(id, await buffer(await deps.storage.read(storageKey(row))))
      const filename = freeName(row.filename, taken)
      taken.add(filename)
      const [copy] = await db
        .insert(media_files)
        .values({
          ...row,
          id,
          filename,
          directory_id,
          path: `${id}.${formatOf(row.path) ?? 'pdf'}`,
          version: 1,
          created_by: user.id,
          created_at: at.toISOString(),
          finished_at: at.toISOString(),
        })
        .returning()
      await auditFile(call, 'file-store', null, copy ?? null)
    }
  } catch (error) {
    // Deletes content written for rows that are rolled back.
    for (const id of copies) await deps.storage.remove(id)
    throw error
  }
  const stored = await selectLibrary(db).where(inArray(media_files.id, copies))
  return stored.map((row) => toLibraryFile(db, row, at))
}

/** `photo.jpg`, or `photo (2).jpg` where the first exists. */
function freeName(filename: string, taken: ReadonlySet<string>): string {
  const ending = /\.\w+$/.exec(filename)?.[0] ?? ''
  const name = filename.slice(0, filename.length - ending.length)
  let free = filename
  for (let number = 2; taken.has(free); number++) free = `${name.slice(0, 240)} (${number})${ending}`
  return free
}
