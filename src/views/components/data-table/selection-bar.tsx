import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { selectedCount } from '#machines/list/list-selection.ts'
import type { ListHandle } from './list-handle.ts'
import classes from './selection-bar.module.css'

export interface SelectionBarProps<Row extends ListRow> {
  list: ListHandle<Row>
  children?: ReactNode
}

/** How many rows are selected, the way to all that match, and what can be done with them. */
export function SelectionBar<Row extends ListRow>({ list: { actor }, children }: SelectionBarProps<Row>) {
  const selection = useSelector(actor, ({ context }) => context.selection)
  const total = useSelector(actor, ({ context }) => context.pagination?.total ?? 0)
  const several = useSelector(actor, ({ context }) => context.selectionMode === 'multiple')
  const count = selectedCount(selection, total)
  if (count === 0) return null
  return (
    <div className={classes.bar} role="status">
      <strong>
        <Plural value={count} one="# selected" other="# selected" />
      </strong>
      <div className={classes.choices}>
        {several && count < total && (
          <Button variant="subtle" size="xs" onClick={() => actor.send({ type: 'matching.select' })}>
            <Trans>Select all {total} matching</Trans>
          </Button>
        )}
        <Button variant="subtle" color="gray" size="xs" onClick={() => actor.send({ type: 'selection.clear' })}>
          <Trans>Clear selection</Trans>
        </Button>
      </div>
      <div className={classes.actions} data-selection-actions>
        {children}
      </div>
    </div>
  )
}
