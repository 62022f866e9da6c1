import { AsyncLocalStorage } from 'node:async_hooks'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { lifecycleEffects } from './effects.ts'

/** A transaction: the steps that lifecycles took in it as `chart event`, and what it wrote as declarations name it. */
interface Watched {
  steps: Set<string>
  writes: Set<string>
}

/** What calls and letters write whatever step they take. */
const ofEveryCall = ['audit_entries', 'idempotency_keys', 'rate_limits', 'outside_letters']

const transactions = new AsyncLocalStorage<Watched>()
const isUnwatched = new AsyncLocalStorage<true>()
const listeners = new Set<(watched: Watched) => void>()
const undeclared = new Set<string>()
let isWatching = false

/**
 * Watches, from now on and in the whole process, the steps of lifecycles and the statements of their transactions. Costs no statement:
 * charts and connections are the product's, with a listener.
 */
export function watchSteps(): void {
  if (isWatching) return
  isWatching = true
  watchCharts()
  watchTransactions()
}

/** The steps that lifecycles take during some work. */
export async function stepsDuring(work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const taken = new Set<string>()
  const listener = ({ steps }: Watched) => {
    for (const step of steps) taken.add(step)
  }
  listeners.add(listener)
  await work().finally(() => listeners.delete(listener))
  return taken
}

/** Does some work whose transactions are not watched: the demonstration writes all its records in one. */
export const unwatched = <Result>(work: () => Promise<Result>): Promise<Result> => isUnwatched.run(true, work)

/** Throws when a transaction since the last time has written what none of its steps declares (`contract/<module>/effects.ts`). */
export function requireDeclaredWrites(): void {
  const found = [...undeclared].toSorted()
  undeclared.clear()
  if (found.length > 0)
    throw new Error(
      `Steps of lifecycles write what contract/<module>/effects.ts does not declare:\n${found.join('\n')}`,
    )
}

function watchCharts(): void {
  for (const { chart } of lifecycleEffects.values()) {
    const usual = chart.transition
    chart.transition = function watched(...args) {
      transactions.getStore()?.steps.add(`${chart.id} ${args[1].type}`)
      return usual.apply(chart, args)
    }
  }
  listeners.add(({ steps, writes }) => {
    const taken = [...steps].map((step) => {
      const [chart = '', event = ''] = step.split(' ')
      return { ...lifecycleEffects.get(chart), step: lifecycleEffects.get(chart)?.steps[event] }
    })
    const declared = new Set([
      ...ofEveryCall,
      ...taken.flatMap(({ records = [], history = [], step }) => [...records, ...history, ...(step?.writes ?? [])]),
    ])
    for (const name of writes) if (!declared.has(name)) undeclared.add(`${[...steps].join(', ')}: ${name}`)
  })
}

function watchTransactions(): void {
  const usualTransaction = NodePgSession.prototype.transaction
  NodePgSession.prototype.transaction = async function watched(work, config) {
    if (isUnwatched.getStore()) return usualTransaction.call(this, work, config) as never
    const open: Watched = { steps: new Set(), writes: new Set() }
    const result = await usualTransaction.call(this, (tx) => transactions.run(open, () => work(tx)), config)
    if (open.steps.size > 0) for (const listener of listeners) listener(open)
    return result as never
  }
  const usualQuery = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const open = transactions.getStore()
    if (open) for (const name of writesOf(textOf(args[0]))) open.writes.add(name)
    return usualQuery.apply(this, args)
  } as typeof pg.Client.prototype.query
}

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: string } | undefined)?.text ?? '')

const table = String.raw`(?:only\s+)?"?([a-z_]+)"?`
const written = new RegExp(
  String.raw`\binsert\s+into\s+${table}(?!\w|\.)|\bdelete\s+from\s+${table}(?!\w|\.)|\bupdate\s+${table}\s+(?:(?:as\s+)?\w+\s+)?set\b`,
  'gi',
)
const queued = /\binsert\s+into\s+pgboss\.\w+[\s\S]*?'([\w.-]+)' as name/gi

/** The tables that a statement writes; a job that it queues as `job name`. One that is taken back needs no declaration. */
function* writesOf(text: string): Generator<string> {
  if (!/\b(insert|update|delete)\b/i.test(text)) return
  for (const match of text.matchAll(written)) yield match.slice(1).find((name) => name !== undefined) ?? ''
  for (const [, name] of text.matchAll(queued)) yield `job ${name}`
}
