import { Trans } from '@lingui/react/macro'
import { Center, Skeleton, Stack, Title } from '@mantine/core'
import { IconFileOff, IconHourglass } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { Main } from '#views/shell/main.tsx'
import classes from './offer.module.css'
import { OfferAnswer } from './offer-actor.ts'
import { RetryButton } from './totals.tsx'

/** The page while its offer is loading, and its message when the offer cannot be shown. */
export function WithoutOffer() {
  const actor = OfferAnswer.useActorRef()
  const isMissing = OfferAnswer.useSelector((snapshot) => snapshot.matches('missing'))
  const isTooMany = OfferAnswer.useSelector((snapshot) => snapshot.matches('tooMany'))
  const isFailed = OfferAnswer.useSelector((snapshot) => snapshot.matches('loadFailed'))
  const failure = OfferAnswer.useSelector(({ context }) => context.failure)
  const retry = () => actor.send({ type: 'offer.retry' })
  return (
    <Stack className={classes.page} gap={0} mih="100dvh" fz="lg" lh="lg">
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
          <Loading>
            <Stack gap="sm" pt="2xs">
              {[20, 56, 21, 220, 96].map((height) => (
                <Skeleton key={height} height={height} />
              ))}
            </Stack>
          </Loading>
        )}
        <Center data-no-print>
          <LanguageSwitch long />
        </Center>
      </Main>
    </Stack>
  )
}

interface MessageProps {
  icon: ComponentType<{ size?: number; stroke?: number }>
  title: ReactNode
  children: ReactNode
}

function Message({ icon: Icon, title, children }: MessageProps) {
  return (
    <Stack gap="sm" align="center" py="3xl" px="2xs" c="dimmed" ta="center" role="alert">
      <Icon size={40} stroke={1.4} aria-hidden />
      <Title order={1} c="var(--ink-1)" fz="2xl" lh="2xl" tabIndex={-1} data-page-title>
        {title}
      </Title>
      <Stack gap="md" align="center">
        {children}
      </Stack>
    </Stack>
  )
}
