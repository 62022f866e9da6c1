import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, Popover, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#services/formatting.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import classes from '#views/training/partner-zone/training.module.css'

export interface TermFiltersProps {
  /** As in the address. */
  filters: Readonly<Record<string, string>>
  /** Null removes a filter. */
  onChange: (name: string, value: string | null) => void
  onClear: () => void
  /** Without dates, for the calendar. */
  withoutDates?: boolean
}

/** The filters of terms as chips; only cities, kinds and trainings that occur are offered. */
export function TermFilters({ filters, onChange, onClear, withoutDates = false }: TermFiltersProps) {
  const { t } = useLingui()
  const { data } = useLoad('partnerzone.training.terms.narrowing', {})
  const named = (options: readonly { id: number; name: string }[] = []) =>
    options.map(({ id, name }) => ({ value: String(id), label: name }))
  const choice = (name: string) => ({
    value: filters[name] ?? null,
    onChange: (value: string | null) => onChange(name, value),
  })
  const isFree = filters.free === 'true'
  return (
    <fieldset className={classes.chips} aria-label={t`Filters`} data-no-print>
      <Choice
        label={<Trans>City</Trans>}
        options={(data?.cities ?? []).map((city) => ({ value: city, label: city }))}
        {...choice('city')}
      />
      <UnstyledButton
        className={classes.chip}
        aria-pressed={isFree}
        onClick={() => onChange('free', isFree ? null : 'true')}
      >
        {isFree && <IconCheck size={16} stroke={2} aria-hidden />}
        <Trans>Free places only</Trans>
      </UnstyledButton>
      {!withoutDates && <Dates {...choice('training_date')} />}
      <Choice label={<Trans>Training</Trans>} options={named(data?.trainings)} {...choice('training')} />
      <Choice label={<Trans>Type</Trans>} options={named(data?.types)} {...choice('type_id')} />
      <Choice label={<Trans>Category</Trans>} options={named(data?.categories)} {...choice('category_id')} />
      {Object.keys(filters).length > 0 && (
        <UnstyledButton className={classes.clear} onClick={onClear}>
          <IconX size={16} stroke={1.8} aria-hidden />
          <Trans>Clear filters</Trans>
        </UnstyledButton>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  label: ReactNode
  options: readonly { value: string; label: string }[]
  value: string | null
  onChange: (value: string | null) => void
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  if (options.length < 2 && value === null) return null
  const chosen = options.find((option) => option.value === value)
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton className={classes.chip} aria-pressed={value !== null}>
          {chosen?.label ?? value ?? label}
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {value !== null && (
          <Menu.Item onClick={() => onChange(null)}>
            <Trans>All</Trans>
          </Menu.Item>
        )}
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            rightSection={option.value === value && <IconCheck size={16} stroke={2} aria-hidden />}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Dates({ value, onChange }: Pick<ChoiceProps, 'value' | 'onChange'>) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [from = '', to = ''] = (value ?? '..').split('..')
  const set = (range: readonly [string | null, string | null]) => {
    const [begin, end] = range.map((day) => (day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : ''))
    onChange(begin || end ? `${begin}..${end}` : null)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus width={280}>
      <Popover.Target>
        <UnstyledButton className={classes.chip} aria-pressed={value !== null} onClick={() => setOpened(!opened)}>
          {value === null ? <Trans>Date</Trans> : `${from ? formatDate(from) : '…'} – ${to ? formatDate(to) : '…'}`}
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dates} aria-label={t`Date`}>
        <DateField label={<Trans>From</Trans>} value={from || null} onChange={(day) => set([day, to])} />
        <DateField label={<Trans>To</Trans>} value={to || null} onChange={(day) => set([from, day])} />
        <Button onClick={() => setOpened(false)}>
          <Trans>Show</Trans>
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
