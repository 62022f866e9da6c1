import { Plural } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { selectedCount } from '#machines/list/list-selection.ts'
import { SelectionBar } from '#views/components/page/selection-bar.tsx'
import type { ListHandle } from './list-handle.ts'

export interface ListSelectionProps<Row extends ListRow> {
  list: ListHandle<Row>
  children?: ReactNode
}

/** The bar over the selected rows of a list; nothing while none is selected. */
export function ListSelection<Row extends ListRow>({ list: { actor }, children }: ListSelectionProps<Row>) {
  const selection = useSelector(actor, ({ context }) => context.selection)
  const total = useSelector(actor, ({ context }) => context.pagination?.total ?? 0)
  const several = useSelector(actor, ({ context }) => context.selectionMode === 'multiple')
  const count = selectedCount(selection, total)
  if (count === 0) return null
  return (
    <SelectionBar
      count={<Plural value={count} one="# selected" other="# selected" />}
      all={several && count < total ? { total, select: () => actor.send({ type: 'matching.select' }) } : null}
      onClear={() => actor.send({ type: 'selection.clear' })}
    >
      {children}
    </SelectionBar>
  )
}
