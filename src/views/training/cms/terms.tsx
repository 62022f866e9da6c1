import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useSearch } from 'wouter'
import type { TermItem } from '#contract/training/terms.ts'
import { formatDate } from '#services/formatting.ts'
import { nextYearsTerm } from '#services/training/next-years-term.ts'
import type { ScreenProps } from '#src/routes.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { termPaths } from './paths.ts'
import { TermFrame } from './term-frame.tsx'
import { framedTerms, settledTerms, terms } from './term-resource.tsx'

/** The terms of all trainings that the colleague may see. */
const shown = ({ id }: { id: number }) => navigateTo(termPaths.one(id), { replace: true })

/** A new term; `?training=7` chooses its training, `?after=7` begins with the term of a year before. */
function NewTerm() {
  const asked = new URLSearchParams(useSearch())
  const training = asked.get('training')
  const after = asked.get('after')
  if (after && /^[1-9]\d{0,8}$/.test(after)) return <NextYearsTerm id={Number(after)} />
  return training && /^[1-9]\d{0,8}$/.test(training) ? (
    <NewTermOf training={Number(training)} />
  ) : (
    <ResourceEditor of={terms} id={null} onSaved={shown} />
  )
}

function NewTermOf({ training }: { training: number }) {
  const { data, failed } = useLoad('training.trainings.lookup', { query: { ids: String(training) } })
  if (!data && !failed) return <CardSkeleton />
  const [found] = data?.results ?? []
  const begin = found && { training_id: found.id, price_brutto: found.price_brutto, price_netto: found.price_netto }
  return <ResourceEditor of={terms} id={null} begin={begin} onSaved={shown} />
}

/** The term of a year after another one. */
function NextYearsTerm({ id }: { id: number }) {
  const { data, failure, refresh } = useLoad('training.terms.show', { path: { term: id }, showRefusal: false })
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <FormSkeleton />
  return <ResourceEditor of={terms} id={null} begin={nextYearsTerm(data)} onSaved={shown} />
}

/** The data of a term, in the frame of its pages. */
const Term = ({ params }: ScreenProps) => (
  <TermFrame id={Number(params.id)}>
    {({ term, refresh }) => {
      const isSettled = term.status === 'completed' || term.status === 'cancelled'
      return (
        <>
          {isSettled && <SettledFacts term={term} />}
          <ResourceEditor
            key={`${term.id}:${term.status}`}
            of={isSettled ? settledTerms : framedTerms}
            id={term.id}
            embedded
            onSaved={refresh}
          />
        </>
      )
    }}
  </TermFrame>
)

function SettledFacts({ term }: { term: TermItem }) {
  const money = useMoney()
  const { certificate_date, registration_until, price_brutto, price_netto, cancelled_at } = term
  return (
    <Box mb="md">
      <Card>
        <Facts
          facts={[
            { label: <Trans>Certificate date</Trans>, value: formatDate(certificate_date) },
            {
              label: <Trans>Last day of registration</Trans>,
              value: registration_until && formatDate(registration_until),
            },
            { label: <Trans>Gross price</Trans>, value: money(price_brutto) },
            { label: <Trans>Net price</Trans>, value: money(price_netto) },
            ...(cancelled_at ? [{ label: <Trans>Cancelled on</Trans>, value: formatDate(cancelled_at) }] : []),
          ]}
        />
      </Card>
    </Box>
  )
}

export const screens = { ...screensOf(terms), store: NewTerm, record: Term }
