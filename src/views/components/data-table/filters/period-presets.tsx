import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { lastOfMonth, monthsAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { ToggleChip } from './filter-bar.tsx'

interface Preset {
  label: MessageDescriptor
  /** As in the address: `from..to`. */
  range: string
}

/** The ranges of days that reports offer, as of a day: whole calendar months, a quarter and a year. */
export function periodPresets(now: string): Preset[] {
  const month = `${now.slice(0, 7)}-01`
  const before = monthsAfter(month, -1)
  const quarter = monthsAfter(month, -((Number(now.slice(5, 7)) - 1) % 3))
  const year = `${now.slice(0, 4)}-01-01`
  const months = (first: string, count: number) => `${first}..${lastOfMonth(monthsAfter(first, count - 1))}`
  return [
    { label: msg({ context: 'period of a report', message: 'This month' }), range: months(month, 1) },
    { label: msg`Last month`, range: months(before, 1) },
    { label: msg`This quarter`, range: months(quarter, 3) },
    { label: msg`This year`, range: months(year, 12) },
  ]
}

interface PeriodPresetsProps<Row extends ListRow> {
  list: Pick<ListHandle<Row>, 'actor'>
  /** The filter by days. */
  name: string
}

/** The usual periods of a report, one press each; the range is in the address, like that of the filter. */
export function PeriodPresets<Row extends ListRow>({ list: { actor }, name }: PeriodPresetsProps<Row>) {
  const { t, i18n } = useLingui()
  const value = useSelector(actor, ({ context }) => context.query.filters[name])
  return (
    <Group role="group" gap="2xs" aria-label={t`Period`} data-no-print>
      {periodPresets(today()).map(({ label, range }) => (
        <ToggleChip
          key={range}
          label={i18n._(label)}
          pressed={value === range}
          onChange={(pressed) => actor.send({ type: 'filter.change', name, value: pressed ? range : null })}
        />
      ))}
    </Group>
  )
}
