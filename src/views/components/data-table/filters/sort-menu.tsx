import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconArrowsSort, IconCheck } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { ListRow } from '#machines/list/list-query.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { LateMenu } from '#views/components/late/late-menu.tsx'
import classes from './filter-bar.module.css'

export interface SortMenuProps<Row extends ListRow> {
  list: ListHandle<Row>
  columns: readonly Column<Row>[]
}

/** Sorting where rows are cards, which have no column headings. */
export function SortMenu<Row extends ListRow>({ list: { actor }, columns }: SortMenuProps<Row>) {
  const { i18n } = useLingui()
  const { sort_by, sort_direction } = useSelector(actor, ({ context }) => context.query)
  const sorts = columns.flatMap(({ field, label, sorter }) => {
    const by = sorter === true ? field : sorter
    return by ? [{ by, label }] : []
  })
  if (sorts.length === 0) return null
  return (
    <LateMenu
      position="bottom-start"
      button={
        <UnstyledButton className={classes.add}>
          <IconArrowsSort size={16} stroke={1.7} aria-hidden />
          <span className={classes.word}>
            <Trans>Sort</Trans>
          </span>
        </UnstyledButton>
      }
    >
      <Menu.Dropdown>
        {sorts.map(({ by, label }) =>
          (['asc', 'desc'] as const).map((direction) => {
            const isChosen = sort_by === by && sort_direction === direction
            return (
              <Menu.Item
                key={`${by} ${direction}`}
                rightSection={isChosen && <IconCheck size={16} aria-hidden />}
                aria-current={isChosen || undefined}
                onClick={() => actor.send({ type: 'sort.change', sort: { by, direction } })}
              >
                {i18n._(label)}, {direction === 'asc' ? <Trans>ascending</Trans> : <Trans>descending</Trans>}
              </Menu.Item>
            )
          }),
        )}
      </Menu.Dropdown>
    </LateMenu>
  )
}
