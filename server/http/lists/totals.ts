import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement that counts: its one row has the total in `total`. */
export interface Counting {
  sql: string
  params: unknown[]
}

/** Totals kept by one process at most; the one asked for longest ago goes first. */
const KEPT = 2000

/** What makes a total change without a write. */
const isMomentary =
  /\b(now|random|clock_timestamp|statement_timestamp|transaction_timestamp|current_\w+|localtime\w*)\b/i

interface Kept {
  /** How often the tables had been written to before it was counted. */
  changes: string
  total: Promise<number>
}

interface Totals {
  kept: Map<string, Kept>
  /** Tables that a statement reads, by its text. */
  tables: Map<string, Promise<readonly string[]>>
}

const totals = new WeakMap<pg.Pool, Totals>()

/**
 * The exact total of a list. It is counted again only when one of the tables that it depends on was written to: the
 * writer's own transaction counts that, so whoever sees the write sees that the kept total is old, in whatever process
 * (decision 106).
 */
export async function totalOf(pool: pg.Pool, counting: Counting): Promise<number> {
  const known = totals.get(pool) ?? { kept: new Map(), tables: new Map() }
  totals.set(pool, known)
  // Before the count, never after it: what is written in between makes the total look older than it is, not newer.
  const changes = await changesOf(pool, await tablesOf(pool, known, counting.sql))
  if (changes === null) return count(pool, counting)

  const key = keyOf(counting)
  const found = known.kept.get(key)
  known.kept.delete(key)
  const total = found?.changes === changes ? found.total : count(pool, counting)
  known.kept.set(key, { changes, total })
  if (known.kept.size > KEPT) known.kept.delete(known.kept.keys().next().value as string)
  total.catch(() => known.kept.get(key)?.total === total && known.kept.delete(key))
  return total
}

/** How often these tables were written to; null when that of one of them is not counted. */
async function changesOf(pool: pg.Pool, tables: readonly string[]): Promise<string | null> {
  if (tables.length === 0) return null
  const { rows } = await pool.query<{ changes: string; tables: number }>({
    name: 'list-changes',
    text: 'select sum(changes)::text as changes, count(distinct relation)::int as tables from list_changes where relation = any($1)',
    values: [tables],
  })
  return rows[0]?.tables === tables.length ? rows[0].changes : null
}

async function count(pool: pg.Pool, { sql, params }: Counting): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(sql, params)
  return rows[0]?.total ?? 0
}

/** PostgreSQL itself tells which tables a statement reads: conditions name some in plain SQL. None: it is not kept. */
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
