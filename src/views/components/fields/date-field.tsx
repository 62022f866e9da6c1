import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { messageText } from '#contract/messages/messages.ts'
import { today } from '#contract/values/rules.ts'
import { readDay, readWholeDay } from '#contract/values/typed-day.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { useDaysOf } from '#views/components/form/form-bounds.ts'
import type { FieldProps } from './field.ts'

const Calendar = lazyView(() => import('./calendar.tsx').then((module) => module.Calendar))

/** `YYYY-MM-DD` as the typed form `DD.MM.YYYY`; an incomplete date is left as typed. */
function shown(value: string | null): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '')
  return parts ? `${parts[3]}.${parts[2]}.${parts[1]}` : (value ?? '')
}

export type DateFieldProps = FieldProps<string | null>

/**
 * A date as people type or paste it, shown as DD.MM.YYYY once it is left, and a calendar. Its value is `YYYY-MM-DD` or null; an
 * incomplete one is passed on as typed, so that validation reports it. The calendar offers the days within the bounds that the form
 * declares (`contract/values/bounds.ts`).
 */
export function DateField({ value, onChange, onBlur, disabled, readOnly, error, ...field }: DateFieldProps) {
  const { t, i18n } = useLingui()
  const { min, max } = useDaysOf(field['data-path'])
  const [opened, setOpened] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const isWrong = !isTyping && value !== null && value !== '' && readDay(value, today()) === null
  const settle = () => {
    setTyping(false)
    const day = value === null ? null : readDay(value, today())
    if (day !== null && day !== value) onChange(day)
  }
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
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      placeholder={t`dd.mm.yyyy`}
      value={shown(value)}
      error={error || (isWrong && messageText('rule.date', i18n.locale))}
      onChange={({ currentTarget: { value: typed } }) => {
        const trimmed = typed.trimStart()
        setTyping(true)
        onChange(trimmed === '' ? null : (readWholeDay(trimmed, today()) ?? trimmed))
      }}
      onBlur={() => {
        settle()
        onBlur?.()
      }}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
      disabled={disabled}
      readOnly={readOnly}
      rightSection={calendar}
      rightSectionWidth={40}
    />
  )
}
