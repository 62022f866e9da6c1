import { and, eq, inArray, like, not } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { partnerScope, type SignedIn, staffScope } from '#server/http/access/scope.ts'
import { kindOfLines, recordKind } from '#server/http/records/kinds.ts'
import { hasTrash, isLive } from '#server/http/records/trash.ts'
import { waitingField } from './library.ts'
import { type MediaFileRow, media_uses } from './table.ts'

/**
 * Whether somebody may open a file without a signed link: because of a record that it belongs to or that uses it, and
 * that the person may see. Colleagues who may look into the library see all that is in it. What is uploaded and not
 * used yet is its author's.
 */
export async function mayOpen(db: Database, session: SignedIn, file: MediaFileRow): Promise<boolean> {
  if (file.directory_id !== null && session.is_staff && session.permissions['media.media.files']) return true
  if (file.unreferred_since !== null && file.created_by === session.user.id) return true
  const uses = await db
    .select({ entity: media_uses.entity, id: media_uses.entity_id })
    .from(media_uses)
    .where(
      and(
        eq(media_uses.media_id, file.id),
        // Readers are served what is published, not what an edit of it will bring.
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
  if (session.is_staff ? !mayShow : !kind.served) return false
  const [seen] = await db
    .select({ id: kind.table.id })
    .from(kind.table)
    .where(
      and(
        inArray(kind.table.id, [...ids]),
        hasTrash(kind.table) ? isLive(kind.table) : undefined,
        session.is_staff ? kind.within?.(staffScope(session)) : await kind.served?.(partnerScope(session), db),
      ),
    )
    .limit(1)
  return seen !== undefined
}

/** Of files that a line of a record owns, as an answer in a conversation: whether the record is seen. */
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
