import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react'
import { defaultQuery, type ListRow } from '#machines/list/list-query.ts'
import { isSelected } from '#machines/list/list-selection.ts'
import type { Column } from './columns.ts'
import type { ListHandle } from './list-handle.ts'
import classes from './table-grid.module.css'
import tickBoxStyle from './tick-box.module.css'

interface OfList<Row extends ListRow> {
  list: ListHandle<Row>
}

/** The heading of a column. Where the list can be sorted by it, a button: ascending, descending, and back to the default. */
export function ColumnHead<Row extends ListRow>({ list: { actor }, column }: OfList<Row> & { column: Column<Row> }) {
  const { i18n } = useLingui()
  const sort = column.sorter === true ? column.field : column.sorter
  const { sort_by, sort_direction } = useSelector(actor, ({ context }) => context.query)
  const name = i18n._(column.heading ?? column.label)
  if (!sort) return <bdi>{name}</bdi>
  const direction = sort_by === sort ? sort_direction : null
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  const isCleared = direction === 'desc' && sort !== defaultQuery.sort_by
  return (
    <UnstyledButton
      className={classes.sort}
      data-sorted={direction ?? undefined}
      onClick={() =>
        actor.send({
          type: 'sort.change',
          sort: isCleared ? null : { by: sort, direction: direction === 'asc' ? 'desc' : 'asc' },
        })
      }
    >
      {name}
      <Icon size={15} stroke={1.8} aria-hidden />
    </UnstyledButton>
  )
}

/** The sorting of a column as a value of `aria-sort`. */
export function sortOf<Row>(column: Column<Row>, query: { sort_by: string; sort_direction: 'asc' | 'desc' }) {
  const sort = column.sorter === true ? column.field : column.sorter
  if (!sort || sort !== query.sort_by) return undefined
  return query.sort_direction === 'asc' ? ('ascending' as const) : ('descending' as const)
}

/** Selects all rows of the page, or none. */
export function SelectPage<Row extends ListRow>({ list: { actor } }: OfList<Row>) {
  const { t } = useLingui()
  const rows = useSelector(actor, ({ context }) => context.rows)
  const selection = useSelector(actor, ({ context }) => context.selection)
  const selected = rows.filter(({ id }) => isSelected(selection, id)).length
  return (
    <TickBox
      aria-label={t`Select all rows of this page`}
      checked={rows.length > 0 && selected === rows.length}
      indeterminate={selected > 0 && selected < rows.length}
      disabled={rows.length === 0}
      onChange={() => actor.send({ type: 'page.toggle' })}
    />
  )
}

/** Selects one row; `nameId` is the element that names it. */
export function SelectRow<Row extends ListRow>({
  list: { actor },
  row,
  nameId,
  size = 'xs',
}: OfList<Row> & { row: Row; nameId: string; size?: 'xs' | 'md' }) {
  const { t } = useLingui()
  const id = useId()
  const selected = useSelector(actor, ({ context }) => isSelected(context.selection, row.id))
  return (
    <TickBox
      size={size}
      id={id}
      aria-label={t`Select this row`}
      aria-labelledby={`${id} ${nameId}`}
      checked={selected}
      onChange={() => actor.send({ type: 'row.toggle', id: row.id })}
    />
  )
}

interface TickBoxProps extends Omit<ComponentProps<'input'>, 'size' | 'type' | 'ref' | 'className'> {
  size?: 'xs' | 'md'
  /** Some of the rows are selected, and some are not. */
  indeterminate?: boolean
}

/** The checkbox that selects rows. A plain element, because a list renders many; it looks like those of forms. */
function TickBox({ size = 'xs', indeterminate = false, ...input }: TickBoxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  return <input {...input} ref={ref} type="checkbox" className={tickBoxStyle.box} data-size={size} />
}
