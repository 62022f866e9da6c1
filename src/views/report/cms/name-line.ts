import { msg } from '@lingui/core/macro'
import { lifeMonth, reportMonth } from '#contract/report/row-texts.ts'
import type { ColumnLine } from '#views/components/data-table/columns.ts'

/** What the lines of a report are named by, in words. */
export function nameLine(by: string | undefined): ColumnLine<{ name: string }> {
  const text = by === 'life' ? lifeMonth : by === 'month' ? reportMonth : undefined
  return { field: 'name', label: msg`Name`, text }
}
