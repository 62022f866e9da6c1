import { useLingui } from '@lingui/react'
import { Flex, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { Cell, DetailText } from '#views/components/data-table/cell.tsx'
import type { Column, RowCard } from '#views/components/data-table/columns.ts'
import type { GridProps } from '#views/components/data-table/data-table-props.ts'
import { RowActions } from '#views/components/data-table/many/row-actions.tsx'
import { Facts } from '#views/components/page/card.tsx'
import classes from './row-peek.module.css'

export interface RowPeekProps<Row extends ListRow> extends Pick<GridProps<Row>, 'many' | 'actions'> {
  row: Row
  columns: readonly Column<Row>[]
  card: (row: Row) => RowCard
}

/** The default preview of a row: the values of all columns, hidden ones too, and its actions. */
export function RowPeek<Row extends ListRow>({ row, columns, card, many, actions }: RowPeekProps<Row>) {
  const { i18n } = useLingui()
  const nameId = useId()
  const { title, badge } = card(row)
  const told = columns.filter(
    ({ field }, index) => index > 0 && isSaid(row[field]) && !(badge && /^(status|state|active|blocked)$/.test(field)),
  )
  return (
    <Stack className={classes.peek} gap="sm" miw={0}>
      <div>
        <Flex id={nameId} component="h2" rowGap="3xs" columnGap="xs" align="center" wrap="wrap" m={0} fz="lg" lh="xl">
          {title} {badge}
        </Flex>
        {columns[0]?.detail && (
          <Text mt="5xs" c="dimmed">
            <DetailText detail={columns[0].detail} row={row} />
          </Text>
        )}
      </div>
      <RowActions row={row} many={many} nameId={nameId} first="buttons" isNear>
        {actions?.(row)}
      </RowActions>
      <Facts
        facts={told.map((column) => ({
          label: i18n._(column.label),
          value: <Cell column={column} row={row} />,
        }))}
      />
    </Stack>
  )
}

/** Values that the record does not have are left out. */
const isSaid = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)
