import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { fileRefusal, type Purpose } from '#contract/media/files.ts'
import type { Database } from '#server/db/client.ts'
import { refuseField } from '#server/refusal.ts'
import { type MediaFileRow, media_files } from './table.ts'

/** The record that owns files. */
export interface FileOwner {
  owner_entity: string
  owner_id: number
}

interface Attachment extends FileOwner {
  purpose: Purpose
  /** Finished uploads, which become the owner's only files of this purpose. */
  ids: readonly string[]
  /** Files of the same purpose in another field of the owner, which stay. */
  others?: readonly string[]
  /** Field of the form at which errors are shown. */
  field: string
}

/** The part of a call that attaching needs. */
interface Attaching {
  db: Database
  user: { id: number } | null
  at: Date
}

/**
 * Makes finished uploads the files of a record, in the given order, and releases those no longer referred to. Refuses, as
 * unknown, files that are missing, unfinished, of another person, record or purpose; refuses a group that is too large. Runs in
 * the call's transaction.
 */
export async function attachFiles({ db, user, at }: Attaching, claim: Attachment): Promise<MediaFileRow[]> {
  const { purpose, ids, others = [], field, owner_entity, owner_id } = claim
  const found = ids.length
    ? await db
        .select()
        .from(media_files)
        .where(inArray(media_files.id, [...ids]))
        .orderBy(media_files.id)
        .for('update')
    : []
  const byId = new Map(found.map((row) => [row.id, row]))
  const rows = ids.map((id) => byId.get(id) ?? refuseField(field, 'rule.unknown_file'))

  const mine = (row: MediaFileRow) => row.owner_entity === owner_entity && row.owner_id === owner_id
  const free = (row: MediaFileRow) => row.owner_entity === null && row.created_by === user?.id
  const isKnown = (row: MediaFileRow) => row.finished_at !== null && row.purpose === purpose && (mine(row) || free(row))
  if (!rows.every(isKnown)) refuseField(field, 'rule.unknown_file')

  for (const [index, row] of rows.entries()) {
    const refusal = fileRefusal(purpose, row, rows.slice(0, index))
    if (refusal) refuseField(field, refusal.key, refusal.parameters)
  }

  await releaseFiles({ db, at }, { purpose, owner_entity, owner_id, except: [...ids, ...others] })
  if (ids.length)
    await db
      .update(media_files)
      .set({ owner_entity, owner_id, unreferred_since: null })
      .where(inArray(media_files.id, [...ids]))
  return rows.map((row) => ({ ...row, owner_entity, owner_id, unreferred_since: null }))
}

/** Releases a record's files, all or those of a purpose; they are deleted 48 hours later. */
export async function releaseFiles(
  { db, at }: Pick<Attaching, 'db' | 'at'>,
  owner: FileOwner & { purpose?: Purpose; except?: readonly string[] },
): Promise<void> {
  await db
    .update(media_files)
    .set({ owner_entity: null, owner_id: null, unreferred_since: at.toISOString() })
    .where(
      and(
        eq(media_files.owner_entity, owner.owner_entity),
        eq(media_files.owner_id, owner.owner_id),
        owner.purpose && eq(media_files.purpose, owner.purpose),
        owner.except?.length ? notInArray(media_files.id, [...owner.except]) : undefined,
      ),
    )
}

/** Files by id, for rows that store file ids. */
export async function filesById(db: Database, ids: readonly string[]): Promise<Map<string, MediaFileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(media_files)
    .where(inArray(media_files.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Files of records of one kind. */
export function filesOf(db: Database, owner_entity: string, owner_ids: readonly number[]): Promise<MediaFileRow[]> {
  if (owner_ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(media_files)
    .where(and(eq(media_files.owner_entity, owner_entity), inArray(media_files.owner_id, [...owner_ids])))
    .orderBy(media_files.created_at, media_files.id)
}
