import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { IconCalendarEvent } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { today } from '#contract/rules.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { serviceOrderStatuses } from '#contract/service-order/lifecycle.ts'
import { maintenanceGraceDays } from '#contract/unit/coverage.ts'
import type { LifeEvent, UnitPage } from '#contract/unit/entity.ts'
import { formatDate } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import classes from './unit-page.module.css'
import type { UnitZone } from './unit-page.tsx'

const lists = [
  { kind: 'order', title: msg`Warranty orders`, of: 'warranty' },
  { kind: 'maintenance', title: msg`Maintenances`, of: 'maintenance' },
  { kind: 'part', title: msg`Parts`, of: 'parts' },
] as const
/** More than these are in the line of life. */
const shown = 6

/** What lies on a unit, kind by kind, the newest first; and ways to what its model has. */
export function UnitRecords({ unit, zone }: { unit: UnitPage; zone: UnitZone }) {
  const { i18n } = useLingui()
  return (
    <>
      {lists.map(({ kind, title, of }) => {
        const events = unit.life.filter((event) => event.kind === kind).toReversed()
        return (
          <Card key={kind} title={i18n._(title)} count={events.length}>
            {events.length === 0 ? (
              <p className={classes.nothing}>
                <Trans>Nothing yet</Trans>
              </p>
            ) : (
              <ul className={classes.records}>
                {events.slice(0, shown).map((event) => (
                  <li key={event.id}>
                    <Record event={event} page={orderPage(of, zone, event.id)} />
                  </li>
                ))}
              </ul>
            )}
          </Card>
        )
      })}
      <Card title={<Trans>Model</Trans>}>
        <ul className={classes.links}>
          <li>
            <ModelLink unit={unit} zone={zone} page="documentations">
              <Trans>Documents of the model</Trans>
            </ModelLink>
          </li>
          <li>
            <ModelLink unit={unit} zone={zone} page="errorcodes">
              <Trans>Error codes of the model</Trans>
            </ModelLink>
          </li>
        </ul>
      </Card>
    </>
  )
}

function Record({ event, page }: { event: LifeEvent; page: string }) {
  const name = [event.number, event.title].filter(Boolean).join(' · ')
  const isStatus = (serviceOrderStatuses as readonly string[]).includes(event.status)
  return (
    <>
      <span>
        <Link href={page}>{name}</Link>
        <small>{[event.detail, formatDate(event.at.slice(0, 10))].filter(Boolean).join(' · ')}</small>
      </span>
      {isStatus && <StatusBadge status={event.status as (typeof serviceOrderStatuses)[number]} />}
    </>
  )
}

function ModelLink({
  unit,
  zone,
  page,
  children,
}: {
  unit: UnitPage
  zone: UnitZone
  page: string
  children: ReactNode
}) {
  return <Link href={`${zone === 'staff' ? '/cms' : ''}/device/devices/${unit.device_id}/${page}`}>{children}</Link>
}

/** The next maintenance that the warranty asks for, and what happens without it. */
export function NextDue({ unit: { coverage } }: { unit: UnitPage }) {
  const { due, missed, labour } = coverage
  if (due === null) return null
  const days = Math.round((Date.parse(due) - Date.parse(today())) / 86_400_000)
  return (
    <section className={classes.due} data-missed={missed || undefined}>
      <h2>
        <IconCalendarEvent size={20} stroke={1.7} aria-hidden /> <Trans>Next maintenance</Trans>
      </h2>
      <p className={classes.dueDay}>{formatDate(due)}</p>
      <p>
        {days >= 0 ? (
          <Plural value={days} one="in # day" other="in # days" />
        ) : (
          <Plural value={-days} one="# day ago" other="# days ago" />
        )}
      </p>
      {labour && (
        <p>
          {missed ? (
            <Trans>The maintenance was missed: parts are covered until {formatDate(labour)} only.</Trans>
          ) : (
            <Trans>
              Without it within {maintenanceGraceDays} days of that day, the warranty of parts ends on{' '}
              {formatDate(labour)}.
            </Trans>
          )}
        </p>
      )}
    </section>
  )
}
