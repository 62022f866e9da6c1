import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconMapPin, IconUserCheck } from '@tabler/icons-react'
import { toGrosze } from '#contract/money.ts'
import type { OwnPerson, ZoneCalendarTerm, ZoneTermRow } from '#contract/training/zone.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { shortMonth, shortWeekday } from '#views/components/page/days.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { participantStatuses } from '#views/training/badges.tsx'
import { trainingPaths } from '#views/training/partner-zone/paths.ts'
import classes from '#views/training/partner-zone/training.module.css'

/** Terms as cards, each a link to its page. `rows` is null before the first answer. */
export function TermCards({ rows }: { rows: readonly (ZoneTermRow | ZoneCalendarTerm)[] | null }) {
  if (rows === null)
    return (
      <div className={classes.cards} aria-hidden>
        {Array.from({ length: 4 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: four equal outlines.
          <Skeleton key={index} height={116} radius="lg" />
        ))}
      </div>
    )
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id}>
          <TermCard row={row} />
        </li>
      ))}
    </ul>
  )
}

function TermCard({ row }: { row: ZoneTermRow | ZoneCalendarTerm }) {
  const isWhole = 'price_brutto' in row
  return (
    <EnterableLink href={trainingPaths.term(row.id)} className={classes.term}>
      <DayMark day={row.training_date} />
      <div className={classes.words}>
        <p className={classes.title}>{row.training_name}</p>
        <p className={classes.line}>
          <IconMapPin size={16} stroke={1.7} aria-hidden />
          <span>
            {row.city}
            {isWhole && `, ${row.address}`}
          </span>
        </p>
        <p className={classes.line}>
          {row.start_time}–{row.end_time}
          {isWhole && ` · ${row.type_name} · ${row.language_name}`}
        </p>
        <OwnPeople people={row.own} />
      </div>
      <div className={classes.end}>
        <PlacesBadge of={row} />
        {isWhole && <Price gross={row.price_brutto} />}
      </div>
    </EnterableLink>
  )
}

function Price({ gross }: { gross: string }) {
  const money = useMoney()
  return (
    <span className={classes.price}>
      {toGrosze(gross) === 0 ? (
        <Trans>free of charge</Trans>
      ) : (
        <>
          {money(gross)}{' '}
          <small>
            <Trans>gross</Trans>
          </small>
        </>
      )}
    </span>
  )
}

/** A day in the shape of a calendar sheet. */
export function DayMark({ day }: { day: string }) {
  const { i18n } = useLingui()
  return (
    <span className={classes.day}>
      <span className={classes.weekday}>{shortWeekday(day, i18n.locale)}</span>
      <strong>{Number(day.slice(8))}</strong>
      <span>{shortMonth(day, i18n.locale)}</span>
    </span>
  )
}

/** People of the company who are already on a term. */
export function OwnPeople({ people }: { people: readonly OwnPerson[] }) {
  const { i18n } = useLingui()
  if (people.length === 0) return null
  return (
    <p className={classes.own}>
      <IconUserCheck size={16} stroke={1.7} aria-hidden />
      <span>
        {people
          .map(
            ({ first_name, last_name, status }) =>
              `${first_name} ${last_name} (${i18n._(participantStatuses[status].label).toLowerCase()})`,
          )
          .join(', ')}
      </span>
    </p>
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
