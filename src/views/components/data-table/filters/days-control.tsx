import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DateField } from '#views/components/fields/date-field.tsx'
import classes from './filter-bar.module.css'
import type { FilterControlProps } from './filter-control.tsx'

/** A range of days; an incomplete day does not filter. */
export function DaysControl({ value, onChange }: Pick<FilterControlProps, 'value' | 'onChange'>) {
  const [[from, to], setDays] = useState<[string | null, string | null]>(() => {
    const [first = '', second = ''] = value.split('..')
    return [first || null, second || null]
  })
  const isWhole = (day: string | null) => day === null || /^\d{4}-\d{2}-\d{2}$/.test(day)
  const change = (next: [string | null, string | null]) => {
    setDays(next)
    if (!next.every(isWhole)) return
    onChange(next[0] || next[1] ? `${next[0] ?? ''}..${next[1] ?? ''}` : '')
  }
  return (
    <div className={classes.options}>
      <DateField label={<Trans>From</Trans>} value={from} onChange={(day) => change([day, to])} />
      <DateField label={<Trans>To</Trans>} value={to} onChange={(day) => change([from, day])} />
    </div>
  )
}
