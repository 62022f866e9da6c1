import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Changes, changeStampOf } from '#server/db/changes.ts'
import type { Queryable } from '#server/db/client.ts'

/** A statement that counts or sums: its single row has the answer in `total`. */
export interface Counting {
  sql: string
  params: unknown[]
}

/** Maximum number of totals kept by a process; the least recently used is dropped. */
const KEPT = 2000

/** Expressions that depend on the time, which make a total change without a write. */
const isMomentary =
  /\b(now|random|clock_timestamp|statement_timestamp|transaction_timestamp|current_\w+|localtime\w*)\b/i

interface Kept {
  /** Write counters read before it was counted. */
  changes: string
  total: Promise<unknown>
}

interface Totals {
  kept: Map<string, Kept>
  /** Tables read by a statement, by its text. */
  tables: Map<string, Promise<readonly string[]>>
}

const totals = new WeakMap<pg.Pool, Totals>()

/** A call that returns a total: its name, and the counters that came with its session. */
interface Telling {
  name: string
  changes: Changes
}

/** Tables on which the totals of a call have depended so far, by its name. */
const tablesOfCalls = new Map<string, Set<string>>()

/** The tables whose counters a call will need; they are read together with its session. */
export function tablesCountedFor(name: string): readonly string[] {
  return [...(tablesOfCalls.get(name) ?? [])]
}

/**
 * The exact total of a list, or its sums. It is counted again only after a write to one of its tables. The writer's own transaction
 * increases the counter, so a process that sees the write also sees that its cached total is outdated (decision 106).
 */
export async function totalOf<Total = number>(pool: pg.Pool, counting: Counting, telling: Telling): Promise<Total> {
  const known = totals.get(pool) ?? { kept: new Map(), tables: new Map() }
  totals.set(pool, known)
  const tables = await tablesOf(pool, known, counting.sql)
  tablesOfCalls.set(telling.name, new Set([...(tablesOfCalls.get(telling.name) ?? []), ...tables]))
  // Read before counting, never after: a write in between then makes the total look older than it is, not newer.
  const changes = changeStampOf(tables, telling.changes) ?? changeStampOf(tables, await readChanges(pool, tables))
  if (changes === null) return count<Total>(pool, counting)

  const key = keyOf(counting)
  const found = known.kept.get(key)
  known.kept.delete(key)
  // The key has the statement, whose answers are of one type.
  const total = (found?.changes === changes ? found.total : count<Total>(pool, counting)) as Promise<Total>
  known.kept.set(key, { changes, total })
  if (known.kept.size > KEPT) known.kept.delete(known.kept.keys().next().value as string)
  total.catch(() => known.kept.get(key)?.total === total && known.kept.delete(key))
  return total
}

/** Reads the counters of these tables, for a call whose session did not include them. */
async function readChanges(pool: Queryable, tables: readonly string[]): Promise<Changes> {
  if (tables.length === 0) return {}
  const { rows } = await pool.query<{ relation: string; changes: string }>({
    name: 'list-changes',
    text: 'select relation, sum(changes)::text as changes from list_changes where relation = any($1) group by relation',
    values: [tables],
  })
  return Object.fromEntries(rows.map(({ relation, changes }) => [relation, changes]))
}

async function count<Total>(pool: pg.Pool, { sql, params }: Counting): Promise<Total> {
  const { rows } = await pool.query<{ total: Total }>(sql, params)
  if (!rows[0]) throw new Error('a list has no total')
  return rows[0].total
}

/**
 * The tables read by a statement, as PostgreSQL reports them, because some conditions name tables in plain SQL. Without tables
 * the total is not kept.
 */
function tablesOf(pool: pg.Pool, { tables }: Totals, text: string): Promise<readonly string[]> {
  const known = tables.get(text)
  if (known) return known
  const asked = isMomentary.test(text) ? Promise.resolve([]) : readTables(pool, text)
  tables.set(text, asked)
  asked.catch(() => tables.delete(text))
  if (tables.size > KEPT) tables.delete(tables.keys().next().value as string)
  return asked
}

interface PlanNode {
  'Relation Name'?: string
  Plans?: PlanNode[]
}

async function readTables(pool: pg.Pool, text: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, costs off, format json) ${text}`,
  )
  const found = new Set<string>()
  const visit = (node: PlanNode) => {
    if (node['Relation Name']) found.add(node['Relation Name'])
    for (const child of node.Plans ?? []) visit(child)
  }
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) visit(Plan)
  return [...found]
}

function keyOf({ sql, params }: Counting): string {
  return createHash('sha256')
    .update(JSON.stringify([sql, params]))
    .digest('base64')
}
