import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import {
  IconClock,
  IconCreditCard,
  IconEye,
  IconMessageQuestion,
  IconPackage,
  IconSettingsCheck,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Turn } from '#contract/dashboard/work.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import type { Tone } from '#contract/statuses.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import { trainingPaths } from '#views/training/partner-zone/paths.ts'
import classes from './turn-cards.module.css'
import { TurnMoment } from './turn-moment.tsx'

interface KindOfTurn {
  icon: typeof IconClock
  tone: Tone
  verb: MessageDescriptor
  href: (turn: Turn) => string
}

const answer = msg({ context: 'button of the dashboard', message: 'Answer' })

const kinds: Readonly<Record<Turn['kind'], KindOfTurn>> = {
  answer: {
    icon: IconMessageQuestion,
    tone: 'amber',
    verb: answer,
    href: ({ id }) => orderPage('warranty', 'partner', id),
  },
  maintenance: {
    icon: IconSettingsCheck,
    tone: 'amber',
    verb: answer,
    href: ({ id }) => orderPage('maintenance', 'partner', id),
  },
  parts: { icon: IconPackage, tone: 'amber', verb: answer, href: ({ id }) => orderPage('parts', 'partner', id) },
  pay: {
    icon: IconCreditCard,
    tone: 'violet',
    verb: msg({ context: 'button of the dashboard', message: 'Pay' }),
    href: () => `${trainingPaths.orders}?status=unpaid`,
  },
  offer: {
    icon: IconEye,
    tone: 'green',
    verb: msg({ context: 'button of the dashboard', message: 'Open' }),
    href: ({ id }) => offerPaths.preview(id),
  },
}

/** Number of cards shown initially, so that the main action and the serial number stay visible on a phone. */
export const turnsAtOnce = 3

/** Placeholders of the cards. */
export function TurnSkeletons() {
  return (
    <div className={classes.turns}>
      {Array.from({ length: turnsAtOnce }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Skeleton key={place} height={112} radius="lg" />
      ))}
    </div>
  )
}

/** The items that wait for the person, each with one verb. */
export function TurnCards({ id, label, turns }: { id: string; label: string; turns: readonly Turn[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={classes.turns} id={id} aria-label={label}>
      {turns.map((turn, index) => {
        const { icon: Icon, tone, verb, href } = kinds[turn.kind]
        return (
          <li key={`${turn.kind} ${turn.id}`}>
            <span className={classes.icon} data-tone={tone}>
              <Icon size={22} stroke={1.7} aria-hidden />
            </span>
            <div>
              <p className={classes.title}>
                <Title {...turn} />
              </p>
              <p className={classes.about}>
                <About {...turn} />
              </p>
            </div>
            <div className={classes.foot}>
              <span className={classes.when} data-tone={tone}>
                {turn.at && (
                  <>
                    <IconClock size={16} stroke={1.7} aria-hidden />
                    <TurnMoment kind={turn.kind} at={turn.at} />
                  </>
                )}
              </span>
              <Button
                component={Link}
                href={href(turn)}
                variant={index === 0 ? 'filled' : 'default'}
                aria-label={`${i18n._(verb)}: ${turn.title}`}
              >
                {i18n._(verb)}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Title({ kind, amount }: Turn) {
  const money = useMoney()
  if (kind === 'pay') return <Trans>Pay for the training, {money(amount ?? '0')}</Trans>
  if (kind === 'offer') return <Trans>The customer has opened the offer</Trans>
  if (kind === 'maintenance') return <Trans>Question about a maintenance</Trans>
  if (kind === 'parts') return <Trans>Question about a spare-parts order</Trans>
  return <Trans>The service team asks about an order</Trans>
}

function About({ kind, title, about, amount }: Turn) {
  const money = useMoney()
  const parts = kind === 'offer' ? [title, amount && money(amount)] : kind === 'pay' ? [title] : [about, title]
  return <bdi>{parts.filter(Boolean).join(' · ')}</bdi>
}
