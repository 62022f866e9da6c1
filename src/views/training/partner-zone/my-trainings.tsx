import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PartnerDashboard } from '#contract/dashboard/dashboard.ts'
import { listOf } from '#services/dashboard/counted.ts'
import { partnerCounts } from '#services/dashboard/counts.ts'
import { formatMoment } from '#services/formatting.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { shortDay } from '#views/components/page/days.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { TimeLeft } from './next-step.tsx'
import { comingTerms, companyTrainingPaths } from './paths.ts'

type Trainings = NonNullable<PartnerDashboard['trainings']>

/** Offered places that wait for an answer, shown first because they are held for hours only. */
export function OfferedPlaces({ offered }: Pick<Trainings, 'offered'>) {
  const [first] = offered
  if (!first) return null
  return (
    <OfferNotice people={offered}>
      {first.training_name}, {first.city}. {first.offered_until !== null && <TimeLeft until={first.offered_until} />}
    </OfferNotice>
  )
}

interface OfferNoticeProps {
  people: readonly { first_name: string; last_name: string }[]
  children?: ReactNode
}

/** That places wait for the answer of these people, with the way to it. */
export function OfferNotice({ people, children }: OfferNoticeProps) {
  const [first] = people
  if (!first) return null
  const name = `${first.first_name} ${first.last_name}`
  return (
    <Notice
      tone="warning"
      apart
      title={
        people.length === 1 ? (
          <Trans>A place has become available for {name}.</Trans>
        ) : (
          <Plural
            value={people.length}
            one="# place has become available for your people."
            other="# places have become available for your people."
          />
        )
      }
      action={
        <Button component={Link} href={`${companyTrainingPaths.participants}?status=offered`} variant="default">
          <Trans>Answer</Trans>
        </Button>
      }
    >
      {children}
    </Notice>
  )
}

interface MyTrainingsProps extends Pick<Trainings, 'coming'> {
  /** Unpaid orders and their deadline. */
  unpaid: PartnerDashboard['training_orders']
}

/** Unpaid training orders, and the coming trainings of the company, the soonest first. */
export function MyTrainings({ coming, unpaid }: MyTrainingsProps) {
  const { i18n, t } = useLingui()
  const money = useMoney()
  return (
    <Subject
      title={<Trans>My trainings</Trans>}
      folded={coming[0] ? shortDay(coming[0].training_date, i18n.locale) : <Trans>none planned</Trans>}
      href={coming.length > 0 ? companyTrainingPaths.participants : comingTerms}
      all={coming.length > 0 ? <Trans>All</Trans> : <Trans>Find a term</Trans>}
      empty={
        <Text c="dimmed">
          <Trans>Nobody from your company is registered for a training.</Trans>
        </Text>
      }
    >
      {unpaid && (
        <SubjectRow
          href={listOf(companyTrainingPaths.orders, partnerCounts.trainingOrders, {})}
          title={<Trans>Trainings to be paid</Trans>}
          aside={<strong>{money(unpaid.amount_due)}</strong>}
          about={<Plural value={unpaid.unpaid} one="# unpaid order" other="# unpaid orders" />}
          when={unpaid.soonest && <Trans>by {formatMoment(unpaid.soonest)}</Trans>}
        />
      )}
      {coming.map((row) => (
        <SubjectRow
          key={row.id}
          href={companyTrainingPaths.term(row.term_id)}
          title={row.training_name}
          about={`${shortDay(row.training_date, i18n.locale)}, ${row.start_time} · ${row.city} · ${row.first_name} ${row.last_name}`}
          action={
            row.code !== null && (
              <Button
                component={Link}
                href={companyTrainingPaths.ticket(row.code)}
                variant="default"
                leftSection={<IconQrcode size={18} stroke={1.7} aria-hidden />}
                aria-label={t`Ticket: ${row.first_name} ${row.last_name}`}
              >
                <Trans>Ticket</Trans>
              </Button>
            )
          }
        />
      ))}
    </Subject>
  )
}
