import { Trans } from '@lingui/react/macro'
import { Flex, Text } from '@mantine/core'
import { IconAlertTriangle, IconArchive, IconCircleCheck, IconHandStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CustomerOffer } from '#contract/offer/shown-offer.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Contact } from './contact.tsx'
import classes from './offer.module.css'
import { useOffer } from './offer-actor.ts'

type Tone = 'good' | 'warning' | 'quiet'

/** The outcome of an offer that can no longer be accepted, and whom to call. */
export function OfferOutcome() {
  const { state, acceptance, expires_on } = useOffer()
  const money = useMoney()
  if (acceptance)
    return (
      <OutcomeNotice
        tone="good"
        icon={<IconCircleCheck size={28} stroke={1.6} aria-hidden />}
        title={<Trans>The offer is accepted</Trans>}
      >
        <Trans>
          {acceptance.name}, {formatMoment(acceptance.at)}: {money(acceptance.totals.gross)} with VAT.
        </Trans>{' '}
        {acceptance.confirmed_to && <Trans>A confirmation goes to {acceptance.confirmed_to}.</Trans>}
      </OutcomeNotice>
    )
  const { tone, icon, title, text } = outcomes(expires_on)[state] ?? outcomes(expires_on).superseded
  return (
    <OutcomeNotice tone={tone} icon={icon} title={title}>
      {text}
    </OutcomeNotice>
  )
}

interface Words {
  tone: Tone
  icon: ReactNode
  title: ReactNode
  text: ReactNode
}
type Over = Record<'rejected' | 'rescinded' | 'expired' | 'withdrawn' | 'superseded', Words>

function outcomes(expires_on: string): Over & Partial<Record<CustomerOffer['state'], Words>> {
  return {
    rejected: {
      tone: 'quiet',
      icon: <IconHandStop size={28} stroke={1.6} aria-hidden />,
      title: <Trans>You have declined this offer</Trans>,
      text: <Trans>If you change your mind, call: the company can prepare another one.</Trans>,
    },
    rescinded: {
      tone: 'quiet',
      icon: <IconHandStop size={28} stroke={1.6} aria-hidden />,
      title: <Trans>You have cancelled after accepting</Trans>,
      text: <Trans>The offer is no longer binding. Call if you have questions.</Trans>,
    },
    expired: {
      tone: 'warning',
      icon: <IconAlertTriangle size={28} stroke={1.6} aria-hidden />,
      title: <Trans>The offer expired on {formatDate(expires_on)}</Trans>,
      text: <Trans>Call or ask: the company can extend it or prepare another one.</Trans>,
    },
    withdrawn: {
      tone: 'warning',
      icon: <IconArchive size={28} stroke={1.6} aria-hidden />,
      title: <Trans>The company has withdrawn this offer</Trans>,
      text: <Trans>It cannot be accepted any more. Call if you have questions.</Trans>,
    },
    superseded: {
      tone: 'warning',
      icon: <IconArchive size={28} stroke={1.6} aria-hidden />,
      title: <Trans>This offer has been replaced by a newer one</Trans>,
      text: <Trans>The link to it is in the last message from the company. Call if you do not have it.</Trans>,
    },
  }
}

/** Scrolls to the outcome, which is at the top, because the customer may have answered further down. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView()

function OutcomeNotice({
  tone,
  icon,
  title,
  children,
}: {
  tone: Tone
  icon: ReactNode
  title: ReactNode
  children: ReactNode
}) {
  return (
    <Flex
      ref={bringIntoSight}
      className={classes.outcome}
      gap="sm"
      mb="lg"
      p="md"
      bdrs="lg"
      bg="var(--tone-surface, var(--grey-surface))"
      data-tone={tone}
      role="status"
    >
      <Flex component="span" flex="none" c="var(--tone, inherit)">
        {icon}
      </Flex>
      <div>
        <Text fz="lg" fw={650}>
          {title}
        </Text>
        <Text>{children}</Text>
        <Contact />
      </div>
    </Flex>
  )
}
