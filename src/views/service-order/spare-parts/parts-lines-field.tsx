import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  ActionIcon,
  Button,
  Flex,
  Group,
  Input,
  NumberInput,
  Select,
  Table,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconArrowsExchange, IconListSearch, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrderedLine } from '#contract/service-order/spare-parts/form.ts'
import { isQuantity, lineLimit, quantityLimit, readParts } from '#contract/service-order/spare-parts/numbers.ts'
import type { FoundPart } from '#contract/service-order/spare-parts/parts.ts'
import {
  type ColumnRole,
  columnRoles,
  isTable,
  type PastedTable,
  partsOfTable,
  readTable,
} from '#contract/service-order/spare-parts/pasted-table.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { PartLine } from './part-line.tsx'
import { PartsPicker } from './parts-picker.tsx'
import { PartsTotal } from './parts-total.tsx'
import { Price } from './price.tsx'
import classes from './spare-parts.module.css'

interface PastedPartsProps {
  table: PastedTable
  onTake: (lines: OrderedLine[]) => void
  onClose: () => void
}

/** Least widths of the columns in px: number, quantity and the button of a row fit beside each other on a phone. */
const widths: Record<ColumnRole, number> = { number: 140, quantity: 84, other: 112 }

/** A pasted table before it is added: the meaning of each column, and cells that are no part number or no quantity. */
function PastedParts({ table, onTake, onClose }: PastedPartsProps) {
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

interface PartsLinesFieldProps {
  value: readonly OrderedLine[]
  model: number | null
  error?: string
  disabled?: boolean
  onChange: (lines: OrderedLine[]) => void
  /** Called with the reason why the order must not be sent yet, or null: typed text that is no part number would be lost. */
  onHold?: (reason: string | null) => void
}

/**
 * The parts of an order: typed numbers become lines that are checked against the list, a pasted table is shown before it is
 * taken, or parts are picked from the list. Refused lines stay in the box and are read again when they change.
 */
export function PartsLinesField({ value, model, error, disabled, onChange, onHold }: PartsLinesFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [table, setTable] = useState<PastedTable | null>(null)
  const [complaint, setComplaint] = useState<string | null>(null)
  const [picking, setPicking] = useState(false)
  const complain = (reason: string | null) => {
    setComplaint(reason)
    onHold?.(reason)
  }
  /** Adds lines and complains of those that the order cannot hold; returns these. */
  const add = (lines: readonly OrderedLine[]) => {
    const merged = new Map(value.map((line) => [line.number, line.quantity]))
    const over: string[] = []
    const left: string[] = []
    for (const { number, quantity } of lines) {
      const sum = (merged.get(number) ?? 0) + quantity
      const written = `${number} x ${quantity}`
      if (!isQuantity(sum)) over.push(written)
      else if (!merged.has(number) && merged.size >= lineLimit) left.push(written)
      else merged.set(number, sum)
    }
    onChange([...merged].map(([number, quantity]) => ({ number, quantity })))
    if (over.length > 0) complain(t`More than ${quantityLimit} pieces of one part: ${over.join(', ')}`)
    else if (left.length > 0)
      complain(t`An order can have up to ${lineLimit} parts. Order these separately: ${left.join(', ')}`)
    return [...over, ...left]
  }
  const keep = (texts: readonly string[]) => {
    const text = texts.join(', ')
    setTyped(text)
    setRefused(text === '' ? null : text)
  }
  const read = (text: string) => {
    if (text === refused) return
    complain(null)
    if (isTable(text)) {
      setTyped('')
      setTable(readTable(text))
      return
    }
    const parts = readParts(text)
    const bad = parts.flatMap((part) => ('wrong' in part ? [part.wrong] : []))
    const left = add(parts.flatMap((part) => ('wrong' in part ? [] : [part])))
    if (bad.length > 0) complain(t`Not a part number with a whole quantity: ${bad.join(', ')}`)
    keep([...bad, ...left])
  }
  const change = (number: string, changed: Partial<OrderedLine>) =>
    onChange(value.map((line) => (line.number === number ? { ...line, ...changed } : line)))
  const replace = (number: string, by: string) => {
    const both = value.filter((line) => line.number === number || line.number === by)
    const quantity = both.reduce((sum, line) => sum + line.quantity, 0)
    const [first] = both
    onChange(value.flatMap((line) => (line === first ? [{ number: by, quantity }] : both.includes(line) ? [] : [line])))
  }
  return (
    <Input.Wrapper id={fieldId('lines')} label={t`Part numbers`} required error={complaint ?? error} labelElement="div">
      <Known numbers={value.map(({ number }) => number)}>
        {(known) => (
          <>
            {value.length > 0 && (
              <PlainList gap="2xs" m={0} mt="4xs" mb="xs" aria-label={t`Parts in the order`}>
                {value.map(({ number, quantity }) => (
                  <Line
                    key={number}
                    {...{ number, quantity, disabled }}
                    part={known?.get(number)}
                    onQuantity={(next) => change(number, { quantity: next })}
                    onReplace={(by) => replace(number, by)}
                    onRemove={() => onChange(value.filter((line) => line.number !== number))}
                  />
                ))}
              </PlainList>
            )}
            <PartsTotal
              lines={value.map(({ number, quantity }) => ({ quantity, net_price: known?.get(number)?.net_price ?? null }))}
            />
          </>
        )}
      </Known>
      <Flex direction={{ base: 'column', xs: 'row' }} gap="xs" align={{ base: 'stretch', xs: 'flex-start' }}>
        <Textarea
          id={fieldId('lines')}
          flex={{ base: 'none', xs: '1 1 180px' }}
          miw={0}
          aria-label={t`Part numbers to add`}
          placeholder={t`8718644550, 8718644551 or a list from a spreadsheet`}
          autosize
          minRows={1}
          maxRows={6}
          disabled={disabled}
          value={typed}
          onChange={(event) => {
            const text = event.currentTarget.value
            complain(null)
            // A comma ends a number that is typed.
            if (/,\s*$/.test(text) && !isTable(text)) read(text)
            else setTyped(text)
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (text.trim() === '' || (typed.trim() !== '' && !isTable(text))) return
            event.preventDefault()
            // The typed text stays in the box; the table is shown separately.
            if (isTable(text)) setTable(readTable(text))
            else read(text)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || typed.trim() === '') return
            event.preventDefault()
            read(typed)
          }}
          onBlur={() => typed.trim() !== '' && read(typed)}
        />
        <Button
          variant="default"
          disabled={disabled || typed.trim() === ''}
          leftSection={<IconPlus size={18} stroke={1.7} />}
          onClick={() => read(typed)}
        >
          <Trans>Add</Trans>
        </Button>
      </Flex>
      <Button
        mt="xs"
        variant="default"
        disabled={disabled}
        leftSection={<IconListSearch size={18} stroke={1.7} />}
        onClick={() => setPicking(true)}
      >
        <Trans>Find a part</Trans>
      </Button>
      {table && (
        <PastedParts
          table={table}
          onClose={() => setTable(null)}
          onTake={(lines) => {
            setTable(null)
            const left = add(lines)
            if (left.length > 0) keep([...(typed.trim() === '' ? [] : [typed]), ...left])
          }}
        />
      )}
      <Dialog opened={picking} onClose={() => setPicking(false)} size="xl" title={<Trans>Find a part</Trans>}>
        {picking && (
          <PartsPicker
            model={model}
            chosen={value.map(({ number }) => number)}
            onPick={({ number }) => add([{ number, quantity: 1 }])}
          />
        )}
      </Dialog>
    </Input.Wrapper>
  )
}

