import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { isTermOver, lastRegistrationDay } from '#contract/training/term-lifecycle.ts'
import { obstaclesOf, type TermObstacle } from '#contract/training/term-lifecycle-state.ts'
import type { TermItem } from '#contract/training/terms.ts'
import { formatDate } from '#services/formatting.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { termPaths, trainingPaths } from './paths.ts'
import classes from './term-frame.module.css'

const obstacleWords: Record<TermObstacle, MessageDescriptor> = {
  date_past: msg`set a date in the future`,
  registration_past: msg`set a last day of registration in the future`,
  place: msg`enter the city and the address`,
  places: msg`set the number of places`,
  price: msg`set a valid price`,
  regulations: msg`add the regulations of the training`,
  not_over: msg`wait until the training has ended`,
  attendance: msg`mark the attendance of everybody`,
  certificates: msg`revoke the certificates`,
}

/** What happens next with a term, and who has to act (design, section 10). */
export function TermNext({ term }: { term: TermItem }) {
  const now = new Date().toISOString()
  switch (term.status) {
    case 'planned':
      return <Planned term={term} />
    case 'open':
      return isTermOver(term, now) ? (
        <Held term={term} />
      ) : (
        <Trans>
          Partners register until {formatDate(lastRegistrationDay(term))}; the registration closes by itself afterwards.
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
          <EnterableLink className={classes.link} href={termPaths.certificates(term.id)}>
            <Trans>Issue the certificates</Trans>
          </EnterableLink>
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
  if (obstacles.length === 0) return <Trans>Partners do not see it yet. Open the registration when it is ready.</Trans>
  return (
    <>
      <Trans>To open the registration:</Trans>{' '}
      {obstacles.map((obstacle, index) => (
        <span key={obstacle}>
          {index > 0 && ', '}
          {obstacle === 'regulations' ? (
            <EnterableLink className={classes.link} href={trainingPaths.one(term.training_id)}>
              {i18n._(obstacleWords.regulations)}
            </EnterableLink>
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
