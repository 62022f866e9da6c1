import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconArchive, IconCircleCheck, IconHandStop, IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CustomerOffer } from '#contract/offer/shown-offer.ts'
import { formatPhone } from '#contract/phones.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { useMoney } from '#views/components/money/money.tsx'
import classes from './offer.module.css'
import { useOffer } from './offer-actor.ts'

type Tone = 'good' | 'warning' | 'quiet'

/** The outcome of an offer that can no longer be accepted, and whom to call. */
export function Outcome() {
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
type Over = Record<'rejected' | 'expired' | 'withdrawn' | 'superseded', Words>

function outcomes(expires_on: string): Over & Partial<Record<CustomerOffer['state'], Words>> {
  return {
    rejected: {
      tone: 'quiet',
      icon: <IconHandStop size={28} stroke={1.6} aria-hidden />,
      title: <Trans>You have declined this offer</Trans>,
      text: <Trans>If you change your mind, call: the company can prepare another one.</Trans>,
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
    <div ref={bringIntoSight} className={classes.outcome} data-tone={tone} role="status">
      {icon}
      <div>
        <p className={classes.outcomeTitle}>{title}</p>
        <p>{children}</p>
        <Contact />
      </div>
    </div>
  )
}

/** The phone number and e-mail address for questions: the maintainer's, otherwise the company's. */
export function Contact() {
  const { company, maintainer } = useOffer()
  const phone = maintainer.phone ?? company.phone_number
  const email = maintainer.email ?? company.email
  return (
    <p className={classes.contact}>
      {phone && (
        <a href={`tel:${phone}`}>
          <IconPhone size={18} stroke={1.7} aria-hidden />
          {formatPhone(phone)}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <IconMail size={18} stroke={1.7} aria-hidden />
          {email}
        </a>
      )}
    </p>
  )
}
