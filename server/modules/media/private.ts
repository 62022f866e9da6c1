import { and, eq, inArray, like, not } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { partnerScope, type SignedIn, staffScope } from '#server/http/access/scope.ts'
import { kindOfLines, type PartnerReader, recordKind } from '#server/http/records/kinds.ts'
import { hasTrash, isLive } from '#server/http/records/trash.ts'
import { waitingField } from './library.ts'
import { type MediaFileRow, media_uses } from './table.ts'

/**
 * Whether a person may open a file without a signed link: through a record that owns or uses it and that the person may see.
 * Colleagues with access to the library see all its files. An unused upload belongs to its author.
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
