import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
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
import { formatMoment } from '#services/formatting.ts'
import type { Tone } from '#views/components/status/statuses.ts'
import { offerPaths } from '#views/offer/paths.ts'
import { useMoney } from '#views/training/money.ts'
import { trainingPaths } from '#views/training/partner-zone/paths.ts'
import classes from './turn-cards.module.css'

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

/** Cards that are seen at once: the way to report a fault and the serial number stay visible on a phone. */
const atOnce = 3

/** How much waits, and what waits for the person: each with one verb, before any menu. */
export function Turns({ first_name, turns }: { first_name: string; turns: readonly Turn[] }) {
  if (turns.length === 0) return null
  return (
    <>
      <p className={classes.count}>
        <Plural value={turns.length} one="# item is waiting for you" other="# items are waiting for you" />
      </p>
      <TurnCards turns={turns.slice(0, atOnce)} label={first_name} />
      {turns.length > atOnce && (
        <details className={classes.more}>
          <summary>
            <Trans>Show all</Trans>
          </summary>
          <TurnCards turns={turns.slice(atOnce)} />
        </details>
      )}
    </>
  )
}

function TurnCards({ turns, label }: { turns: readonly Turn[]; label?: string }) {
  const { i18n } = useLingui()
  return (
    <ul className={classes.turns} aria-label={label}>
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
                    <When {...turn} at={turn.at} />
                  </>
                )}
              </span>
              <Button
                component={Link}
                href={href(turn)}
                variant={label !== undefined && index === 0 ? 'filled' : 'default'}
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
  return <Trans>Service asks about an order</Trans>
}

function About({ kind, title, about, amount }: Turn) {
  const money = useMoney()
  const parts = kind === 'offer' ? [title, amount && money(amount)] : kind === 'pay' ? [title] : [about, title]
  return parts.filter(Boolean).join(' · ')
}

function When({ kind, at }: Turn & { at: string }) {
  if (kind === 'pay') return <Trans>places until {formatMoment(at)}</Trans>
  if (kind === 'offer') return <Trans>read {formatMoment(at)}</Trans>
  return <Trans>since {formatMoment(at)}</Trans>
}
