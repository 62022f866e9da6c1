import type { RecordChange } from '#contract/core/records.ts'
import { isSecret } from '#server/db/audit.ts'

type Fields = Record<string, unknown> | null

/** Fields that are left out: the identity of the record, and the trash columns, which the action expresses. */
const untold = new Set(['id', 'version', 'created_at', 'updated_at', 'deleted_at', 'deleted_by'])

/** Changes of an audit entry by field; fields empty before and after are left out. */
export function changesOf({ before, after }: { before: Fields; after: Fields }): RecordChange[] {
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
export function changesInText(changes: readonly RecordChange[]): string {
  return changes.map(({ field, before, after }) => `${field}: ${inText(before)} → ${inText(after)}`).join('; ')
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function inText(value: unknown): string {
  if (isEmpty(value)) return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
