import { useLingui } from '@lingui/react/macro'
import { Box, Popover, UnstyledButton } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { FilterDescription } from '#contract/filters.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import type { TableFilter } from '#views/components/data-table/columns.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import classes from './filter-bar.module.css'
import { FilterControl, loadControls } from './filter-control.tsx'

/** A filter that is on or off. */
export function ToggleChip({
  label,
  pressed,
  onChange,
}: {
  label: string
  pressed: boolean
  onChange: (pressed: boolean) => void
}) {
  return (
    <button type="button" className={classes.toggle} aria-pressed={pressed} onClick={() => onChange(!pressed)}>
      {pressed && <IconCheck size={15} stroke={2} aria-hidden />}
      {label}
    </button>
  )
}

export interface FilterChipProps {
  filter: TableFilter
  kind: FilterDescription['kind']
  /** As in the address. */
  value: string
  /** Just added: its control is open. */
  opened: boolean
  refusal: (value: string) => string | undefined
  onChange: (value: string) => void
  onRemove: () => void
  onClose: () => void
}

/** A filter with its value; a click changes it, the cross removes it. */
export function FilterChip(props: FilterChipProps) {
  const { filter, kind, value, opened: isNew, refusal, onChange, onRemove, onClose } = props
  const { t, i18n } = useLingui()
  const [opened, setOpened] = useState(isNew)
  const label = i18n._(filter.label)
  const close = (next: boolean) => {
    setOpened(next)
    if (!next) onClose()
  }
  return (
    <Popover opened={opened} onChange={close} position="bottom-start" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <span className={classes.chip}>
          <button
            type="button"
            className={classes.summary}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onFocus={loadControls}
            onPointerEnter={loadControls}
            onClick={() => close(!opened)}
          >
            {label}: <strong>{value === '' ? '…' : <Summary filter={filter} kind={kind} value={value} />}</strong>
          </button>
          <UnstyledButton
            type="button"
            className={classes.remove}
            flex="none"
            h="100%"
            bdrs="var(--radius)"
            aria-label={t`Remove the filter ${label}`}
            onClick={onRemove}
          >
            <IconX size={15} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <Box w={260}>
          <FilterControl {...{ filter, kind, value, label, refusal, onChange }} />
        </Box>
      </Popover.Dropdown>
    </Popover>
  )
}

function Summary({ filter, kind, value }: { filter: TableFilter; kind: FilterDescription['kind']; value: string }) {
  const { t, i18n } = useLingui()
  if (kind === 'ids' && filter.lookup) return <Names lookup={filter.lookup} ids={value.split(',').map(Number)} />
  if (kind === 'options') {
    const names = value.split(',').map((word) => {
      const option = filter.options?.find((candidate) => candidate.value === word)
      return option ? labelIn(i18n, option.label) : word
    })
    return <bdi>{shortened(names)}</bdi>
  }
  if (kind === 'boolean') return <bdi>{value === 'true' ? t`Yes` : t`No`}</bdi>
  if (kind === 'dates') {
    const [from = '', to = ''] = value.split('..')
    if (!from) return <bdi>{t`until ${formatDate(to)}`}</bdi>
    return <bdi>{to ? `${formatDate(from)} – ${formatDate(to)}` : t`from ${formatDate(from)}`}</bdi>
  }
  if (filter.name === 'serial_no') return <bdi>{formatSerial(value)}</bdi>
  return <bdi>{value}</bdi>
}

/** Names of the chosen records. A saved view may name records that have been deleted since. */
function Names({ lookup, ids }: { lookup: NonNullable<TableFilter['lookup']>; ids: number[] }) {
  const { t } = useLingui()
  const found = useLookup(lookup, { minimum: 0, chosen: ids })
  const unnamed = found && !found.busy ? t`no longer exists` : '…'
  const names = ids.map((id) => found?.known.find((option) => option.id === id)?.name ?? unnamed)
  return <bdi>{shortened(names)}</bdi>
}

/** Two names, and how many more. */
function shortened(names: readonly string[]): string {
  const [first = '', second] = names
  if (!second) return first
  return names.length === 2 ? `${first}, ${second}` : `${first}, ${second} +${names.length - 2}`
}
