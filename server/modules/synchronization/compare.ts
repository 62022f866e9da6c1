import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { erpActor } from '#contract/declare/lifecycle-actor.ts'
import { wordsNamed } from '#contract/messages/erp-name.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { MessageParameters } from '#contract/messages/messages.ts'
import { type ServerMessageKey, serverText } from '#contract/messages/server-messages.ts'
import type { ResultChange } from '#contract/synchronization/synchronization.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { takenValue } from '#server/db/errors.ts'
import { Refused } from '#server/refusal.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import type { Dismissals } from './dismissals.ts'
import type { ErpRecord, ErpValues, OurRecord, SynchronizedKind } from './kind.ts'
import type { Run, Synchronization } from './run.ts'
import type { synchronization_results } from './table.ts'
import { writeAllValues, writeValues } from './write-values.ts'

type NewResult = typeof synchronization_results.$inferInsert
/** Result of a run for a record. */
export type RecordResult = Pick<NewResult, 'outcome' | 'record_id' | 'changes' | 'problem'>

export interface Context extends Pick<Acting, 'db' | 'by' | 'at'> {
  /** Time before the page was requested. */
  read_at: Date
  kind: SynchronizedKind
  run: Run
  synchronization: Synchronization
}

interface Pair {
  record: ErpRecord
  ours: OurRecord
}

/** A record to be written: its differences, and the values in the ERP. */
interface Due extends Pair {
  about: Pick<RecordResult, 'record_id' | 'changes'>
  values: ErpValues
}

/** What is to be done with a record: a result already, values to be written, or values that a person is asked about. */
interface Compared {
  found: RecordResult[]
  due: Due | null
}

/**
 * Compares records with ours and writes the changed ones. Returns results of those that differ. `back` are the numbers of records
 * that the ERP has again.
 */
export async function compareAll(
  context: Context,
  pairs: readonly Pair[],
  dismissals: Dismissals,
  back: ReadonlySet<string>,
): Promise<Map<string, RecordResult[]>> {
  const compared = pairs.map((pair) => compare(context, pair, dismissals, back.has(pair.record.key)))
  const found = new Map(pairs.map(({ record }, index) => [record.key, compared[index]?.found ?? []]))
  const due = compared.flatMap((one) => one.due ?? [])
  const note = ({ record }: Due, result: RecordResult) => found.get(record.key)?.unshift(result)
  if (due.length > 0 && !context.kind.write && (await areAllWritten(context, due)))
    for (const one of due) note(one, { ...one.about, outcome: 'changed' })
  else
    for (const one of due) {
      const written = await writtenUnlessRefused(context, one.ours, one.values)
      if (written === true) note(one, { ...one.about, outcome: 'changed' })
      else if (written) note(one, { ...one.about, outcome: 'failed', problem: written })
    }
  return found
}

function compare(
  { db, kind, synchronization }: Context,
  pair: Pair,
  dismissals: Dismissals,
  isBack: boolean,
): Compared {
  const { record, ours } = pair
  const { taken, asked, why } = kind.news?.(ours, record.values) ?? { taken: record.values, asked: {} }
  const all = { ...taken, ...asked, ...(isBack && kind.whenBack) }
  dismissals.keepOnly(record.key, all, kind.news !== undefined)
  const changes = changesOf(ours, all).filter(({ field, erp }) => !dismissals.holds(record.key, field, erp))
  if (changes.length === 0) return { found: [], due: null }
  const about = { record_id: ours.id, changes }
  const refused = refusedBy(kind, changes)
  if (refused) return { found: [{ ...about, ...refused, outcome: 'failed' }], due: null }
  if (!synchronization.adopted_at) return { found: [{ ...about, outcome: 'different' }], due: null }
  const written = changes.filter(({ field }) => field in taken)
  const left = changes.filter(({ field }) => !(field in taken))
  const values: ErpValues = Object.fromEntries(
    Object.entries(taken).filter(([field, erp]) => !dismissals.holds(record.key, field, erp)),
  )
  return {
    found:
      left.length > 0
        ? [{ ...about, changes: left, outcome: 'different', problem: why ? wordsNamed(why, erpNameOf(db)) : null }]
        : [],
    due: written.length > 0 ? { ...pair, values, about: { ...about, changes: written } } : null,
  }
}

const alreadyTaken: Translated = {
  pl: 'Inny rekord w portalu ma już taką wartość',
  en: 'Another record in the portal already has this value',
}

/** Writes all in few statements. False when one has a unique value of another record; then each is tried separately. */
async function areAllWritten(context: Context, due: readonly Due[]): Promise<boolean> {
  try {
    await context.db.transaction((db) => writeAllValues({ ...context, db }, due))
    return true
  } catch (error) {
    if (takenValue(error) === null) throw error
    return false
  }
}

/** Writes a record; a refusal does not affect the rest of the page. False: the data are outdated already. */
async function writtenUnlessRefused(
  context: Context,
  ours: OurRecord,
  values: ErpValues,
): Promise<boolean | Translated> {
  const { kind, at, read_at } = context
  try {
    return await context.db.transaction(async (db) => {
      if (kind.write) return kind.write({ db, by: erpActor, at, is_staff: true, read_at }, ours, values)
      await writeValues({ ...context, db }, ours, values)
      return true
    })
  } catch (error) {
    return refusalOf(context.db, error)
  }
}

/** Text of a refusal; other errors are thrown again. */
export function refusalOf(db: Database, error: unknown): Translated {
  if (error instanceof Refused && error.details.key)
    return inBoth(error.details.key, { ...error.details.parameters, erp: erpNameOf(db) })
  if (takenValue(error) === null) throw error
  return alreadyTaken
}

const inBoth = (key: ServerMessageKey, parameters: MessageParameters & { erp: string }): Translated => ({
  pl: serverText(key, 'pl', parameters),
  en: serverText(key, 'en', parameters),
})

/** Fields in which our record differs from the ERP. */
export function changesOf(ours: Record<string, unknown>, values: ErpValues): ResultChange[] {
  return Object.entries(values)
    .map(([field, erp]) => ({ field, portal: (ours[field] ?? null) as ResultChange['portal'], erp }))
    .filter(({ portal, erp }) => !isDeepStrictEqual(portal, erp))
}

/**
 * The first change with a value that our record does not allow, and the reason in both languages; null when all are allowed.
 */
function refusedBy(
  { rules }: SynchronizedKind,
  changes: readonly ResultChange[],
): Pick<NewResult, 'changes' | 'problem'> | null {
  for (const change of changes) {
    const rule = rules.entries[change.field]
    if (!rule) continue
    const said = (lang: 'pl' | 'en') => v.safeParse(rule, change.erp ?? '', { lang }).issues?.[0].message
    const [pl, en] = [said('pl'), said('en')]
    if (pl && en) return { changes: [change], problem: { pl, en } }
  }
  return null
}
