import { Trans } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { DateField } from '#views/components/fields/date-field.tsx'
import type { FilterControlProps } from './filter-control.tsx'

/** A range of days. An incomplete day does not filter, nor does a range that the list refuses, which is said at its end. */
export function DaysControl({ value, refusal, onChange }: Pick<FilterControlProps, 'value' | 'refusal' | 'onChange'>) {
  const [[from, to], setDays] = useState<[string | null, string | null]>(() => {
    const [first = '', second = ''] = value.split('..')
    return [first || null, second || null]
  })
  const isWhole = (day: string | null) => day === null || /^\d{4}-\d{2}-\d{2}$/.test(day)
  const change = (next: [string | null, string | null]) => {
    setDays(next)
    if (!next.every(isWhole)) return
    const days = next[0] || next[1] ? `${next[0] ?? ''}..${next[1] ?? ''}` : ''
    if (refusal(days) === undefined) onChange(days)
  }
  const error = [from, to].every(isWhole) ? refusal(`${from ?? ''}..${to ?? ''}`) : undefined
  return (
    <Stack style={{ overflowY: 'auto' }} gap="xs" mah={280} p="5xs">
      <DateField label={<Trans>From</Trans>} value={from} onChange={(day) => change([day, to])} />
      <DateField label={<Trans>To</Trans>} value={to} error={error} onChange={(day) => change([from, day])} />
    </Stack>
  )
}
