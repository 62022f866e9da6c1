import { useLingui } from '@lingui/react'
import { Box, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { useColumns } from '#views/components/data-table/settings/use-columns.ts'
import { Sums } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Unbroken } from '#views/components/page/unbroken.tsx'
import classes from './card-list.module.css'
import type { Column, RowCard } from './columns.ts'
import type { GridProps } from './data-table-props.ts'
import type { ListHandle } from './list-handle.ts'
import { RowActions } from './many/row-actions.tsx'
import { SelectRow } from './table-columns.tsx'
import { useSummedQuery, useSums } from './use-sums.ts'

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
      <PlainList gap={0}>
        {rows.map((row) => (
          <Flex key={row.id} className={classes.card} component="li" align="center">
            {isSelectable && (
              <Box component="span" py="md" pl="md">
                <SelectRow list={list} row={row} nameId={`${prefix}${row.id}`} size="md" />
              </Box>
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
              <Box component="span" pr="2xs">
                <RowActions row={row} many={many} nameId={`${prefix}${row.id}`} first="none" isNear={false}>
                  {actions?.(row)}
                </RowActions>
              </Box>
            )}
          </Flex>
        ))}
      </PlainList>
      {(list.endpoint.sums?.length ?? 0) > 0 && <SumsOfCards list={list} columns={columns} />}
    </>
  )
}

/** The texts of a card; the tiles of dashboards use it too. */
export function CardBody({ title, badge, lines = [], nameId }: RowCard & { nameId?: string }) {
  return (
    <>
      <div className={classes.text}>
        <Text id={nameId} fw={600} className="anywhere">
          <Unbroken>{title}</Unbroken>
        </Text>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card keep their places.
          <p key={index} className={classes.line}>
            <Unbroken>{line}</Unbroken>
          </p>
        ))}
      </div>
      {badge && (
        <Stack className={classes.badges} gap="4xs" align="flex-end" flex="none">
          {badge}
        </Stack>
      )}
    </>
  )
}

/** Placeholders of cards. */
export function SkeletonCards() {
  return (
    <PlainList gap={0} aria-hidden>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Flex key={row} className={classes.card} component="li" align="center">
          <div className={classes.body}>
            <div className={classes.text}>
              <Skeleton height={16} width="55%" />
              <Skeleton height={12} width="80%" mt="xs" />
            </div>
          </div>
        </Flex>
      ))}
    </PlainList>
  )
}

interface SumsOfCardsProps<Row extends ListRow> {
  list: ListHandle<Row>
  columns: readonly Column<Row>[]
}

/** Below the cards of a phone: the sums of the columns that the table shows. */
function SumsOfCards<Row extends ListRow>(props: SumsOfCardsProps<Row>) {
  const query = useSummedQuery(props.list)
  return <SumsOf key={query} query={query} {...props} />
}

function SumsOf<Row extends ListRow>({ list, columns, query }: SumsOfCardsProps<Row> & { query: string }) {
  const { i18n } = useLingui()
  const sumOf = useSums(list, query)
  const { shown } = useColumns(list, columns)
  return (
    <Sums
      py="sm"
      px="md"
      fz="sm"
      bg="var(--background)"
      style={{ borderTop: '1px solid var(--hairline)' }}
      sums={shown.flatMap(({ field, label }) => {
        const sum = sumOf(field)
        return sum === null ? [] : [{ label: i18n._(label), value: <strong>{sum}</strong> }]
      })}
    />
  )
}
