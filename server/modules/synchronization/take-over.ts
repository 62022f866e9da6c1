import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { erpActor } from '#contract/declare/lifecycle-actor.ts'
import { wordsNamed } from '#contract/messages/erp-name.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { madeByRuns } from '#contract/synchronization/kinds.ts'
import type { ResultChange, ResultOutcome } from '#contract/synchronization/synchronization.ts'
import type { Database } from '#server/db/client.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import { type Context, changesOf, compareAll, type RecordResult, refusalOf } from './compare.ts'
import { type Dismissals, readDismissals } from './dismissals.ts'
import { type ErpRecord, type ErpValues, type OurRecord, rowColumns, type SynchronizedKind } from './kind.ts'
import { saidValues } from './said-values.ts'
import { synchronization_results } from './table.ts'

/** Number of records of a page by result. */
export type Counts = Record<'seen' | 'same' | ResultOutcome, number>

/** Counts of a run before it has read anything. */
export const noCounts = (): Counts => ({
  seen: 0,
  same: 0,
  changed: 0,
  different: 0,
  matched: 0,
  unknown: 0,
  gone: 0,
  failed: 0,
})

type NewResult = typeof synchronization_results.$inferInsert

const unreadable: Translated = {
  pl: 'Rekordu z {erp} nie można odczytać',
  en: 'The record from {erp} cannot be read',
}

/**
 * Processes the records of a page in the caller's transaction: fields owned by the ERP are written, or only reported during the
 * rehearsal. Idempotent. Also returns the ERP numbers met.
 */
export async function takeOverRecords(
  context: Context,
  records: readonly unknown[],
): Promise<{ counts: Counts; keys: string[] }> {
  const { db, kind } = context
  const counts = noCounts()
  counts.seen = records.length
  const read = (await kind.read(db, records)).map(
    (record) => record && { ...record, values: saidValues(kind.kind, record.values) },
  )
  const results: NewResult[] = []
  const note = (record: Pick<ErpRecord, 'key' | 'name'>, found: RecordResult) => {
    counts[found.outcome] += 1
    results.push(resultOf(context, record, found))
  }
  for (const [index, record] of read.entries())
    if (!record)
      note(nameless(records[index], index), { outcome: 'failed', problem: wordsNamed(unreadable, erpNameOf(db)) })

  // Of several records with one number the last counts, because a record may change between two pages.
  const known = [...new Map(read.flatMap((record) => (record ? [[record.key, record] as const] : []))).values()]
  await kind.keepAside?.(db, known, context.read_at)
  const linked = await linkedRecords(db, kind, known)
  const alike = await unlinkedAlike(
    db,
    kind,
    known.filter(({ key }) => !linked.has(key)),
  )
  const fresh = known.filter(({ key, alike: word }) => !(linked.has(key) || alike.has(word ?? '')))
  const makings = (await kind.makes?.propose(db, fresh)) ?? new Map<string, ErpValues>()
  const made = await createMissing(context, makings)
  const keys = known.map(({ key }) => key)
  const dismissals = await readDismissals(db, context.run, keys)
  const compared = await compareAll(
    context,
    known.flatMap((record) => {
      const ours = linked.get(record.key)
      return ours ? [{ record, ours }] : []
    }),
    dismissals,
    kind.whenBack ? await markedAsGone(context, keys) : new Set(),
  )
  for (const record of known) {
    const ofUnlinked = () =>
      made.get(record.key) ??
      unlessDismissed(dismissals, record, propose(alike.get(record.alike ?? ''), record, makings.get(record.key)))
    const all = linked.has(record.key) ? (compared.get(record.key) ?? []) : [ofUnlinked()]
    const found = all.flatMap((one) => (one && !(one.outcome === 'unknown' && kind.ignoresUnknown) ? [one] : []))
    for (const one of found) note(record, one)
    if (found.length === 0) counts.same += 1
  }
  await dismissals.store()
  await keepResults(context, keys, await withNames(context, results))
  return { counts, keys }
}

/** Those of the records whose last result is that the ERP no longer has them. */
async function markedAsGone({ db, run }: Context, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { synchronization_id, erp_key, outcome, id } = synchronization_results
  const rows = await db
    .selectDistinctOn([erp_key], { erp_key, outcome })
    .from(synchronization_results)
    .where(and(eq(synchronization_id, run.synchronization_id), inArray(erp_key, [...keys])))
    .orderBy(erp_key, desc(id))
  return new Set(rows.flatMap((row) => (row.outcome === 'gone' ? [row.erp_key] : [])))
}

/** A key for an invalid record. */
function nameless(record: unknown, index: number) {
  const { No, Code, Name, Description } = Object(record) as Record<string, unknown>
  const key =
    typeof (No ?? Code) === 'string' && (No ?? Code) !== '' ? String(No ?? Code).slice(0, 40) : `#${index + 1}`
  return { key, name: String(Name ?? Description ?? key).slice(0, 200) }
}

async function linkedRecords(
  db: Database,
  { table, number, live }: SynchronizedKind,
  records: readonly ErpRecord[],
): Promise<Map<string, OurRecord>> {
  if (records.length === 0) return new Map()
  const keys = records.map(({ key }) => key)
  const rows = (await db
    .select({ ...rowColumns(table), erp_key: number })
    .from(table)
    .where(and(live, inArray(number, keys)))
    .orderBy(table.id)
    .for('update')) as (OurRecord & { erp_key: string })[]
  return new Map(rows.map(({ erp_key, ...row }) => [erp_key, row]))
}

