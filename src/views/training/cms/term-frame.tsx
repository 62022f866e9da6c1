import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Skeleton, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'wouter'
import { isTermOver, lastRegistrationDay } from '#contract/training/term-lifecycle.ts'
import { canCancelTerm, obstaclesOf, type TermObstacle } from '#contract/training/term-lifecycle-state.ts'
import type { TermItem } from '#contract/training/terms.ts'
import { formatDate } from '#services/formatting.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { StandingActions } from '#views/components/page/header-actions.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { LinkTabs } from '#views/components/page/links/link-tabs.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { Split } from '#views/components/page/split.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { TermStatusBadge } from '#views/training/badges.tsx'
import { PlacesBar } from '#views/training/places-bar.tsx'
import { termPaths, trainingPaths } from './paths.ts'
import { TermActions } from './term-actions.tsx'

export interface FramedTerm {
  term: TermItem
  /** Reloads the term after its places or status have changed. */
  refresh: () => void
}

interface TermFrameProps {
  id: number
  /** Further actions at the right of the header: the main action of the screen. */
  actions?: (framed: FramedTerm) => ReactNode
  children: (framed: FramedTerm) => ReactNode
}

/** The frame of all pages of a term: title, places, next step, and tabs. */
export function TermFrame({ id, actions, children }: TermFrameProps) {
  const { data: term, failed, failure, refresh } = useLoad('training.terms.show', { path: { term: id } })
  const framed = useMemo(() => term && { term, refresh }, [term, refresh])
  useRecordTitle(term && `${term.training_name}, ${formatDate(term.training_date)}`)
  if (failed && !framed)
    return (
      <RecordMissing
        failure={failure}
        title={<Trans>The term could not be loaded</Trans>}
        list={{ path: termPaths.list, label: <Trans>All terms</Trans> }}
        onRetry={refresh}
      />
    )
  return (
    <>
      <PageHeader
        title={framed ? framed.term.training_name : <Skeleton height={24} width={280} />}
        badge={framed && <TermStatusBadge {...framed.term} />}
        note={framed ? <WhenAndWhere term={framed.term} /> : '\u00A0'}
        actions={
          framed && (
            <>
              <StandingActions value={nextYear(id)}>
                <TermActions term={framed.term} onChanged={refresh} />
              </StandingActions>
              {actions?.(framed)}
            </>
          )
        }
      />
      {framed ? <Strip term={framed.term} /> : <Skeleton height={64} radius="lg" mb="md" />}
      <Tabs id={id} term={term} />
      {framed ? children(framed) : <CardSkeleton of="rows" />}
    </>
  )
}

/** Leads to a new term a year later; shown to those who may store terms. */
const nextYear = (id: number) => [
  { key: 'next-year', label: <Trans>Next year’s term</Trans>, icon: IconCalendarPlus, href: termPaths.nextYear(id) },
]

function WhenAndWhere({ term }: { term: TermItem }) {
  const { training_date, start_time, end_time, city, address, training_id } = term
  return (
    <>
      {formatDate(training_date)}, {start_time}–{end_time} · {city}, {address} ·{' '}
      <Box component={EnterableLink} td="underline" href={trainingPaths.one(training_id)}>
        <Trans>about the training</Trans>
      </Box>
    </>
  )
}

function Strip({ term }: { term: TermItem }) {
  return (
    <Split
      columns="minmax(180px, 280px) minmax(0, 1fr)"
      from="sm"
      gap="2xs 2xl"
      align="center"
      mb="md"
      py="md"
      px={{ base: 'md', sm: 'lg' }}
      className="frame"
    >
      <PlacesBar places={term} />
      <Text c="dimmed" className="anywhere">
        <TermNext term={term} />
      </Text>
    </Split>
  )
}

interface Tab {
  href: (id: number) => string
  label: MessageDescriptor
}

const tabs: readonly Tab[] = [
  { href: termPaths.participants, label: msg`Participants` },
  { href: termPaths.one, label: msg`Term data` },
  { href: termPaths.move, label: msg`Moving participants` },
  { href: termPaths.attendance, label: msg`Attendance` },
  { href: termPaths.certificates, label: msg`Issuing certificates` },
]

function Tabs({ id, term }: { id: number; term: TermItem | null }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const [path] = useLocation()
  const by = useActingPerson()
  const isCancelled = term?.status === 'cancelled'
  const cancellation = { href: termPaths.cancellation(id), label: <Trans>Cancellation</Trans> }
  const shown = tabs.map(({ href, label }) => ({ href: href(id), label: i18n._(label) }))
  return (
    <LinkTabs
      label={t`Term`}
      path={path === termPaths.add(id) ? termPaths.participants(id) : path}
      tabs={[...shown, ...(term && (isCancelled || canCancelTerm(term, by)) ? [cancellation] : [])]}
    />
  )
}

const obstacleWords: Record<TermObstacle, MessageDescriptor> = withOtherWord({
  date_past: msg`set a date in the future`,
  registration_past: msg`set a last day of registration in the future`,
  place: msg`enter the city and the address`,
  places: msg`set the number of places`,
  price: msg`set a valid price`,
  regulations: msg`add the regulations of the training`,
  not_over: msg`wait until the training has ended`,
  attendance: msg`mark the attendance of everyone`,
  certificates: msg`revoke the certificates`,
})

/** The next step of a term, and the party that acts (design, section 10). */
function TermNext({ term }: { term: TermItem }) {
  const now = new Date().toISOString()
  switch (term.status) {
    case 'planned':
      return <Planned term={term} />
    case 'open':
      return isTermOver(term, now) ? (
        <Held term={term} />
      ) : (
        <Trans>
          Partners can register until {formatDate(lastRegistrationDay(term))}; registration then closes automatically.
        </Trans>
      )
    case 'closed':
      return isTermOver(term, now) ? (
        <Held term={term} />
      ) : (
        <Trans>Registration is closed. Attendance can be marked on the day of the training.</Trans>
      )
    case 'completed':
      return term.certificates > 0 ? (
        <Plural value={term.certificates} one="# certificate is issued." other="# certificates are issued." />
      ) : (
        <>
          <Trans>The training was held.</Trans>{' '}
          <Box component={EnterableLink} td="underline" href={termPaths.certificates(term.id)}>
            <Trans>Issue the certificates</Trans>
          </Box>
        </>
      )
    case 'cancelled':
      return (
        <>
          <Trans>The term was cancelled:</Trans> {term.cancel_reason}
        </>
      )
  }
}

function Planned({ term }: { term: TermItem }) {
  const { i18n } = useLingui()
  const obstacles = obstaclesOf('open', term)
  if (obstacles.length === 0) return <Trans>Partners do not see it yet. Open registration when it is ready.</Trans>
  return (
    <>
      <Trans>To open registration:</Trans>{' '}
      {obstacles.map((obstacle, index) => (
        <span key={obstacle}>
          {index > 0 && ', '}
          {obstacle === 'regulations' ? (
            <Box component={EnterableLink} td="underline" href={trainingPaths.one(term.training_id)}>
              {i18n._(obstacleWords.regulations)}
            </Box>
          ) : (
            i18n._(obstacleWords[obstacle])
          )}
        </span>
      ))}
    </>
  )
}

function Held({ term: { unattended } }: { term: TermItem }) {
  if (unattended === 0) return <Trans>The training is over. Now complete the term.</Trans>
  return (
    <Plural
      value={unattended}
      one="The training is over. Now mark the attendance of # person."
      other="The training is over. Now mark the attendance of # people."
    />
  )
}
