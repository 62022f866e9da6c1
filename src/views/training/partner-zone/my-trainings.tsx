import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PartnerDashboard } from '#contract/dashboard/dashboard.ts'
import { shortDay } from '#views/components/page/days.ts'
import { Notice } from '#views/components/page/notice.tsx'
import dashboard from '#views/dashboard/partner-zone/partner-dashboard.module.css'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import { TimeLeft } from './next-step.tsx'
import { comingTerms, trainingPaths } from './paths.ts'

type Trainings = NonNullable<PartnerDashboard['trainings']>

/** Places that were offered and wait for an answer: said before anything else, because they are held for hours only. */
export function OfferedPlaces({ offered }: Pick<Trainings, 'offered'>) {
  const [first] = offered
  if (!first) return null
  const name = `${first.first_name} ${first.last_name}`
  return (
    <Notice
      tone="warning"
      apart
      title={
        offered.length === 1 ? (
          <Trans>A place has become available for {name}.</Trans>
        ) : (
          <Plural
            value={offered.length}
            one="# place has become available for your people."
            other="# places have become available for your people."
          />
        )
      }
      action={
        <Button component={Link} href={`${trainingPaths.participants}?status=offered`} variant="default">
          <Trans>Answer</Trans>
        </Button>
      }
    >
      {first.training_name}, {first.city}. {first.offered_until !== null && <TimeLeft until={first.offered_until} />}
    </Notice>
  )
}

/** Coming trainings of the own people, the next one first. */
export function MyTrainings({ coming }: Pick<Trainings, 'coming'>) {
  const { i18n, t } = useLingui()
  return (
    <>
      <div className={dashboard.section}>
        <h2 className={dashboard.sectionTitle}>
          <Trans>My trainings</Trans>
        </h2>
        <Link href={coming.length > 0 ? trainingPaths.participants : comingTerms}>
          {coming.length > 0 ? <Trans>All</Trans> : <Trans>Find a term</Trans>}
        </Link>
      </div>
      {coming.length === 0 ? (
        <p className={dashboard.quiet}>
          <Trans>Nobody from your company is registered for a training.</Trans>
        </p>
      ) : (
        <ul className={dashboard.orders}>
          {coming.map((row) => (
            <li key={row.id} className={dashboard.withTicket}>
              <Link href={trainingPaths.term(row.term_id)} className={dashboard.order}>
                <div>
                  <p className={dashboard.orderTitle}>{row.training_name}</p>
                  <p className={dashboard.orderLine}>
                    {shortDay(row.training_date, i18n.locale)}, {row.start_time} · {row.city} · {row.first_name}{' '}
                    {row.last_name}
                  </p>
                </div>
                <ParticipantStatusBadge status={row.status} />
              </Link>
              {row.code !== null && (
                <Button
                  component={Link}
                  href={trainingPaths.ticket(row.code)}
                  variant="default"
                  leftSection={<IconQrcode size={18} stroke={1.7} aria-hidden />}
                  aria-label={t`Ticket: ${row.first_name} ${row.last_name}`}
                >
                  <Trans>Ticket</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
