import { Skeleton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import classes from './card-list.module.css'
import type { RowCard } from './columns.ts'
import type { GridProps } from './data-table-props.ts'
import { RowActions } from './many/row-actions.tsx'
import { SumsOfCards } from './sums-of-cards.tsx'
import { SelectRow } from './table-columns.tsx'

type CardListProps<Row extends ListRow> = Pick<
  GridProps<Row>,
  'list' | 'columns' | 'card' | 'href' | 'many' | 'actions'
>

/** The rows as cards, where a table does not fit. */
export function CardList<Row extends ListRow>({ list, columns, card, href, many, actions }: CardListProps<Row>) {
  const { actor } = list
  const rows = useSelector(actor, ({ context }) => context.rows)
  const first = useSelector(actor, ({ context }) => context.pagination === null)
  const isSelectable = useSelector(actor, ({ context }) => context.selectionMode !== 'none')
  const prefix = useId()
  if (first) return <SkeletonCards />
  return (
    <>
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li key={row.id} className={classes.card}>
            {isSelectable && (
              <span className={classes.select}>
                <SelectRow list={list} row={row} nameId={`${prefix}${row.id}`} size="md" />
              </span>
            )}
            {href ? (
              <EnterableLink href={href(row)} className={classes.body}>
                <CardBody {...card(row)} nameId={`${prefix}${row.id}`} />
              </EnterableLink>
            ) : (
              <div className={classes.body}>
                <CardBody {...card(row)} nameId={`${prefix}${row.id}`} />
              </div>
            )}
            {(actions || many.offered.some(({ several }) => !several)) && (
              <span className={classes.menu}>
                <RowActions row={row} many={many} nameId={`${prefix}${row.id}`} first="none" isNear={false}>
                  {actions?.(row)}
                </RowActions>
              </span>
            )}
          </li>
        ))}
      </ul>
      {(list.endpoint.sums?.length ?? 0) > 0 && <SumsOfCards list={list} columns={columns} />}
    </>
  )
}

/** The texts of a card; the tiles of dashboards use it too. */
export function CardBody({ title, badge, lines = [], nameId }: RowCard & { nameId?: string }) {
  return (
    <>
      <div className={classes.text}>
        <p id={nameId} className={classes.title}>
          {title}
        </p>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card keep their places.
          <p key={index} className={classes.line}>
            {line}
          </p>
        ))}
      </div>
      {badge && <div className={classes.badges}>{badge}</div>}
    </>
  )
}

/** Placeholders of cards. */
export function SkeletonCards() {
  return (
    <ul className={classes.cards} aria-hidden>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <li key={row} className={classes.card}>
          <div className={classes.body}>
            <div className={classes.text}>
              <Skeleton height={16} width="55%" />
              <Skeleton height={12} width="80%" mt={10} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
