import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { coreRecords } from '#contract/core/records.ts'
import { takenValue } from '#server/db/errors.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { refuseWithoutReferred } from '#server/http/records/in-trash.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { recordKinds } from '#server/http/records/kinds.ts'
import { hasTrash, removedBefore, type TrashTable, takeFromTrash, trashDays } from '#server/http/records/trash.ts'
import { refuse } from '#server/refusal.ts'

const endpoints = coreRecords.endpoints
type StaffCall<Name extends keyof typeof endpoints> = Call<(typeof endpoints)[Name], StaffScope>
type TrashKind = RecordKind & { table: TrashTable }

const day = 24 * 3_600_000
/** Kinds of records with a trash. */
export function trashKinds(): TrashKind[] {
  return recordKinds().filter((kind): kind is TrashKind => hasTrash(kind.table))
}

/** Whether the person may delete, and thus restore, records of a kind. */
const mayDelete = (call: Pick<Call, 'by'>, { entity }: RecordKind) => call.by.permissions[`${entity}.destroy`] === true

/** Deleted records of all kinds, last deleted first. */
export function listTrash(call: StaffCall<'core.trash.index'>) {
  const kinds = trashKinds().filter((kind) => mayDelete(call, kind))
  const trash = {
    id: sql<string>`trash.id`.as('id'),
    entity: sql<string>`trash.entity`.as('entity'),
    record: sql<number>`trash.record`.as('record'),
    title: sql<string>`trash.title`.as('title'),
    deleted_at: sql<string>`trash.deleted_at`.mapWith((at) => new Date(at).toISOString()).as('deleted_at'),
    deleted_by: sql<
      string | null
    >`(select u.first_name || ' ' || u.last_name from users u where u.id = trash.deleted_by)`.as('deleted_by'),
  }
  return answerList(call, endpoints['core.trash.index'], {
    id: sql`trash.id`,
    rows: () => call.db.select(trash).from(unionOf(kinds, call.scope)).$dynamic(),
    where: sql`trash.deleted_at > ${removedBefore(call.at)}`,
    sorts: { deleted_at: sql`trash.deleted_at`, title: sql`trash.title` },
    filters: {
      title: (text) => contains(sql`trash.title`, text),
      entity: (entities) => isOneOf(sql`trash.entity`, entities),
      deleted_at: (days) => withinDays(sql`trash.deleted_at`, days),
    },
    toRow: (row) => ({ ...row, days_left: daysLeft(row.deleted_at, call.at) }),
  })
}

/** Restores a record; refused when it would no longer be valid, for instance because its number is taken. */
export async function restore(call: StaffCall<'core.trash.restore'>) {
  const { entity, record } = call.params
  const kind = trashKinds().find((known) => known.entity === entity) ?? refuse('not_found')
  if (!mayDelete(call, kind)) refuse('not_found')
  const { table } = kind
  await kind.mayReturn?.(call.db, record)
  const [row] = (await call.db
    .select()
    .from(table)
    .where(and(eq(table.id, record), isNotNull(table.deleted_at), kind.visibleToStaff?.(call.scope)))
    .for('update', { of: table })) as (Record<string, unknown> & { id: number; deleted_at: string })[]
  if (!row || row.deleted_at <= removedBefore(call.at)) return refuse('not_found')
  await kind.refuseDeleting?.(call, row)
  await refuseWithoutReferred(call.db, table, row)
  try {
    await takeFromTrash(call, { entity, table, row })
  } catch (error) {
    const value = takenValue(error)
    if (value === null) throw error
    refuse('lifecycle', { key: 'trash.taken', parameters: { value } })
  }
  return { entity, record }
}

function unionOf(kinds: readonly TrashKind[], scope: StaffScope): SQL {
  const selects = kinds.map(({ entity, table, title, visibleToStaff }) => {
    const where = and(isNotNull(table.deleted_at), visibleToStaff?.(scope))
    const { id, deleted_at, deleted_by } = table as Record<'id' | 'deleted_at' | 'deleted_by', AnyPgColumn>
    return sql`select ${entity}::text || '/' || ${id} as id, ${entity}::text as entity, ${id} as record,
      (${title})::text as title, ${deleted_at} as deleted_at, ${deleted_by} as deleted_by from ${table} where ${where}`
  })
  const none = sql`select null::text as id, null::text as entity, null::int as record, null::text as title,
    null::timestamptz as deleted_at, null::int as deleted_by where false`
  return sql`(${sql.join([none, ...selects], sql` union all `)}) as trash`
}

function daysLeft(deleted_at: string, at: Date): number {
  return Math.max(0, Math.ceil((Date.parse(deleted_at) + trashDays * day - at.getTime()) / day))
}
