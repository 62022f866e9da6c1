import { Plural } from '@lingui/react/macro'
import { lettersOf } from './column-letters.ts'

/** How many columns of a sheet are hidden, and which. */
export function HiddenColumns({ columns }: { columns: readonly number[] }) {
  if (columns.length === 0) return null
  return (
    <span>
      <Plural value={columns.length} one="# hidden column" other="# hidden columns" />:{' '}
      {columns.map(lettersOf).join(', ')}.
    </span>
  )
}
