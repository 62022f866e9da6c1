import { and, inArray } from 'drizzle-orm'
import type { StaffCall } from '#server/http/handlers.ts'
import { recordKind } from './kinds.ts'

/** Refusals of several records, each with the title of its record where the colleague may see it, otherwise null. */
export async function withTitles<Refusal extends { id: number | string }>(
  call: Pick<StaffCall, 'db' | 'by' | 'scope'>,
  entity: string,
  refusals: readonly Refusal[],
) {
  const titles = await visibleTitles(
    call,
    entity,
    refusals.map(({ id }) => id),
  )
  return refusals.map((refusal) => ({ ...refusal, title: titles.get(refusal.id) ?? null }))
}

/**
 * Titles of those records of an entity that a colleague may see, by id. Those in the trash are among them: the
 * colleague saw them until they were deleted.
 */
async function visibleTitles(
  { db, by, scope }: Pick<StaffCall, 'db' | 'by' | 'scope'>,
  entity: string,
  ids: readonly (number | string)[],
): Promise<Map<number | string, string>> {
  const kind = recordKind(entity)
  const numbers = ids.filter((id) => typeof id === 'number')
  if (!kind || numbers.length === 0 || !by.permissions[kind.permission ?? `${entity}.show`]) return new Map()
  const rows = await db
    .select({ id: kind.table.id, title: kind.title })
    .from(kind.table)
    .where(and(inArray(kind.table.id, numbers), kind.visibleToStaff?.(scope)))
  return new Map(rows.map(({ id, title }) => [id as number, title]))
}
