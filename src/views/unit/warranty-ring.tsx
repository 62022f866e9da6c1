import { Plural, Trans } from '@lingui/react/macro'
import { Box, Flex, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UnitPage } from '#contract/unit/entity.ts'
import { yearsAndDaysBetween } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { formatDate } from '#services/formatting.ts'
import { Swatch } from '#views/components/page/marks/swatch.tsx'
import classes from './unit-page.module.css'

const radii = { parts: 46, labour: 37 } as const
const partColours = { parts: 'green', labour: 'petrol' } as const

/** The remaining warranty as a ring: parts outside, labour inside, the remaining time in the middle. */
export function WarrantyRing({ unit }: { unit: UnitPage }) {
  const { coverage, install_date, purchase_date } = unit
  const day = today()
  const begin = install_date ?? purchase_date ?? day
  const left = coverage.until && coverage.until >= day ? yearsAndDaysBetween(day, coverage.until) : null
  return (
    <Group className={classes.warranty} gap="md" wrap="nowrap">
      <Box pos="relative" flex="none" w={116} h={116}>
        <svg viewBox="0 0 100 100" aria-hidden>
          {(['parts', 'labour'] as const).map((part) => (
            <Arc key={part} part={part} share={shareLeft(begin, coverage[part], day)} />
          ))}
        </svg>
        <Flex
          component="p"
          pos="absolute"
          inset={0}
          direction="column"
          align="center"
          justify="center"
          m={0}
          fz="2xs"
          lh="2xs"
        >
          {left ? (
            <>
              {left.years > 0 && (
                <Text component="b" fz="md" fw={700} lh="xs">
                  <Plural value={left.years} one="# year" other="# years" />
                </Text>
              )}
              <span>
                <Plural value={left.days} one="# day" other="# days" />
              </span>
            </>
          ) : (
            <span>{coverage.until ? <Trans context="warranty">ended</Trans> : '–'}</span>
          )}
        </Flex>
      </Box>
      <Flex component="dl" direction="column" gap="2xs" m={0}>
        <End part="parts" label={<Trans>Parts</Trans>} until={coverage.parts} />
        <End part="labour" label={<Trans>Labour</Trans>} until={coverage.labour} />
      </Flex>
    </Group>
  )
}

interface EndProps {
  part: keyof typeof radii
  label: ReactNode
  until: string | null
}

function End({ part, label, until }: EndProps) {
  return (
    <div>
      <Text component="dt" c="dimmed" fz="xs">
        <Swatch size={9} mr="3xs" bg={`var(--${partColours[part]})`} />
        {label}
      </Text>
      <Text component="dd" m={0} fw={700}>
        {until ? formatDate(until) : '–'}
      </Text>
    </div>
  )
}

function Arc({ part, share }: { part: 'parts' | 'labour'; share: number }) {
  const radius = radii[part]
  const colour = partColours[part]
  return (
    <g fill="none" strokeWidth={7}>
      <circle cx="50" cy="50" r={radius} stroke={`var(--${colour}-surface)`} />
      <circle
        cx="50"
        cy="50"
        r={radius}
        stroke={`var(--${colour})`}
        pathLength={100}
        strokeDasharray={`${share} 100`}
        transform="rotate(-90 50 50)"
      />
    </g>
  )
}

/** The remaining share of a period, in percent. */
function shareLeft(begin: string, end: string | null, day: string): number {
  if (end === null || end <= begin) return 0
  const [from, to, now] = [begin, end, day].map((date) => Date.parse(`${date}T00:00:00Z`)) as [number, number, number]
  return Math.min(100, Math.max(0, ((to - now) / (to - from)) * 100))
}