/** Our records without an ERP number by their matching value; values shared by two records are left out. */
async function unlinkedAlike(
  db: Database,
  { table, number, live, alike }: SynchronizedKind,
  records: readonly ErpRecord[],
): Promise<Map<string, OurRecord>> {
  const wanted = records.flatMap((record) => record.alike ?? [])
  if (wanted.length === 0 || alike === null) return new Map()
  const rows = (await db
    .select({ ...rowColumns(table), is_alike: alike.as('is_alike') })
    .from(table)
    .where(and(live, isNull(number), inArray(alike, wanted)))) as (OurRecord & { is_alike: string })[]
  const grouped = Map.groupBy(rows, ({ is_alike }) => is_alike)
  return new Map([...grouped].flatMap(([key, [row, ...others]]) => (row && others.length === 0 ? [[key, row]] : [])))
}

/** The probable match, or the record that would be created. */
function propose(ours: OurRecord | undefined, record: ErpRecord, making: ErpValues | undefined): RecordResult {
  if (!ours) return { outcome: 'unknown', changes: making ? changesOf({}, making) : [] }
  const link = { field: 'external_id', portal: null, erp: record.key }
  return { outcome: 'matched', record_id: ours.id, changes: [link, ...changesOf(ours, record.values)] }
}

/** A proposal that a person has left is repeated when the ERP has other values. */
function unlessDismissed(dismissals: Dismissals, { key, values }: ErpRecord, found: RecordResult): RecordResult | null {
  dismissals.keepOnly(key, values, false)
  const changes = found.changes ?? []
  const isLeft = changes.length > 0 && changes.every(({ field, erp }) => dismissals.holds(key, field, erp))
  return isLeft ? null : found
}

function resultOf(
  { run, at }: Context,
  { key, name }: Pick<ErpRecord, 'key' | 'name'>,
  found: RecordResult,
): NewResult {
  const isMakeable = found.outcome === 'unknown' && (found.changes?.length ?? 0) > 0
  const isOpen = found.outcome === 'different' || found.outcome === 'matched' || isMakeable
  return {
    ...found,
    run_id: run.id,
    synchronization_id: run.synchronization_id,
    erp_key: key,
    name,
    state: isOpen ? 'open' : 'told',
    created_at: at.toISOString(),
  }
}

/** Results with names of referenced records. */
async function withNames({ db, kind }: Context, results: readonly NewResult[]): Promise<NewResult[]> {
  const names =
    results.length > 0
      ? await kind.names?.(
          db,
          results.flatMap(({ changes }) => changes ?? []),
        )
      : undefined
  if (!names) return [...results]
  const named = (change: ResultChange): ResultChange => {
    const known = names[change.field]
    if (!known) return change
    return { ...change, portal_name: known.get(change.portal) ?? null, erp_name: known.get(change.erp) ?? null }
  }
  return results.map((result) => ({ ...result, changes: result.changes?.map(named) }))
}

/** Stores results in place of open ones about the same records. That a record is unknown is said once. */
async function keepResults(
  { db, run }: Context,
  keys: readonly string[],
  results: readonly NewResult[],
): Promise<void> {
  const { synchronization_id, erp_key, state, outcome } = synchronization_results
  const ofThese = and(eq(synchronization_id, run.synchronization_id), inArray(erp_key, [...keys]))
  if (keys.length > 0) await db.delete(synchronization_results).where(and(ofThese, eq(state, 'open')))
  const said =
    keys.length === 0
      ? []
      : await db
          .select({ erp_key })
          .from(synchronization_results)
          .where(and(ofThese, eq(outcome, 'unknown'), eq(state, 'told')))
  const known = new Set(said.map((row) => row.erp_key))
  const news = results.filter((one) => !(one.outcome === 'unknown' && one.state === 'told' && known.has(one.erp_key)))
  if (news.length > 0)
    await db
      .insert(synchronization_results)
      .values(news)
      .onConflictDoUpdate({
        target: [synchronization_id, erp_key],
        targetWhere: sql`state = 'open'`,
        set: { run_id: run.id },
      })
}

/**
 * Creates missing records, for a kind whose runs do so, after its rehearsal. A refusal does not affect the rest of the page.
 */
async function createMissing(
  { db, at, kind, synchronization }: Context,
  makings: ReadonlyMap<string, ErpValues>,
): Promise<Map<string, RecordResult>> {
  const found = new Map<string, RecordResult>()
  const { makes } = kind
  if (!makes || synchronization.adopted_at === null || !madeByRuns.includes(kind.kind)) return found
  for (const [key, values] of makings) {
    const changes = changesOf({}, values)
    try {
      const record_id = await db.transaction((tx) => makes.make({ db: tx, by: erpActor, at, is_staff: true }, values))
      if (record_id !== null) found.set(key, { outcome: 'changed', record_id, changes })
    } catch (error) {
      found.set(key, { outcome: 'failed', changes, problem: refusalOf(db, error) })
    }
  }
  return found
}
