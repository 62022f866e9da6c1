import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Flex, Input, NumberInput, Textarea } from '@mantine/core'
import { IconArrowsExchange, IconListSearch, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrderedLine } from '#contract/service-order/spare-parts/form.ts'
import { isQuantity, lineLimit, quantityLimit, readParts } from '#contract/service-order/spare-parts/numbers.ts'
import type { FoundPart } from '#contract/service-order/spare-parts/parts.ts'
import { partSaleStatus } from '#contract/service-order/spare-parts/row-texts.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { PartLine } from './part-line.tsx'
import { PartsPicker } from './parts-picker.tsx'
import { PartsTotal } from './parts-total.tsx'
import { PastedParts } from './pasted-parts.tsx'
import { isTable, type PastedTable, readTable } from './pasted-table.ts'
import { Price } from './price.tsx'

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
              lines={value.map(({ number, quantity }) => ({
                quantity,
                net_price: known?.get(number)?.net_price ?? null,
              }))}
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
          {part && !part.active && !replacing && <StatusBadge of={partSaleStatus.withdrawn} />}
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
