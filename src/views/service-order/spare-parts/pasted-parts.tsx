import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Select, Table, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrderedLine } from '#contract/service-order/spare-parts/form.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { type ColumnRole, columnRoles, type PastedTable, partsOfTable } from './pasted-table.ts'
import classes from './spare-parts.module.css'

interface PastedPartsProps {
  table: PastedTable
  onTake: (lines: OrderedLine[]) => void
  onClose: () => void
}

/** Least widths of the columns in px: number, quantity and the button of a row fit beside each other on a phone. */
const widths: Record<ColumnRole, number> = { number: 140, quantity: 84, other: 112 }

/** A pasted table before it is added: the meaning of each column, and cells that are no part number or no quantity. */
export function PastedParts({ table, onTake, onClose }: PastedPartsProps) {
  const { t } = useLingui()
  const [{ heading, rows, roles }, setTable] = useState(table)
  const parts = partsOfTable({ rows, roles })
  const wrong = parts.reduce((sum, part) => sum + Number(part.wrong_number) + Number(part.wrong_quantity), 0)
  const pieces = parts.reduce((sum, { quantity }) => sum + (Number.isNaN(quantity) ? 0 : quantity), 0)
  const change = (changed: Partial<PastedTable>) => setTable((before) => ({ ...before, ...changed }))
  const choose = (column: number, role: ColumnRole) =>
    change({ roles: roles.map((one, index) => (index === column ? role : one === role ? 'other' : one)) })
  const write = (row: number, column: number, text: string) =>
    change({
      rows: rows.map((cells, at) => (at === row ? cells.map((cell, of) => (of === column ? text : cell)) : cells)),
    })
  // The columns of the order come first, so that they are visible on a phone; the key of a column is its position.
  const columns = roles
    .map((role, column) => ({ role, column }))
    .sort((one, other) => columnRoles.indexOf(one.role) - columnRoles.indexOf(other.role))
  const names: Record<ColumnRole, string> = { number: t`Part number`, quantity: t`Quantity`, other: t`Not needed` }
  return (
    <Dialog opened onClose={onClose} size="xl" title={<Trans>Parts from a table</Trans>}>
      <Text my="1em" c="dimmed" fz="xs">
        <Trans>Check what each column is. Nothing is ordered until you add the parts and send the order.</Trans>
      </Text>
      {!roles.includes('quantity') && (
        <Notice tone="warning" apart>
          <Trans>No column holds the quantity: one piece of each part would be ordered.</Trans>
        </Notice>
      )}
      <Table.ScrollContainer minWidth={280} mah="48vh">
        <Table stickyHeader verticalSpacing="3xs" horizontalSpacing="3xs">
          <Table.Thead bg="var(--card)">
            <Table.Tr>
              {columns.map(({ role, column }) => (
                <Table.Th key={column}>
                  <Select
                    aria-label={t`What column ${column + 1} is`}
                    size="xs"
                    miw={widths[role]}
                    allowDeselect={false}
                    data={columnRoles.map((value) => ({ value, label: names[value] }))}
                    value={role}
                    onChange={(value) => choose(column, value as ColumnRole)}
                  />
                  <Text span mt="5xs" c="dimmed" fz="xs" fw={400} display="block">
                    {heading?.[column]}
                  </Text>
                </Table.Th>
              ))}
              <Table.Th className={classes.leaveOut} aria-label={t`Leave out`} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own and keep their order
              <Table.Tr key={row}>
                {columns.map(({ role, column }) => (
                  <Table.Td key={column}>
                    {role === 'other' ? (
                      <Text span c="dimmed" fz="xs">
                        {cells[column]}
                      </Text>
                    ) : (
                      <TextInput
                        aria-label={`${names[role]} ${row + 1}`}
                        size="xs"
                        miw={widths[role]}
                        value={cells[column]}
                        error={
                          role === 'number'
                            ? parts[row]?.wrong_number && t`Not a part number`
                            : parts[row]?.wrong_quantity && t`Whole number, 1 to 9,999`
                        }
                        onChange={({ currentTarget }) => write(row, column, currentTarget.value)}
                      />
                    )}
                  </Table.Td>
                ))}
                <Table.Td className={classes.leaveOut}>
                  <ActionIcon
                    aria-label={t`Leave out row ${row + 1}`}
                    onClick={() => change({ rows: rows.filter((_, at) => at !== row) })}
                  >
                    <IconX size={16} stroke={1.7} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <p role="status">
        {wrong > 0 ? (
          <Plural
            value={wrong}
            one="# cell is wrong: correct it, or leave its row out."
            other="# cells are wrong: correct them, or leave their rows out."
          />
        ) : (
          <Trans>
            Parts: {parts.length}, pieces: {pieces}
          </Trans>
        )}
      </p>
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          disabled={wrong > 0 || parts.length === 0}
          onClick={() => onTake(parts.map(({ number, quantity }) => ({ number, quantity })))}
        >
          <Trans>Add the parts</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
