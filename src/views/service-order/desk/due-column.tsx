import { msg } from '@lingui/core/macro'
import type { Column } from '#views/components/data-table/columns.ts'
import { DueBadge } from './due-badge.tsx'

/** The deadline of the next step, as a column of every kind of orders. */
export const dueColumn: Column<{ due_at: string | null }> = {
  field: 'due_at',
  label: msg`Due`,
  width: 172,
  type: 'moment',
  isBadge: true,
  sorter: true,
  render: ({ due_at }) => due_at && <DueBadge due_at={due_at} />,
}
