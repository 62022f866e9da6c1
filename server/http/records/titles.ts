import { and, inArray } from 'drizzle-orm'
import type { Scope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { recordKind } from './kinds.ts'

/** Who reads titles, with the scope of the zone in which they work. */
type Reader = Pick<CallContext, 'db' | 'by'> & { scope: Scope }

/** Refusals of several records, each with the title of its record where the reader may see it, otherwise null. */
export async function withTitles<Refusal extends { id: number | string }>(
  reader: Reader,
  entity: string,
  refusals: readonly Refusal[],
) {
  const titles = await visibleTitles(
    reader,
    entity,
    refusals.map(({ id }) => id),
  )
  return refusals.map((refusal) => ({ ...refusal, title: titles.get(refusal.id) ?? null }))
}

/**
 * Titles of those records of an entity that a reader may see, by id. Those in the trash are among them: the reader saw them
 * until they were deleted.
 */
async function visibleTitles(
  { db, by, scope }: Reader,
  entity: string,
  ids: readonly (number | string)[],
): Promise<Map<number | string, string>> {
  const kind = recordKind(entity)
  const numbers = ids.filter((id) => typeof id === 'number')
  if (!kind || numbers.length === 0) return new Map()
  const mayRead = scope.kind === 'staff' ? by.permissions[kind.permission ?? `${entity}.show`] : kind.visibleToPartner
  if (!mayRead) return new Map()
  const visible = scope.kind === 'staff' ? kind.visibleToStaff?.(scope) : await kind.visibleToPartner?.(scope, db, by)
  const rows = await db
    .select({ id: kind.table.id, title: kind.title })
    .from(kind.table)
    .where(and(inArray(kind.table.id, numbers), visible))
  return new Map(rows.map(({ id, title }) => [id as number, title]))
}
