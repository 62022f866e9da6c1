import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'
import { IconCircleCheck, IconClipboardList, IconClockExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import type { OrdersCourse as Course } from '#contract/dashboard/work.ts'
import type { Tone } from '#contract/declare/statuses.ts'
import { type Counted, listOf } from '#services/dashboard/counted.ts'
import { ofWeek, staffCounts } from '#services/dashboard/counts.ts'
import { formatNumber } from '#services/formatting.ts'
import { LineChart } from '#views/components/chart/line-chart.tsx'
import { Sparkline } from '#views/components/chart/sparkline.tsx'
import { useTimeAxis } from '#views/components/chart/time-axis.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Split } from '#views/components/page/split.tsx'
import { warrantyOrderPaths } from '#views/service-order/zone.ts'
import classes from './work.module.css'

/** Three counters of warranty orders over twelve weeks; current numbers are compared with the beginning of the week. */
export function OrderCounters({ dashboard }: { dashboard: StaffDashboard }) {
  const weeks = dashboard.course?.weeks ?? []
  const { t } = useTexts()
  const last = weeks.at(-1)
  const before = weeks.at(-2)
  if (!last || !before) return null
  const finished = weeks.slice(0, -1)
  const counted = (count: Counted<StaffDashboard>, order?: Readonly<Record<string, string>>) => ({
    href: listOf(warrantyOrderPaths.staff.list, count, dashboard, order),
    value: count.number(dashboard) ?? 0,
  })
  return (
    <Split columns="minmax(0, 1fr)" gap="sm" flex={1} className={classes.counters}>
      <Counter
        {...counted(staffCounts.open)}
        icon={<IconClipboardList size={18} stroke={1.7} aria-hidden />}
        label={<Trans>Open orders</Trans>}
        change={last.open - before.open}
        since={<Trans>since Monday</Trans>}
        tones={{ more: 'amber', fewer: 'green' }}
        color="var(--amber)"
        values={weeks.map((week) => week.open)}
        about={t`Open orders, week by week`}
      />
      <Counter
        {...counted(staffCounts.closed)}
        icon={<IconCircleCheck size={18} stroke={1.7} aria-hidden />}
        label={<Trans>Closed last week</Trans>}
        change={before.closed - (weeks.at(-3)?.closed ?? 0)}
        since={<Trans>on the week before</Trans>}
        tones={{ more: 'green', fewer: 'amber' }}
        color="var(--green)"
        values={finished.map((week) => week.closed)}
        about={t`Closed orders, week by week`}
      />
      <Counter
        {...counted(staffCounts.old, { sort_by: 'sent_at', sort_direction: 'asc' })}
        icon={<IconClockExclamation size={18} stroke={1.7} aria-hidden />}
        label={<Trans>Open for more than 14 days</Trans>}
        change={last.old - before.old}
        since={<Trans>since Monday</Trans>}
        tones={{ more: 'red', fewer: 'green' }}
        color="var(--red)"
        values={weeks.map((week) => week.old)}
        about={t`Orders open for more than 14 days, week by week`}
      />
    </Split>
  )
}

interface CounterProps {
  href: string
  icon: ReactNode
  label: ReactNode
  value: number
  change: number
  /** The period that the difference refers to. */
  since: ReactNode
  /** Tones of an increase and a decrease. */
  tones: { more: Tone; fewer: Tone }
  color: string
  values: readonly number[]
  about: string
}

function Counter({ href, icon, label, value, change, since, tones, color, values, about }: CounterProps) {
  const { i18n } = useLingui()
  const tone = change > 0 ? tones.more : change < 0 ? tones.fewer : undefined
  return (
    <Flex
      component={EnterableLink}
      href={href}
      flex={1}
      align="center"
      gap="sm"
      py="xs"
      px="lg"
      c="var(--ink-1)"
      className="frame hoverable"
    >
      <Flex component="span" direction="column" flex={1} miw={0}>
        <Flex component="span" gap="2xs" align="center" c="dimmed">
          {icon}
          {label}
        </Flex>
        <Flex component="span" className="tabular" wrap="wrap" rowGap={0} columnGap="xs" align="baseline">
          <Text component="strong" fz="3xl" fw={650} lh="3xl">
            {formatNumber(value, i18n.locale)}
          </Text>
          <Text span c="var(--tone, var(--ink-2))" fz="xs" fw={600} data-tone={tone}>
            {change === 0 ? (
              <Trans>no change</Trans>
            ) : (
              <>
                {formatNumber(change, i18n.locale, { signDisplay: 'exceptZero' })} {since}
              </>
            )}
          </Text>
        </Flex>
      </Flex>
      <Box component="span" flex="none" w={{ base: 110, sm: 150 }}>
        <Sparkline values={values} color={color} label={about} />
      </Box>
    </Flex>
  )
}

/** Received and closed orders with the median handling time; the current week is drawn as unfinished. */
export function OrdersCourse({ course: { weeks } }: { course: Course }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const { axis, points, along } = useTimeAxis(weeks, {
    bucket: 'week',
    isEmpty: ({ received, closed }) => received + closed === 0,
  })
  const inWeek = (kind: 'received' | 'closed') =>
    along(({ begins }) => `${warrantyOrderPaths.staff.list}?${new URLSearchParams(ofWeek(begins, kind).query())}`)
  return (
    <Card>
      <LineChart
        title={t`Warranty orders, 12 weeks`}
        {...{ axis, points }}
        series={[
          {
            label: t`received`,
            color: 'var(--petrol)',
            values: along(({ received }) => received),
            hrefs: inWeek('received'),
          },
          { label: t`closed`, color: 'var(--amber)', values: along(({ closed }) => closed), hrefs: inWeek('closed') },
        ]}
        format={(value) => formatNumber(value, i18n.locale)}
        band={{
          label: t`Median handling time, days`,
          color: 'var(--violet)',
          values: along(({ median_days }) => median_days),
          format: (value) => formatNumber(value, i18n.locale, { maximumFractionDigits: 1 }),
        }}
      />
    </Card>
  )
}
