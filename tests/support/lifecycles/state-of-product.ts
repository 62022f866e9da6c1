import { isDeepStrictEqual } from 'node:util'
import { findSimulators } from '#server/integrations/simulators.ts'
import { allJobs } from '#server/modules.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

type Row = Record<string, unknown>

/** The rows of a table, of the waiting jobs, or of the ERP, by their key. */
export type State = ReadonlyMap<string, ReadonlyMap<string, Row>>

/** Tables in which nothing is taken back: what has happened, letters that were sent, and the traces of every call. */
const traces = new Set([
  'audit_entries',
  'handed_letters',
  'idempotency_keys',
  'list_changes',
  'outside_letters',
  'payment_notifications',
  'processes',
  'rate_limits',
  'registry_usage',
  'report_changes',
  'report_updates',
  // Derived from the entries by triggers.
  'search_occurrences',
  'search_words',
  'security_failures',
  'security_runs',
  'used_captchas',
])

/** Columns that say when and how often a row was written. */
const stamps = new Set(['version', 'updated_at', 'last_used_at', 'changed_at'])

/** Everything that a step may have written: the database without traces, the jobs that wait, and the orders of the ERP. */
export async function stateOfProduct(server: TestServer): Promise<State> {
  const state = new Map<string, Map<string, Row>>()
  const { rows: tables } = await server.pool.query<{ name: string; keys: string[] }>(
    `select c.relname as name, array(
       select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary) as keys
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)`,
    [[...traces]],
  )
  const all = tables.map(({ name }) => `select '${name}' as name, to_jsonb(each) as row from ${name} as each`)
  const { rows } = await server.pool.query<{ name: string; row: Row }>(all.join(' union all '))
  const keysOf = new Map(tables.map(({ name, keys }) => [name, keys]))
  for (const { name } of tables) state.set(name, new Map())
  for (const { name, row } of rows) {
    // A record in the trash is gone.
    if (row.deleted_at) continue
    const kept = Object.fromEntries(Object.entries(row).filter(([column]) => !stamps.has(column)))
    const keys = keysOf.get(name) ?? []
    state.get(name)?.set(JSON.stringify(keys.length > 0 ? keys.map((key) => row[key]) : kept), kept)
  }
  const { rows: jobs } = await server.pool.query<{ name: string; data: Row; start_after: Date }>(
    `select name, data, start_after from pgboss.job where state in ('created', 'retry')`,
  )
  for (const { name, data, start_after } of jobs) {
    const known = state.get(`job ${name}`) ?? new Map<string, Row>()
    const key = JSON.stringify([data, start_after.toISOString().slice(0, 16)])
    const equal = [...known.keys()].filter((one) => one.startsWith(`${key} `)).length
    state.set(`job ${name}`, known.set(`${key} ${equal + 1}`, data))
  }
  const { erpUrl } = await findSimulators(Number(new URL(server.deps.payments.simulated_page ?? '').port))
  for (const set of ['orders', 'sales-orders']) {
    const { results } = (await (await fetch(`${erpUrl}/erp/${set}`)).json()) as { results: Row[] }
    state.set(
      `erp ${set}`,
      new Map(results.map(({ SystemModifiedAt, '@odata.etag': _, ...order }) => [String(order.No), order])),
    )
  }
  return state
}

/** The differences of two states, as `table.column`, `table` for rows that are new or gone, each with the values. */
export function differences(before: State, after: State): { where: string; what: string }[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((table) => {
    const [former, present] = [before.get(table) ?? new Map<string, Row>(), after.get(table) ?? new Map<string, Row>()]
    return [...new Set([...former.keys(), ...present.keys()])].flatMap((key) => {
      const [was, is] = [former.get(key), present.get(key)]
      if (!was || !is)
        return [{ where: table, what: is ? `new: ${JSON.stringify(is)}` : `gone: ${JSON.stringify(was)}` }]
      return Object.keys({ ...was, ...is })
        .filter((column) => !isDeepStrictEqual(was[column], is[column]))
        .map((column) => ({
          where: `${table}.${column}`,
          what: `${key}: ${JSON.stringify(was[column])} → ${JSON.stringify(is[column])}`,
        }))
    })
  })
}

/** Runs the jobs that are due, and those that they queue, as a worker does; letters count as sent. */
export async function runDueJobs(server: TestServer): Promise<void> {
  const { pool, db, deps } = server
  for (;;) {
    const { rows } = await pool.query<{ id: string; name: string; data: object }>(
      `update pgboss.job set state = 'completed', completed_on = now()
       where state in ('created', 'retry') and start_after <= $1 returning id, name, data`,
      [deps.clock()],
    )
    if (rows.length === 0) return
    for (const { name, data } of rows) {
      if (name === 'mail.send') continue
      const job = allJobs.find((one) => one.name === name)
      await job?.run({ data, db, deps, at: deps.clock(), attempt: 1, isLastAttempt: true })
    }
  }
}
