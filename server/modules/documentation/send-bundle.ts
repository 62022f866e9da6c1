import { PassThrough, Readable, Transform } from 'node:stream'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { documentationZone } from '#contract/documentation/zone.ts'
import type { Database } from '#server/db/client.ts'
import { besideReading } from '#server/db/transaction.ts'
import type { Call } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { isSigned } from '#server/http/signed-links.ts'
import { Streamed } from '#server/http/streamed.ts'
import { sessions, users } from '#server/modules/auth/index.ts'
import { filesById, storageKey } from '#server/modules/media/index.ts'
import { refuse } from '#server/refusal.ts'
import { archiveName, type BundleRecord } from './bundle.ts'
import { type BundledFile, documentation_bundles, documentation_downloads, documentations } from './table.ts'

type Send = Call<(typeof documentationZone)['endpoints']['public-zone.documentation.bulk.show']>

/** Milliseconds between updates of an archive's progress, which also check for cancellation. */
const noteEvery = 500

/**
 * Sends an archive to the browser that follows its link, which is valid for ten minutes while the session that prepared it
 * lasts. Documents that were withdrawn in the meantime are left out, and named in the archive. The downloads are recorded after
 * the last byte was sent.
 */
export async function sendBundle(call: Send): Promise<Streamed> {
  const { db, deps, at, params, query, request, reply } = call
  const id = params.documentation_bundle
  if (!isSigned(db, { kind: 'archive', path: String(id) }, query.signature, at)) return refuse('forbidden')
  const { bundle, withdrawn } = await withoutWithdrawn(db, await openBundle(db, id, at))
  const files = await filesById(
    db,
    bundle.files.map(({ media_id }) => media_id),
  )
  const progress = progressOf(db, bundle, at)
  const archive = archiveOf(
    bundle.files.map(({ media_id, name, size }) => ({
      name,
      size,
      open: async () => {
        const file = files.get(media_id)
        if (!file) throw new Error(`The file ${media_id} is gone`)
        return deps.storage.read(storageKey(file))
      },
    })),
    {
      at,
      notes: notesOf(bundle, withdrawn),
      watching: {
        onBytes: (count) => progress.count(count, () => archive.body.destroy()),
        onFile: progress.countFile,
      },
    },
  )
  archive.body.on('error', (error) => deps.log.error({ err: error, bundle: id }, 'An archive was broken off'))
  const headers = {
    'content-type': 'application/zip',
    'content-length': String(archive.size),
    'content-disposition': `attachment; filename="${archiveName(bundle)}"`,
    'accept-ranges': 'none',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
  if (request.method === 'HEAD') {
    archive.body.destroy()
    return new Streamed(Readable.from([]), headers)
  }
  await progress.begin()
  reply.raw.once('close', () => {
    archive.body.destroy()
    // An archive whose first file is missing is answered by a refusal, which also ends normally.
    progress.end(archive.body.readableEnded && reply.raw.writableFinished, deps.clock()).catch((error: unknown) => {
      deps.log.error({ err: error, bundle: id }, 'The end of an archive was not written down')
    })
  })
  return new Streamed(archive.body, headers)
}

/** The archive, while the session that prepared it is valid; otherwise 404. */
async function openBundle(db: Database, id: number, at: Date): Promise<BundleRecord> {
  const [found] = await db
    .select({ bundle: documentation_bundles })
    .from(documentation_bundles)
    .innerJoin(sessions, eq(sessions.id, documentation_bundles.session_id))
    .innerJoin(users, and(eq(users.id, documentation_bundles.user_id), eq(users.status, 1)))
    .where(
      and(
        eq(documentation_bundles.id, id),
        isNull(documentation_bundles.cancelled_at),
        gt(sessions.expires_at, at.toISOString()),
      ),
    )
  return found?.bundle ?? refuse('not_found')
}

/** The archive without documents that were switched off or deleted since it was prepared, and the names of these. */
async function withoutWithdrawn(db: Database, bundle: BundleRecord) {
  const ids = bundle.files.map(({ documentation_id }) => documentation_id)
  const offered = await db
    .select({ id: documentations.id })
    .from(documentations)
    .where(and(inArray(documentations.id, ids), isLive(documentations), eq(documentations.active, true)))
  const isOffered = ({ documentation_id }: BundledFile) => offered.some(({ id }) => id === documentation_id)
  const files = bundle.files.filter(isOffered)
  return {
    bundle: { ...bundle, files, size: files.reduce((sum, { size }) => sum + size, 0) },
    withdrawn: bundle.files.filter((file) => !isOffered(file)).map(({ name }) => name),
  }
}

/** Updates the progress in the archive's row. */
function progressOf(db: Database, bundle: BundleRecord, at: Date) {
  const is = eq(documentation_bundles.id, bundle.id)
  const reached = { sent: 0, sent_documents: 0 }
  let [noted, noting] = [Date.now(), false]

  async function note(onCancelled: () => void): Promise<void> {
    const [row] = await db
      .update(documentation_bundles)
      .set(reached)
      .where(is)
      .returning({ cancelled_at: documentation_bundles.cancelled_at })
    // The row is deleted when the person signs out.
    if (!row || row.cancelled_at !== null) onCancelled()
  }

  return {
    async begin() {
      const { files, size } = bundle
      const begun = { files, size, started_at: at.toISOString(), finished_at: null, failed_at: null }
      await besideReading(() =>
        db
          .update(documentation_bundles)
          .set({ ...reached, ...begun })
          .where(is),
      )
    },
    count(bytes: number, onCancelled: () => void) {
      reached.sent += bytes
      if (noting || Date.now() - noted < noteEvery) return
      noting = true
      note(onCancelled)
        // The download continues, only without progress.
        .catch(() => undefined)
        .finally(() => {
          noted = Date.now()
          noting = false
        })
    },
    countFile() {
      reached.sent_documents += 1
    },
    async end(isWhole: boolean, ended: Date) {
      const ended_at = ended.toISOString()
      await db
        .update(documentation_bundles)
        .set({ ...reached, ...(isWhole ? { finished_at: ended_at } : { failed_at: ended_at }) })
        .where(is)
      if (isWhole) await writeDownloads(db, bundle, ended_at)
    },
  }
}

async function writeDownloads(db: Database, { files, user_id, partner_id }: BundleRecord, at: string): Promise<void> {
  await db.insert(documentation_downloads).values(
    files.map(({ documentation_id, edition, locale }) => ({
      documentation_id,
      edition,
      locale,
      user_id,
      partner_id,
      downloaded_at: at,
    })),
  )
}

const noteWords = {
  pl: {
    missing: ['BRAKUJĄCE PLIKI.txt', 'W archiwum nie ma tych dokumentów, bo ich plików nie udało się odczytać:'],
    withdrawn: ['WYCOFANE DOKUMENTY.txt', 'W archiwum nie ma tych dokumentów, bo właśnie je wycofano:'],
  },
  en: {
    missing: ['MISSING FILES.txt', 'These documents are not in the archive, because their files could not be read:'],
    withdrawn: [
      'WITHDRAWN DOCUMENTS.txt',
      'These documents are not in the archive, because they have just been withdrawn:',
    ],
  },
} as const

/**
 * Text files in the archive, which may be opened much later, about missing files. The byte order mark at their
 * beginning is for Windows' editor.
 */
function notesOf({ locale, missing }: BundleRecord, withdrawn: readonly string[]): { name: string; text: string }[] {
  return Object.entries({ missing, withdrawn }).flatMap(([reason, lacking]) => {
    if (lacking.length === 0) return []
    const [name, first] = noteWords[locale][reason as 'missing' | 'withdrawn']
    return [{ name, text: `\uFEFF${[first, '', ...lacking.map((line) => `- ${line}`), ''].join('\r\n')}` }]
  })
}

/** A file of an archive; opened only when it is written. */
interface ArchivedFile {
  name: string
  /** Bytes. */
  size: number
  open(): Promise<Readable>
}

interface Watching {
  /** Called after so many more bytes of files were sent. */
  onBytes(count: number): void
  /** Called after a file was sent completely. */
  onFile(index: number): void
}

interface Archive {
  body: Readable
  /** Size of the whole archive in bytes, known in advance because nothing is compressed. */
  size: number
}

/**
 * Streams several files as one ZIP; one file is open at a time, and reading pauses when the archive is not read. A file
 * that cannot be read, or has an unexpected length, aborts the archive, so that an incomplete one is not taken for a
 * complete one. `notes` are text files at the beginning.
 */
function archiveOf(
  files: readonly ArchivedFile[],
  { notes = [], at, watching }: { notes?: readonly { name: string; text: string }[]; at: Date; watching: Watching },
): Archive {
  const zip = new ZipFile()
  // The archive's own end event does not wait; this one also fires when the reader disconnects.
  const body = new PassThrough()
  let open: Readable | null = null
  const options = { compress: false, mtime: at }

  for (const { name, text } of notes) zip.addBuffer(Buffer.from(text), name, options)
  for (const [index, file] of files.entries()) {
    zip.addReadStreamLazy(file.name, { ...options, size: file.size }, (taken) => {
      if (body.destroyed) return
      file.open().then(
        (source) => {
          open = source
          if (body.destroyed) return source.destroy()
          source.once('error', (error) => body.destroy(error))
          const counted = counter(watching.onBytes)
          counted.once('end', () => watching.onFile(index))
          source.pipe(counted)
          taken(null, counted)
          return undefined
        },
        (error: Error) => body.destroy(error),
      )
    })
  }
  zip.once('error', (error: Error) => body.destroy(error))
  body.once('close', () => open?.destroy())

  let size = 0
  // Its type declarations omit this option.
  zip.end(undefined, ((total: number) => {
    size = total
  }) as () => void)
  ;(zip.outputStream as Readable).pipe(body)
  return { body, size }
}

function counter(onBytes: (count: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      onBytes(chunk.length)
      done(null, chunk)
    },
  })
}
