import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Bundle, documentationZone } from '#contract/documentation/zone.ts'
import { formatOf } from '#contract/media/files.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { signedLink } from '#server/http/signed-links.ts'
import { isMissing, type Storage, StorageFailed } from '#server/integrations/storage/storage.ts'
import { media_files, storageKey } from '#server/modules/media/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { type BundledFile, documentation_bundles, documentations } from './table.ts'
import { isDocumentVisible } from './visible-documents.ts'
import { visibleRows } from './visible-rows.ts'

export type BundleRecord = typeof documentation_bundles.$inferSelect
type Store = Call<(typeof documentationZone)['endpoints']['partnerzone.documentation.bulk.store'], PartnerScope>
type ZoneCall = CallContext<PartnerScope>

/** Milliseconds for which the data of an archive are kept. */
const kept = 24 * 3_600_000

/** Number of files checked in the storage at once. */
const together = 10

/**
 * Prepares an archive of documents that are visible to the person and whose files are in the storage. Others are listed, to the
 * person and in the archive. The content is sent when the browser fetches the link.
 */
export async function prepareBundle(call: Store): Promise<Bundle> {
  const { db, deps, user, scope, locale, at, session_id } = call
  const { documentations: ids } = call.body
  const limit = deps.config.bulk_download_limit
  if (ids.length > limit) refuseField('documentations', 'documentation.too_many', { limit })
  const rows = await visibleRows(db, user.id, locale).where(
    and(inArray(documentations.id, ids), isDocumentVisible({ scope, locale })),
  )
  if (rows.length < ids.length) refuseField('documentations', 'rule.unknown_record')
  const ordered = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const { found, missing } = await filesOf(call, ordered)
  if (found.length === 0) refuse('unavailable', { key: 'documentation.no_files' })

  await db
    .delete(documentation_bundles)
    .where(lt(documentation_bundles.created_at, new Date(at.getTime() - kept).toISOString()))
  const [bundle] = await db
    .insert(documentation_bundles)
    .values({
      user_id: user.id,
      session_id: session_id as number,
      partner_id: scope.partner_ids[0] ?? null,
      locale,
      files: found,
      missing,
      size: found.reduce((sum, { size }) => sum + size, 0),
      created_at: at.toISOString(),
    })
    .returning()
  if (!bundle) throw new Error('The archive was not stored')
  return toBundle(db, bundle, at)
}

type Row = Awaited<ReturnType<typeof visibleRows>>[number]

async function filesOf(
  { db, deps: { storage } }: ZoneCall,
  rows: readonly Row[],
): Promise<{ found: BundledFile[]; missing: string[] }> {
  const media = await db
    .select()
    .from(media_files)
    .where(
      inArray(
        media_files.id,
        rows.flatMap(({ media_id }) => media_id ?? []),
      ),
    )
  const wanted = rows.map((row) => ({ row, file: media.find(({ id }) => id === row.media_id) }))
  const stored: boolean[] = []
  for (let start = 0; start < wanted.length; start += together) {
    const next = wanted.slice(start, start + together)
    stored.push(...(await Promise.all(next.map(async ({ file }) => file !== undefined && isStored(storage, file)))))
  }
  const present = wanted.flatMap(({ row, file }, index) => (file && stored[index] ? [{ row, file }] : []))
  const names = distinctNames(
    present.map(({ row, file }) => ({ name: row.name, extension: formatOf(file.path) ?? 'pdf' })),
  )
  return {
    found: present.map(({ row, file }, index) => ({
      documentation_id: row.id,
      edition: row.edition,
      locale: row.file_locale,
      media_id: file.id,
      name: names[index] as string,
      size: file.size,
    })),
    missing: wanted.filter((_, index) => !stored[index]).map(({ row }) => `${row.documentation_number} ${row.name}`),
  }
}

/** Whether a file exists; rejects when the storage fails, because the file may exist. */
export async function isStored(storage: Storage, file: { path: string }): Promise<boolean> {
  try {
    const byte = await storage.read(storageKey(file), { start: 0, end: 0 })
    byte.on('error', () => undefined)
    byte.destroy()
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error instanceof StorageFailed ? error : new StorageFailed('the storage failed', { cause: error })
  }
}

/** One of the person's own archives; otherwise 404. */
export async function findBundle({ db, user }: ZoneCall, id: number): Promise<BundleRecord> {
  const [bundle] = await db
    .select()
    .from(documentation_bundles)
    .where(and(eq(documentation_bundles.id, id), eq(documentation_bundles.user_id, user.id)))
  return bundle ?? refuse('not_found')
}

/** Cancels an archive; a running transfer notices within a second and stops. */
export async function cancelBundle(call: ZoneCall, id: number): Promise<object> {
  const { id: own } = await findBundle(call, id)
  await call.db
    .update(documentation_bundles)
    .set({ cancelled_at: call.at.toISOString() })
    .where(and(eq(documentation_bundles.id, own), isNull(documentation_bundles.finished_at)))
  return {}
}

/** File name of the archive. */
export function archiveName({ locale, created_at }: Pick<BundleRecord, 'locale' | 'created_at'>): string {
  return `${locale === 'pl' ? 'dokumenty' : 'documents'}-${today(new Date(created_at))}.zip`
}

/** An archive as its owner sees it, with a fresh link. */
export function toBundle(db: Database, bundle: BundleRecord, at: Date): Bundle {
  const { id, files, size, missing, sent, sent_documents, started_at, finished_at, failed_at } = bundle
  const url = signedLink(db, { kind: 'archive', path: String(id) }, true, at)
  const progress = { sent, sent_documents, started_at, finished_at, failed_at }
  return { id, url, filename: archiveName(bundle), documents: files.length, size, missing, ...progress }
}

/** Device names reserved by Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/** Maximum length of a name in bytes: file systems allow 255, and unpacking programs add something. */
const longest = 180

/**
 * Name of a document in an archive: without paths, control characters, bidirectional marks and reserved names, in NFC,
 * shortened between characters.
 */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replaceAll(/\s+/gu, ' ')
  const trimmed = cut(plain, longest).replaceAll(/^[\s.-]+|[\s.]+$/g, '')
  if (trimmed === '') return 'dokument'
  const [beforeDot = ''] = trimmed.split('.')
  return reserved.test(beforeDot.trim()) ? `_${trimmed}` : trimmed
}

/** Distinct names of the files in an archive: names that are equal, ignoring case, get (2), (3) … */
export function distinctNames(files: readonly { name: string; extension: string }[]): string[] {
  const taken = new Set<string>()
  return files.map(({ name, extension }) => {
    const base = safeName(name)
    for (let count = 1; ; count += 1) {
      const called = `${base}${count > 1 ? ` (${count})` : ''}.${extension}`
      const key = called.toLocaleLowerCase('pl')
      if (taken.has(key)) continue
      taken.add(key)
      return called
    }
  })
}

const letters = new Intl.Segmenter('pl', { granularity: 'grapheme' })

function cut(text: string, bytes: number): string {
  let [kept, size] = ['', 0]
  for (const { segment } of letters.segment(text)) {
    size += Buffer.byteLength(segment)
    if (size > bytes) return kept
    kept += segment
  }
  return kept
}
