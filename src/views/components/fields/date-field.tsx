import { useLingui } from '@lingui/react/macro'
import { ActionIcon, InputBase, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { IMaskInput } from 'react-imask'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import type { FieldProps } from './field.ts'

const Calendar = lazyView(() => import('./calendar.tsx').then((module) => module.Calendar))

/** `YYYY-MM-DD` as the typed form `DD.MM.YYYY`; an incomplete date is left as typed. */
function shown(value: string | null): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '')
  return parts ? `${parts[3]}.${parts[2]}.${parts[1]}` : (value ?? '')
}

/** The typed date as in the contract; an incomplete one is passed on as typed, so that validation reports it. */
function contracted(typed: string): string | null {
  const parts = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(typed)
  if (parts) return `${parts[3]}-${parts[2]}-${parts[1]}`
  return typed === '' ? null : typed
}

export interface DateFieldProps extends FieldProps<string | null> {
  /** `YYYY-MM-DD`. Limits of the calendar; the rules themselves are in the contract. */
  min?: string
  max?: string
}

/** A date with the mask DD.MM.YYYY and a calendar; its value is `YYYY-MM-DD` or null. */
export function DateField({ value, onChange, min, max, disabled, readOnly, ...field }: DateFieldProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const accept = (typed: string) => typed !== shown(value) && onChange(contracted(typed))
  const choose = (day: string) => {
    onChange(day)
    setOpened(false)
  }
  const calendar = (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={t`Choose a date`} disabled={disabled || readOnly} onClick={() => setOpened(!opened)}>
          <IconCalendar size={18} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>
          <Calendar value={value} min={min} max={max} onChange={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <InputBase
      {...field}
      component={IMaskInput}
      mask="00.00.0000"
      inputMode="numeric"
      autoComplete="off"
      placeholder={t`dd.mm.yyyy`}
      value={shown(value)}
      onAccept={accept}
      disabled={disabled}
      readOnly={readOnly}
      rightSection={calendar}
      rightSectionWidth={40}
    />
  )
}
