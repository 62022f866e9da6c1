import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Entity } from '#contract/declare/entity.ts'
import {
  type AuditedEntity,
  allEntities,
  type DeclaredEntity,
  type EntityKey,
  isAuditedEntity,
} from '#contract/entities.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, ContractModule, HandlersOf } from '#server/http/handlers.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { type CrudOptions, type CrudRow, type CrudTable, crudHandlers, type FormOf } from './crud.ts'
import { lookupHandler, nameColumn } from './lookups.ts'
import type { Listed } from './offered.ts'

/** The table of an entity's records, and its deviations from the plain behaviour. */
export interface Resource<Form = Record<string, unknown>> extends CrudOptions<CrudRow, Form> {
  table: CrudTable
  /** Further properties of its record kind. */
  record?: Partial<Omit<RecordKind, 'entity' | 'table' | 'visibleToStaff' | 'references'>>
}

type LookupName<Key extends EntityKey> =
  DeclaredEntity<Key> extends { lookup: { name: infer Name extends string } }
    ? Name
    : DeclaredEntity<Key> extends { lookup: object }
      ? `${Key}.lookup`
      : never
type CallName<Key extends EntityKey> =
  | `${Key}.${'index' | 'show' | 'store' | 'update' | 'destroy'}`
  | (Key extends EntityKey ? LookupName<Key> : never)

/**
 * Handlers of all calls that `entityCalls` declares for these entities, with their record kinds. A plain dictionary needs only
 * a table.
 */
export function resources<
  const M extends ContractModule,
  const Declared extends { [Key in AuditedEntity]?: Resource<FormOf<M, Key>> },
>(
  module: M,
  declared: Declared,
): {
  handlers: Pick<HandlersOf<M>, CallName<keyof Declared & EntityKey> & keyof HandlersOf<M>>
  records: readonly RecordKind[]
} {
  const known = Object.entries<Resource>(declared).map(([key, resource]) => ({ entity: audited(key), resource }))
  const handlers = known.map(({ entity, resource }) => ({
    ...crudHandlers(module, entity.key, resource.table, resource),
    ...lookupOf(entity, resource),
  }))
  return {
    handlers: Object.assign({}, ...handlers),
    records: known.map(({ entity, resource }) => kindOf(entity, resource)),
  }
}

function lookupOf(entity: Entity, { table, visibleToStaff }: Resource) {
  const { lookup } = entity
  if (!lookup) return {}
  if (!isListed(table)) throw new Error(`${entity.key}: its records cannot be chosen`)
  const isOfStaff = lookup.access !== 'public' && !lookup.name?.startsWith('partnerzone.')
  const seen = (call: Call) => (isOfStaff ? visibleToStaff?.(call.scope as StaffScope) : undefined)
  return { [lookup.name ?? `${entity.key}.lookup`]: lookupHandler(entity, table, seen) }
}

function kindOf({ key }: { key: AuditedEntity }, { table, visibleToStaff, references, record }: Resource): RecordKind {
  return { entity: key, table, title: titleOf(table), visibleToStaff, references, ...record }
}

function audited(key: string): Entity & { key: AuditedEntity } {
  if (!isAuditedEntity(key)) throw new Error(`${key} is no entity with a history`)
  return { ...allEntities[key], key }
}

/** Title of a record: its only name, or the Polish one. */
function titleOf(table: CrudTable): SQL<string> {
  const columns = getTableColumns(table)
  return sql<string>`${columns[nameColumn(columns)]}`
}

function isListed(table: CrudTable): table is CrudTable & Listed {
  return 'active' in table
}
