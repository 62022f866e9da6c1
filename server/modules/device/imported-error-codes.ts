import { and, asc, inArray, sql } from 'drizzle-orm'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { manualFormats } from '#contract/device/error-codes.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { keepMediaUses } from '#server/modules/media/index.ts'
import { error_codes } from './error-code-table.ts'
import { codesInScope, errorCodeRows } from './error-codes.ts'

/** An error code with its groups and devices, in an import. */
export interface ErrorCodeValues {
  code: string
  name_pl: string
  name_en: string
  manual_pl: string
  manual_en: string
  groups: number[]
  device_ids: number[]
  files_pl: string[]
  files_en: string[]
}
export type StoredErrorCode = ErrorCodeValues & { id: number; version: number }

const entity = 'device.error-codes'

interface Writing {
  db: Database
  by: By
  at: Date
}

/** Visible codes with these names, also in another case; locked when they are to be written. */
export async function errorCodesNamed(
  db: Database,
  scope: StaffScope,
  codes: readonly string[],
  lock: boolean,
): Promise<StoredErrorCode[]> {
  // One parameter: hundreds of them take longer to write into the statement than the statement takes.
  // The key, which has an index, is wider than the case: it finds E-01 for E1 as well.
  const named = and(
    sql`(error_code_key(${error_codes.code}) collate "C") = any(array(
      select error_code_key(code) from unnest(${sql.param([...new Set(codes)])}::text[]) code))`,
    sql`lower(${error_codes.code}) = any(${sql.param([...new Set(codes.map((code) => code.toLowerCase()))])}::text[])`,
    isLive(error_codes),
  )
  if (codes.length === 0) return []
  if (lock) {
    const ids = db.select({ id: error_codes.id }).from(error_codes).where(named)
    const found = await ids.orderBy(asc(error_codes.id)).for('update')
    if (found.length === 0) return []
  }
  return errorCodeRows(db)
    .where(and(named, codesInScope(scope)))
    .orderBy(asc(error_codes.id))
}

/** Codes by id, locked. */
export async function errorCodesOf(db: Database, ids: readonly number[]): Promise<StoredErrorCode[]> {
  if (ids.length === 0) return []
  const which = and(inArray(error_codes.id, [...ids]), isLive(error_codes))
  await db.select({ id: error_codes.id }).from(error_codes).where(which).orderBy(asc(error_codes.id)).for('update')
  return errorCodeRows(db).where(which)
}

/** Writes error codes with groups, devices and audit entries. `before` is null for a new one, otherwise the locked record. */
export async function writeErrorCodes(
  writing: Writing,
  rows: readonly { values: ErrorCodeValues; before: StoredErrorCode | null }[],
): Promise<{ id: number; version: number }[]> {
  const { db, by, at } = writing
  const added = rows.filter(({ before }) => before === null)
  const ids = await insertCodes(
    writing,
    added.map(({ values }) => values),
  )
  const written = rows.map(({ values, before }) => {
    const id = before?.id ?? (ids.shift() as number)
    return { ...values, id, version: before ? before.version + 1 : 1, before }
  })
  const updated = written.filter(({ before }) => before !== null)
  if (updated.length > 0)
    await db.execute(sql`
      update error_codes set code = told.code, name_pl = told.name_pl, name_en = told.name_en,
        manual_pl = told.manual_pl, manual_en = told.manual_en,
        files_pl = array(select jsonb_array_elements_text(told.files_pl)::uuid),
        files_en = array(select jsonb_array_elements_text(told.files_en)::uuid), version = told.version, updated_at = ${at.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(updated.map(({ before, ...row }) => row))}::jsonb) as told (id int, code text,
        name_pl text, name_en text, manual_pl text, manual_en text, files_pl jsonb, files_en jsonb, version int)
      where error_codes.id = told.id`)
  const all = sql.param(written.map(({ id }) => id))
  for (const [table, column, field] of links) {
    if (updated.length > 0) await db.execute(sql`delete from ${table} where error_code_id = any(${all}::int[])`)
    const pairs = written.flatMap((row) => row[field].map((to) => [row.id, to] as const))
    if (pairs.length > 0)
      await db.execute(sql`insert into ${table} (error_code_id, ${column})
        select unnest(${sql.param(pairs.map(([id]) => id))}::int[]), unnest(${sql.param(pairs.map(([, to]) => to))}::int[])`)
  }
  for (const { id, before, ...after } of written)
    for (const field of ['files_pl', 'files_en'] as const)
      if (after[field].length > 0 || (before && before[field].length > 0))
        await keepMediaUses(db, { entity, entity_id: id, field, ids: after[field], formats: manualFormats })
  await auditAll(
    db,
    written.map(({ before, ...after }) => ({
      by,
      at,
      entity,
      entity_id: after.id,
      action: before ? ('update' as const) : ('store' as const),
      before: before && { ...before },
      after,
    })),
  )
  return written.map(({ id, version }) => ({ id, version }))
}

const links = [
  [sql`error_code_groups`, sql`group_id`, 'groups'],
  [sql`error_code_devices`, sql`device_id`, 'device_ids'],
] as const

/** Ids in the order of the values. */
async function insertCodes({ db, at }: Writing, values: readonly ErrorCodeValues[]): Promise<number[]> {
  if (values.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into error_codes (code, name_pl, name_en, manual_pl, manual_en, files_pl, files_en, created_at, updated_at)
    select code, name_pl, name_en, manual_pl, manual_en,
      array(select jsonb_array_elements_text(told.files_pl)::uuid), array(select jsonb_array_elements_text(told.files_en)::uuid), ${at.toISOString()}, ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(values.map((row, place) => ({ ...row, place })))}::jsonb) as told (place int,
      code text, name_pl text, name_en text, manual_pl text, manual_en text, files_pl jsonb, files_en jsonb)
    order by place
    returning id`)
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}
