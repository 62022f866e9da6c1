import type { RecordChange } from '#contract/core/records.ts'
import { isSecret } from '#server/db/audit.ts'

type Fields = Record<string, unknown> | null

/** Fields that say nothing about a change: what the record is, and that it lies in the trash, which the action says. */
const untold = new Set(['id', 'version', 'created_at', 'updated_at', 'deleted_at', 'deleted_by'])

/** What an entry of the audit changed, field by field; fields that were and are empty are left out. */
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

/** The same in one text, for files. */
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
