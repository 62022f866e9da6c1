import { inArray } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { AuditRow, RecordChange } from '#contract/core/records.ts'
import type { AuditedEntity } from '#contract/entities.ts'
import type { Database } from '#server/db/client.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { recordKind, recordKinds } from '#server/http/records/kinds.ts'

/** Fields that refer to records without a foreign key, by name. */
const referring: Record<string, AuditedEntity> = {
  brands: 'dictionary.brands',
  restricted_brands: 'dictionary.brands',
  provinces: 'dictionary.provinces',
  restricted_provinces: 'dictionary.provinces',
  partner_id: 'partner.partners',
  partners: 'partner.partners',
  restricted_partners: 'partner.partners',
  roles: 'user.roles',
  moderators: 'user.users',
  user_id: 'user.users',
  created_by: 'user.users',
  decided_by: 'user.users',
  owner_id: 'user.users',
  gadgets: 'training.gadgets',
  payments: 'payment.payments',
  movable_to: 'training.trainings',
  term_id: 'training.terms',
  record_id: 'training.records',
  sent_by: 'user.users',
}

/** Adds the names of referenced records to changes, with one query for each kind. */
export async function withNames<Row extends AuditRow>(db: Database, rows: readonly Row[]): Promise<Row[]> {
  const wanted = new Map<RecordKind, Set<number>>()
  for (const { entity, changes } of rows) {
    for (const { field, before, after } of changes) {
      const kind = referred(entity, field)
      if (!kind) continue
      const ids = wanted.get(kind) ?? new Set()
      for (const id of [...idsIn(before), ...idsIn(after)]) ids.add(id)
      wanted.set(kind, ids)
    }
  }
  const names = new Map<RecordKind, Map<number, string>>()
  for (const [kind, ids] of wanted) names.set(kind, await namesOf(db, kind, [...ids]))

  const named = (entity: string, change: RecordChange): RecordChange => {
    const kind = referred(entity, change.field)
    const known = kind && names.get(kind)
    if (!known) return change
    const say = (value: unknown) => {
      const ids = idsIn(value)
      return ids.length ? ids.map((id) => known.get(id) ?? `#${id}`).join(', ') : null
    }
    return { ...change, before_name: say(change.before), after_name: say(change.after) }
  }
  return rows.map((row) => ({ ...row, changes: row.changes.map((change) => named(row.entity, change)) }))
}

/** Kind of record that a field of an entity refers to. */
function referred(entity: string, field: string): RecordKind | undefined {
  const table = recordKind(entity)?.table
  const key = table && getTableConfig(table).foreignKeys.find((key) => key.reference().columns[0]?.name === field)
  const foreign = key?.reference().foreignTable
  const ofKey = foreign && recordKinds().find((kind) => kind.table === foreign)
  return ofKey ?? recordKind(referring[field] ?? '')
}

function idsIn(value: unknown): number[] {
  return [value].flat().filter((id) => typeof id === 'number')
}

async function namesOf(
  db: Database,
  { table, title }: RecordKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: table.id, title })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return new Map(rows.map(({ id, title }) => [id as number, title]))
}
