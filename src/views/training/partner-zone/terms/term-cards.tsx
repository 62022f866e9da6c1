import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import type { FlexProps } from '@mantine/core'
import { Flex, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconMapPin, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { participantStatus } from '#contract/training/statuses.ts'
import type { OwnPerson, ZoneCalendarTerm, ZoneTermRow } from '#contract/training/zone.ts'
import { toGrosze } from '#contract/values/money.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { shortMonth, shortWeekday } from '#views/components/page/days.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Unbroken } from '#views/components/page/unbroken.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { companyTrainingPaths } from '#views/training/partner-zone/paths.ts'
import classes from '#views/training/partner-zone/training.module.css'

/** Terms as cards, each a link to its page. `rows` is null before the first answer. */
export function TermCards({ rows }: { rows: readonly (ZoneTermRow | ZoneCalendarTerm)[] | null }) {
  if (rows === null)
    return (
      <Stack gap="sm" mb="md" aria-hidden>
        {Array.from({ length: 4 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: four equal outlines.
          <Skeleton key={index} height={116} radius="lg" />
        ))}
      </Stack>
    )
  return (
    <PlainList gap="sm" mb="md">
      {rows.map((row) => (
        <li key={row.id}>
          <TermCard row={row} />
        </li>
      ))}
    </PlainList>
  )
}

function TermCard({ row }: { row: ZoneTermRow | ZoneCalendarTerm }) {
  const isWhole = 'price_brutto' in row
  return (
    <EnterableLink href={companyTrainingPaths.term(row.id)} className={`frame hoverable ${classes.term}`}>
      <DayMark day={row.training_date} />
      <Stack gap="5xs" miw={0}>
        <Text fw={650} className="anywhere">
          <Unbroken>{row.training_name}</Unbroken>
        </Text>
        <Line>
          <IconMapPin size={16} stroke={1.7} aria-hidden />
          <span>
            {row.city}
            {isWhole && `, ${row.address}`}
          </span>
        </Line>
        <Line>
          {row.start_time}–{row.end_time}
          {isWhole && ` · ${row.type_name} · ${row.language_name}`}
        </Line>
        <OwnPeople people={row.own} />
      </Stack>
      <Group className={classes.end} wrap="nowrap" gap="2xs sm" justify="space-between">
        <PlacesBadge of={row} />
        {isWhole && <Price gross={row.price_brutto} />}
      </Group>
    </EnterableLink>
  )
}

/** A line of a term, with its icon. */
function Line(props: FlexProps & { children: ReactNode }) {
  return (
    <Flex component="p" className={`${classes.line} anywhere`} gap="3xs" m={0} c="dimmed" fz="md" lh="md" {...props} />
  )
}

function Price({ gross }: { gross: string }) {
  const money = useMoney()
  return (
    <Text span className="tabular nowrap" fw={650}>
      {toGrosze(gross) === 0 ? (
        <Trans>free of charge</Trans>
      ) : (
        <>
          {money(gross)}{' '}
          <Text component="small" c="dimmed" fz="xs" fw={400}>
            <Trans>gross</Trans>
          </Text>
        </>
      )}
    </Text>
  )
}

/** A day in the shape of a calendar sheet. */
export function DayMark({ day }: { day: string }) {
  const { i18n } = useLingui()
  return (
    <Flex
      align="center"
      component="span"
      direction="column"
      w={64}
      py="3xs"
      px="4xs"
      c="var(--petrol-ink)"
      fz="xs"
      lh="xs"
      bg="var(--petrol-surface)"
      bdrs="md"
    >
      <span>{shortWeekday(day, i18n.locale)}</span>
      <Text component="strong" fw={700} className="tabular" fz="3xl" lh="2xl">
        {Number(day.slice(8))}
      </Text>
      <span>{shortMonth(day, i18n.locale)}</span>
    </Flex>
  )
}

/** People of the company who are already on a term. */
export function OwnPeople({ people }: { people: readonly OwnPerson[] }) {
  const { i18n } = useLingui()
  if (people.length === 0) return null
  const groups = Map.groupBy(people, ({ status }) => status)
  return (
    <Line c="var(--petrol-ink)">
      <IconUserCheck size={16} stroke={1.7} aria-hidden />
      <span>
        {[...groups]
          .map(([status, some]) => {
            const names = some.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')
            return `${labelIn(i18n, participantStatus[status].people)}: ${names}`
          })
          .join(' · ')}
      </span>
    </Line>
  )
}

/** Number of free places from which they are called the last ones. */
const few = 3

interface Places {
  free_places: number
  waiting_list: boolean
  is_signable: boolean
}

/** The free places of a term, in words, never by colour alone. */
export function PlacesBadge({ of: { free_places, waiting_list, is_signable } }: { of: Places }) {
  if (!is_signable)
    return (
      <Badge tone="grey">
        <Trans>Registration is over</Trans>
      </Badge>
    )
  if (free_places > 0)
    return (
      <Badge tone={free_places > few ? 'green' : 'amber'}>
        <Plural value={free_places} one="# free place" other="# free places" />
      </Badge>
    )
  return waiting_list ? (
    <Badge tone="violet">
      <Trans>Waiting list</Trans>
    </Badge>
  ) : (
    <Badge tone="grey">
      <Trans>No vacancy</Trans>
    </Badge>
  )
}
