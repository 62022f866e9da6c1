import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatChange } from '#services/formatting.ts'
import { ChartSkeleton } from '#views/components/chart/chart-skeleton.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Split } from '#views/components/page/split.tsx'

export interface ReportFigure {
  label: ReactNode
  value: ReactNode
  /** The value, and that of the previous period where they are compared. */
  now?: number
  before?: number
  /** Address of the list of the counted records. */
  href?: string | null
  /** Whether an increase is bad. */
  isWorse?: boolean
}

/** Totals of a report, each compared with the previous period. */
export function Figures({ figures }: { figures: readonly ReportFigure[] }) {
  return (
    <Split component="dl" columns="repeat(auto-fit, minmax(150px, 1fr))" gap="sm" mt={0} mb="md" mx={0}>
      {figures.map(({ label, value, now, before, isWorse, href }, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: figures keep their places.
          key={index}
          py="sm"
          px="md"
          className="frame"
        >
          <Note component="dt">{label}</Note>
          <Flex component="dd" wrap="wrap" rowGap={0} columnGap="2xs" align="baseline" m={0}>
            <Text
              component="strong"
              display="block"
              fz="clamp(var(--mantine-font-size-lg), 4.6vw, var(--mantine-font-size-2xl))"
              fw={650}
              lh="2xl"
              className="tabular"
            >
              {href ? <EnterableLink href={href}>{value}</EnterableLink> : value}
            </Text>
            {now !== undefined && before !== undefined && <Change now={now} before={before} isWorse={isWorse} />}
          </Flex>
        </Box>
      ))}
    </Split>
  )
}

/** The skeleton of the figures and the chart of a report. */
export function ReportSkeleton({ figures, height }: { figures: number; height: number }) {
  return (
    <>
      <Figures
        figures={Array.from({ length: figures }, () => ({
          label: <Skeleton height={12} width="70%" my="4xs" />,
          value: <Skeleton height={20} width={64} my="4xs" />,
        }))}
      />
      <ChartSkeleton height={height} />
    </>
  )
}

/** The change of a number in per cent, with its sign. */
export function Change({
  now,
  before,
  isWorse = false,
}: {
  now: number
  before: number
  isWorse?: boolean | undefined
}) {
  const { i18n } = useLingui()
  if (before === 0) return null
  const per_cent = Math.round((100 * (now - before)) / before)
  const tone = per_cent === 0 ? undefined : per_cent > 0 === isWorse ? 'red' : 'green'
  return (
    <Text span c="var(--tone, var(--ink-2))" fz="xs" lh="xs" data-tone={tone}>
      {formatChange(per_cent, i18n.locale)}{' '}
      <VisuallyHidden component="span">
        <Trans>from the period before</Trans>
      </VisuallyHidden>
    </Text>
  )
}
