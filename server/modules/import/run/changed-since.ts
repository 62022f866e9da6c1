import { and, inArray } from 'drizzle-orm'
import { importKinds } from '#contract/import/kinds.ts'
import { wordsIn } from '#contract/messages/erp-name.ts'
import type { Database } from '#server/db/client.ts'
import { hasTrash, isLive } from '#server/http/records/trash.ts'
import { type CheckedRow, type Checking, shownValue } from '#server/modules/import/check/check.ts'
import { inEachLanguage, type StoredText, textIn } from '#server/modules/import/stored-text.ts'
import type { Change, Problem, Values } from '#server/modules/import/table.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import type { RowToWrite } from './rows-to-write.ts'

/** Ids used by rows that no longer exist or may no longer be used. Existing ones are locked until the end of the transaction. */
export async function goneIds(
  tx: Database,
  { fields }: Pick<Checking, 'fields'>,
  plans: readonly (Values | null)[],
): Promise<Map<string, Set<number>>> {
  const gone = new Map<string, Set<number>>()
  for (const [key, { refersTo, usable }] of Object.entries(fields)) {
    if (!refersTo) continue
    const wanted = [...new Set(plans.flatMap((plan) => idsIn(plan?.[key])))]
    if (wanted.length === 0) continue
    const found = await tx
      .select({ id: refersTo.id })
      .from(refersTo)
      .where(and(inArray(refersTo.id, wanted), hasTrash(refersTo) ? isLive(refersTo) : undefined, usable))
      .orderBy(refersTo.id)
      .for('key share')
    const present = new Set(found.map(({ id }) => id as number))
    gone.set(key, new Set(wanted.filter((id) => !present.has(id))))
  }
  return gone
}

/** Whether values refer to one of them. */
export function refersToGone(values: Values | null, gone: ReadonlyMap<string, ReadonlySet<number>>): boolean {
  return [...gone].some(([key, ids]) => idsIn(values?.[key]).some((id) => ids.has(id)))
}

function idsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'number')
  return typeof value === 'number' ? [value] : []
}

/** Problem of a row whose record was changed after the check, with both values; null when it may be written. */
export async function changedSince(
  { kind, fields, same, acts }: Checking,
  then: RowToWrite,
  now: CheckedRow,
  gone: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<Problem | null> {
  if (now.problems.length > 0) return { column: null, key: 'import.gone_meanwhile' }
  if (refersToGone(now.plan, gone)) return { column: null, key: 'import.gone_meanwhile' }
  if (then.checked === 'new') return now.existing ? { column: null, key: 'import.made_meanwhile' } : null
  if (!now.existing) return { column: null, key: 'import.gone_meanwhile' }
  // Replacing a library file changes its record without a new version: then more columns differ than at the check.
  const also = now.changes.filter(({ column }) => !then.changes.some((change) => change.column === column))
  const isSameVersion = now.existing.id === then.record_id && now.existing.version === then.checked_version
  if (isSameVersion && also.length === 0) return null
  const changes = [...then.changes, ...also]
  const { columns } = importKinds[kind.kind]
  const erp = erpNameOf(acts.db)
  const told = (values: (change: Change) => StoredText | null) =>
    inEachLanguage((locale) =>
      changes
        .map((change) => {
          const column = columns.find(({ key }) => key === change.column)
          const header = column ? wordsIn(column.header, locale, erp) : change.column
          return `${header}: ${textIn(locale, values(change)) ?? '–'}`
        })
        .join(', ')
        .slice(0, 1000),
    )
  const current = new Map<string, StoredText | null>()
  for (const { column } of changes)
    current.set(column, await shownValue({ fields, same, acts }, column, now.existing.values[column]))
  const theirs = told(({ column }) => current.get(column) ?? null)
  return { column: null, key: 'import.changed_meanwhile', parameters: { theirs, ours: told((change) => change.new) } }
}
