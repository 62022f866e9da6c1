import type { By } from '#contract/declare/lifecycle-actor.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import { type ImportKind, importKinds } from './kinds.ts'
import { type ImportContext, type ImportEvent, type ImportStatus, importLifecycle } from './lifecycle.ts'
import { type ImportVerb, importVerb } from './statuses.ts'

/** The columns of an import that its lifecycle reads. */
export type ImportState = Omit<ImportContext, 'needs_zip'> & { kind: ImportKind; status: ImportStatus }

/** Builds the chart's snapshot of a stored import. */
export function importSnapshot(row: ImportState) {
  const { has_xls, has_zip, is_mappable, is_waiting, error_count, written_count, failed_step } = row
  const { cancel_requested_at, finished_at, is_cleared } = row
  return importLifecycle.resolveState({
    value: row.status,
    context: {
      has_xls,
      has_zip,
      needs_zip: importKinds[row.kind].needsArchive === true,
      is_mappable,
      is_waiting,
      error_count,
      written_count,
      failed_step,
      cancel_requested_at,
      finished_at,
      is_cleared,
    },
  })
}

/** The actions that the lifecycle allows this person now. */
export function importChoices(row: ImportState, by: By, at = new Date().toISOString()): ImportVerb[] {
  const snapshot = importSnapshot(row)
  const event = (verb: ImportVerb): ImportEvent => {
    if (verb === 'attach') return { type: 'import.attach', part: 'xls', by, at }
    if (verb === 'run') return { type: 'import.run', leave_errors: true, by, at }
    return { type: `import.${verb}`, by, at }
  }
  return namesOf(importVerb).filter((verb) => snapshot.can(event(verb)))
}
