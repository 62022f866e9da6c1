import { Trans } from '@lingui/react/macro'
import { IconFileOff, IconHourglass } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { Main } from '#views/shell/main.tsx'
import classes from './offer.module.css'
import { OfferAnswer } from './offer-actor.ts'
import { RetryButton } from './parts.tsx'

/** The page while its offer is loading, and its message when the offer cannot be shown. */
export function WithoutOffer() {
  const actor = OfferAnswer.useActorRef()
  const isMissing = OfferAnswer.useSelector((snapshot) => snapshot.matches('missing'))
  const isTooMany = OfferAnswer.useSelector((snapshot) => snapshot.matches('tooMany'))
  const isFailed = OfferAnswer.useSelector((snapshot) => snapshot.matches('loadFailed'))
  const failure = OfferAnswer.useSelector(({ context }) => context.failure)
  const retry = () => actor.send({ type: 'offer.retry' })
  return (
    <div className={classes.page}>
      <Main className={classes.alone}>
        {isMissing && (
          <Message icon={IconFileOff} title={<Trans>There is no offer at this address</Trans>}>
            <Trans>
              Compare the address with the one in the message. An offer that was answered or withdrawn is no longer
              shown after 90 days. The company that made it can help you.
            </Trans>
          </Message>
        )}
        {isTooMany && (
          <Message icon={IconHourglass} title={<Trans>Please wait a minute</Trans>}>
            <Trans>This page was opened too often from your connection.</Trans>
            <RetryButton onClick={retry} />
          </Message>
        )}
        {isFailed && failure && <FailureNotice failure={failure} onRetry={retry} />}
        {!isMissing && !isTooMany && !isFailed && (
          <Loading className={classes.outline}>
            {['a', 'b', 'c', 'd', 'e'].map((part) => (
              <span key={part} />
            ))}
          </Loading>
        )}
        <div className={classes.tools}>
          <LanguageSwitch long />
        </div>
      </Main>
    </div>
  )
}

interface MessageProps {
  icon: ComponentType<{ size?: number; stroke?: number }>
  title: ReactNode
  children: ReactNode
}

function Message({ icon: Icon, title, children }: MessageProps) {
  return (
    <div className={classes.said} role="alert">
      <Icon size={40} stroke={1.4} aria-hidden />
      <h1 tabIndex={-1} data-page-title>
        {title}
      </h1>
      <div className={classes.saidText}>{children}</div>
    </div>
  )
}
