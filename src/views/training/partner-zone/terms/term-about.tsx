import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { IconCalendarPlus, IconClock, IconMapPin } from '@tabler/icons-react'
import { toGrosze } from '#contract/money.ts'
import type { ZoneTerm } from '#contract/training/zone.ts'
import { formatDate } from '#services/formatting.ts'
import { downloadTermCalendar } from '#services/training/term-calls.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { longDay } from '#views/components/page/days.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { TermStatusBadge } from '#views/training/badges.tsx'
import { PlacesBadge } from './places-badge.tsx'
import classes from './term.module.css'
import { OwnPeople } from './term-cards.tsx'

/** The facts of a term: time, place, price and what it includes, and the deadline for changes. */
export function TermAbout({ term }: { term: ZoneTerm }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const calendar = useSubmission({ send: downloadTermCalendar })
  const place = `${term.address}, ${term.city}`
  const words = { certificate: t`Certificate`, diploma: t`Diploma` }
  return (
    <>
      <PageHeader
        title={term.training_name}
        badge={term.status === 'open' ? <PlacesBadge of={term} /> : <TermStatusBadge status={term.status} />}
        note={[term.category_name, term.type_name, term.brand_name].filter(Boolean).join(' · ')}
        actions={
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={18} stroke={1.7} />}
            loading={calendar.busy}
            onClick={() => calendar.submit({ id: term.id, training_date: term.training_date })}
          >
            <Trans>Add to calendar</Trans>
          </Button>
        }
      />
      <Card>
        <p className={classes.when}>
          <IconClock size={20} stroke={1.7} aria-hidden />
          <span>
            <strong>{longDay(term.training_date, i18n.locale)}</strong>
            <span>
              {term.start_time}–{term.end_time}
            </span>
          </span>
        </p>
        <p className={classes.when}>
          <IconMapPin size={20} stroke={1.7} aria-hidden />
          <span>
            <strong>{term.city}</strong>
            <Anchor
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
              target="_blank"
              rel="noreferrer"
            >
              {term.address}
            </Anchor>
          </span>
        </p>
        <OwnPeople people={term.own} />
        <div className={classes.facts}>
          <Facts
            facts={[
              {
                label: <Trans>Price per person</Trans>,
                value:
                  toGrosze(term.price_brutto) === 0 ? (
                    <Trans>free of charge</Trans>
                  ) : (
                    <Trans>
                      {money(term.price_brutto)} gross ({money(term.price_netto)} net)
                    </Trans>
                  ),
              },
              { label: <Trans>At the end</Trans>, value: words[term.document_type] },
              { label: <Trans>Language</Trans>, value: term.language_name },
              { label: <Trans>Registration until</Trans>, value: formatDate(term.registration_until) },
              { label: <Trans>Cancel or change until</Trans>, value: formatDate(term.deadline) },
              ...(term.gadgets.length > 0
                ? [{ label: <Trans>Participants get</Trans>, value: term.gadgets.join(', ') }]
                : []),
            ]}
          />
        </div>
        {term.price_include && (
          <p className={classes.text}>
            <strong>
              <Trans>The price includes:</Trans>
            </strong>{' '}
            {term.price_include}
          </p>
        )}
        <p className={classes.text}>{term.description}</p>
      </Card>
    </>
  )
}