interface LineProps extends OrderedLine {
  /** Null if it is not on the list; undefined while unknown. */
  part: FoundPart | null | undefined
  disabled?: boolean
  onQuantity: (quantity: number) => void
  onReplace: (number: string) => void
  onRemove: () => void
}

function Line({ number, quantity, part, disabled, onQuantity, onReplace, onRemove }: LineProps) {
  const { t } = useLingui()
  const replacing = part?.replaced_by
  return (
    <PartLine
      number={number}
      title={
        <>
          {part?.title}
          {part === null && (
            <Badge tone="amber">
              <Trans>not on the list</Trans>
            </Badge>
          )}
          {part && !part.active && !replacing && (
            <Badge tone="grey">
              <Trans>withdrawn</Trans>
            </Badge>
          )}
          {replacing && (
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={disabled}
              leftSection={<IconArrowsExchange size={16} stroke={1.7} />}
              onClick={() => onReplace(replacing.number)}
            >
              <Trans>Use {replacing.number} instead</Trans>
            </Button>
          )}
        </>
      }
    >
      {part && <Price amount={part.net_price} className="tabular nowrap" />}
      <NumberInput
        w={92}
        aria-label={t`Quantity of ${number}`}
        value={quantity === 0 ? '' : quantity}
        min={1}
        max={quantityLimit}
        allowDecimal={false}
        clampBehavior="none"
        error={!isQuantity(quantity) && t`Whole number, 1 to 9,999`}
        disabled={disabled}
        onChange={(next) => onQuantity(Number(next))}
      />
      <ActionIcon aria-label={t`Remove ${number}`} disabled={disabled} onClick={onRemove}>
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
    </PartLine>
  )
}

const checks = {
  partner: 'partnerzone.service-order.spare-parts.check',
  staff: 'service-order.spare-parts.check',
} as const

interface KnownProps {
  numbers: readonly string[]
  children: (known: ReadonlyMap<string, FoundPart | null> | null) => React.ReactNode
}

/** Loads the parts of the numbers; known ones stay while others are requested. */
function Known({ numbers, children }: KnownProps) {
  return numbers.length === 0 ? children(null) : <Checked numbers={numbers}>{children}</Checked>
}

function Checked({ numbers, children }: KnownProps) {
  const name = checks[useOrderZone()]
  const { data } = useLoad(name, { query: { numbers: numbers.join(',') } })
  const [before, setBefore] = useState<ReadonlyMap<string, FoundPart | null>>(new Map())
  const known = data ? new Map(data.results.map(({ number, part }) => [number, part])) : before
  if (data && [...known.keys()].join() !== [...before.keys()].join()) setBefore(known)
  return children(known)
}
