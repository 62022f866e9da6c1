import { msg } from '@lingui/core/macro'
import { inUse, inUseOf } from '#contract/declare/in-use.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { StatusBadge } from './status-badge.tsx'

/** The column of the field `active`. */
export const inUseColumn = {
  field: 'active',
  label: msg`Active`,
  width: 120,
  type: 'boolean',
  unbroken: true,
  words: wordsOf(inUse),
  filter: true,
  render: (row) => <StatusBadge of={inUseOf(row)} />,
} as const satisfies Column<{ active: boolean }>

/** The status of a record with a field `active`, beside its title; nothing for other records. */
export function InUseOf({ record }: { record: object }) {
  return 'active' in record && typeof record.active === 'boolean' ? (
    <StatusBadge of={inUseOf({ active: record.active })} />
  ) : null
}
