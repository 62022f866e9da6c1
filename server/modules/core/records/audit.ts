import { and, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { type AuditRow, coreRecords } from '#contract/core/records.ts'
import type { SecurityEvent } from '#contract/core/security.ts'
import type { RecordChange } from '#contract/declare/record-change.ts'
import type { AuditedEntity } from '#contract/entities.ts'
import { audit_entries } from '#server/db/audit.table.ts'
import { isSecret } from '#server/db/audit.ts'
import { correlated } from '#server/db/correlated.ts'
import { userEntity, users } from '#server/db/users.table.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { isNamedTo, type RecordKind, recordKind, recordKinds } from '#server/http/records/kinds.ts'
import { hasTrash } from '#server/http/records/trash.ts'
import { Streamed } from '#server/http/streamed.ts'
import { refuse } from '#server/refusal.ts'
import { saidIn } from '#server/texts/coded-text.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'

const endpoints = coreRecords.endpoints
type StaffCall<Name extends keyof typeof endpoints> = Call<(typeof endpoints)[Name], StaffScope>

/** The audit, as far as the person may see it, newest first. */
export async function listAudit(call: StaffCall<'core.audit.index'>) {
  const isEach = areEachListed(call.query)
  const answer = await answerList(call, endpoints['core.audit.index'], {
    ...entries(call, isEach ? {} : { records: recordsOfAct() }),
    where: and(auditInScope(call.scope), isEach ? undefined : isFirstOfAct()),
    filters: {
      at: (days) => withinDays(audit_entries.at, days),
      user_id: (ids) => isOneOf(audit_entries.user_id, ids),
      entity: (entities) => isOneOf(audit_entries.entity, entities),
      entity_id: (id) => equals(audit_entries.entity_id, id),
      action: (actions) => isOneOf(audit_entries.action, actions),
      act_id: (act) => equals(audit_entries.act_id, act),
    },
  })
  return answer instanceof Streamed ? answer : { ...answer, results: await withNames(call, answer.results) }
}

/** Security events; `person` matches the actor or the account concerned. */
export async function listSecurity(call: StaffCall<'core.security.index'>) {
  const { rows, toRow, ...list } = entries(call, { event: audit_entries.security })
  const answer = await answerList(call, endpoints['core.security.index'], {
    ...list,
    rows,
    toRow: (row) => ({ ...toRow(row), event: row.event as SecurityEvent }),
    where: and(isNotNull(audit_entries.security), auditInScope(call.scope)),
    filters: {
      at: (days) => withinDays(audit_entries.at, days),
      event: (events) => isOneOf(audit_entries.security, events),
      person: (ids) =>
        or(
          isOneOf(audit_entries.user_id, ids),
          and(eq(audit_entries.entity, 'user.users'), isOneOf(audit_entries.entity_id, ids)),
        ),
    },
  })
  return answer instanceof Streamed ? answer : { ...answer, results: await withNames(call, answer.results) }
}

/** History of one record; 404 for one that the person may not see. */
export async function listHistory(call: StaffCall<'core.history.index'>) {
  const { entity, record } = call.params
  await findRecord(call, entity, record)
  const answer = await answerList(call, endpoints['core.history.index'], {
    ...entries(call),
    // Signing in is no change of the account's record.
    where: and(
      eq(audit_entries.entity, entity),
      eq(audit_entries.entity_id, record),
      ne(audit_entries.action, 'sign-in'),
    ),
    filters: { before: (id) => lt(audit_entries.id, id) },
  })
  return answer instanceof Streamed ? answer : { ...answer, results: await withNames(call, answer.results) }
}

/** Whether the entries of one action are listed each: those of the action, or those of a record. */
function areEachListed({ act_id, entity_id }: StaffCall<'core.audit.index'>['query']): boolean {
  return act_id !== undefined || entity_id !== undefined
}

/** An action on several records is shown by its first entry. */
function isFirstOfAct(): SQL {
  const other = alias(audit_entries, 'other')
  return sql`(${audit_entries.act_id} is null or not exists (
    select 1 from ${audit_entries} ${sql.identifier('other')} where ${other.act_id} = ${audit_entries.act_id} and ${other.id} < ${audit_entries.id}))`
}

function entries<More extends Record<string, PgColumn | SQL.Aliased>>(
  { db, locale, scope }: Pick<CallContext<StaffScope>, 'db' | 'locale' | 'scope'>,
  more = {} as More,
) {
  const { id, at, user_id, entity, entity_id, action, before, after, act_id } = audit_entries
  // Of a person whom the reader may not name, the id: no name would mean that the system acted.
  const by = sql<string | null>`coalesce(${personNamedTo(scope, user_id)}, '#' || ${user_id})`
  // Mapped to a number, because drivers return a bigint as text.
  const number = sql<number>`${id}::float8`.as('id')
  const columns = {
    id: number,
    at,
    user_id,
    entity,
    entity_id,
    action,
    before,
    after,
    by: by.as('by'),
    title: titleOf(),
    is_live: isLive(),
    act_id,
    records: sql<number>`1`.as('records'),
    ...more,
  }
  return {
    id: audit_entries.id,
    rows: () => db.select(columns).from(audit_entries).$dynamic(),
    counted: audit_entries,
    sorts: { at: audit_entries.at },
    toRow: ({ before, after, ...row }: Selected): AuditRow => {
      const changes = changesOf(saidIn({ before, after }, locale, erpNameOf(db)))
      return { ...row, changed: changesInText(changes), changes }
    },
  }
}

/** Name of the person with an id, or null for one whom the reader may not name. */
export function personNamedTo(scope: StaffScope, id: PgColumn): SQL<string | null> {
  const kind = recordKind(userEntity)
  const isNamed = kind && isNamedTo(scope, kind)
  return sql`(select ${users.first_name} || ' ' || ${users.last_name} from ${users} where ${and(eq(users.id, id), isNamed)})`
}

/** How many records the action of an entry changed, read for the rows of one page only. */
function recordsOfAct(): SQL.Aliased<number> {
  const of = alias(audit_entries, 'of_act')
  return correlated<number>`case when ${audit_entries.act_id} is null then 1 else
    (select count(distinct ${of.entity_id})::int from ${audit_entries} ${sql.identifier('of_act')}
     where ${of.act_id} = ${audit_entries.act_id}) end`.as('records')
}

type Selected = Omit<AuditRow, 'changed' | 'changes'> & {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Current title of an entry's record, read for the rows of one page only. */
function titleOf(): SQL.Aliased<string | null> {
  const cases = recordKinds().map(
    ({ entity, table, title }) =>
      sql`when ${entity} then (select ${title} from ${table} where ${table.id} = ${audit_entries.entity_id})`,
  )
  return sql<string | null>`case ${audit_entries.entity} ${sql.join(cases, sql` `)} end`.as('title')
}

/** Whether an entry's record exists and is not in the trash. */
function isLive(): SQL.Aliased<boolean> {
  const cases = recordKinds().map(({ entity, table }) => {
    const live = hasTrash(table) ? sql`${table.deleted_at} is null` : sql`true`
    return sql`when ${entity} then (select ${live} from ${table} where ${table.id} = ${audit_entries.entity_id})`
  })
  return sql<boolean>`coalesce(case ${audit_entries.entity} ${sql.join(cases, sql` `)} end, false)`.as('is_live')
}

/** A restricted colleague sees audit entries of the records they may see, and none of unknown kinds. */
function auditInScope(scope: StaffScope): SQL | undefined {
  if (scope.brands.length + scope.provinces.length + scope.partners.length === 0) return undefined
  const visible = recordKinds().map((kind) => {
    const isOfKind = eq(audit_entries.entity, kind.entity)
    const visible = kind.visibleToStaff?.(scope)
    return visible
      ? and(isOfKind, sql`${audit_entries.entity_id} in (select ${kind.table.id} from ${kind.table} where ${visible})`)
      : isOfKind
  })
  return or(...visible)
}

/** Kind of a record that the person may see. One in the trash is visible to those who could have deleted it. */
export async function findRecord(
  call: Pick<CallContext<StaffScope>, 'db' | 'by' | 'scope'>,
  entity: string,
  id: number,
): Promise<RecordKind> {
  const kind = recordKind(entity) ?? refuse('not_found')
  const { permissions } = call.by
  if (!permissions[kind.permission ?? `${entity}.show`]) refuse('not_found')
  const seesTrash = permissions['core.trash.index'] && permissions[`${entity}.destroy`]
  const notTrashed = hasTrash(kind.table) && !seesTrash ? sql`${kind.table.deleted_at} is null` : undefined
  const [found] = await call.db
    .select({ id: kind.table.id })
    .from(kind.table)
    .where(and(inArray(kind.table.id, [id]), kind.visibleToStaff?.(call.scope), notTrashed))
  if (!found) refuse('not_found')
  return kind
}

type Fields = Record<string, unknown> | null

/** Fields that are left out: the identity of the record, and the trash columns, which the action expresses. */
const untold = new Set(['id', 'version', 'created_at', 'updated_at', 'deleted_at', 'deleted_by'])

/** Changes of an audit entry by field; fields empty before and after are left out. */
function changesOf({ before, after }: { before: Fields; after: Fields }): RecordChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .filter((field) => !untold.has(field) && !isSecret(field))
    .map((field) => ({
      field,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
      before_name: null,
      after_name: null,
    }))
    .filter((change) => !isEmpty(change.before) || !isEmpty(change.after))
}

/** Changes of an audit entry as one text, for exports. */
function changesInText(changes: readonly RecordChange[]): string {
  return changes.map(({ field, before, after }) => `${field}: ${inText(before)} → ${inText(after)}`).join('; ')
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function inText(value: unknown): string {
  if (isEmpty(value)) return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

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
async function withNames<Row extends AuditRow>(call: CallContext<StaffScope>, rows: readonly Row[]): Promise<Row[]> {
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
  for (const [kind, ids] of wanted) names.set(kind, await namesOf(call, kind, [...ids]))

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

/** Titles of records that the reader may name; of others only the id is shown. */
async function namesOf(
  { db, scope }: CallContext<StaffScope>,
  kind: RecordKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { table, title } = kind
  const rows = await db
    .select({ id: table.id, title })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNamedTo(scope, kind)))
  return new Map(rows.map(({ id, title }) => [id as number, title]))
}
