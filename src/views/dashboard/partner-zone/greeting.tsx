import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Center, Flex, Group, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconChevronDown,
  IconClock,
  IconCreditCard,
  IconEye,
  IconMessageQuestion,
  IconPackage,
  IconPlus,
  IconSettingsCheck,
} from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Turn } from '#contract/dashboard/work.ts'
import { orOther, type Tone } from '#contract/declare/statuses.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { dueState, formatWeekday, pastState } from '#services/due-moment.ts'
import { formatTime } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Split } from '#views/components/page/split.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import { warrantyOrderPaths } from '#views/service-order/zone.ts'
import { companyTrainingPaths } from '#views/training/partner-zone/paths.ts'
import classes from './greeting.module.css'

interface GreetingProps {
  first_name: string
  /** Undefined while loading; null after a failure. */
  turns: readonly Turn[] | null | undefined
  /** Number of places on trainings that wait for an answer; they are shown below. */
  offered: number
}

/** The top of the dashboard: the number of items waiting for the person, and the main action. */
export function Greeting({ first_name, turns, offered }: GreetingProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const turnsAtOnce = isPhone ? atOnce.phone : atOnce.wide
  const list = useId()
  const count = turns?.length ?? 0
  return (
    <>
      <Flex
        wrap="wrap"
        align="center"
        mih={{ base: 0, sm: 48 }}
        mb={{ base: 'xs', sm: 'sm' }}
        justify={{ base: 'space-between', sm: 'flex-start' }}
        rowGap="4xs"
        columnGap="md"
      >
        <Box component="h1" fz={{ base: '2xl', sm: '3xl' }} lh="3xl" tabIndex={-1} data-page-title>
          <Trans>Hello, {first_name}</Trans>
        </Box>
        {turns === undefined && <Skeleton height={20} width={90} />}
        {turns && count <= turnsAtOnce && (
          <Text fz={{ base: 'md', sm: 'lg' }} lh={{ base: 'md', sm: 'lg' }} c="dimmed">
            <Count count={count + offered} />
          </Text>
        )}
        {count > turnsAtOnce && (
          <UnstyledButton
            className={classes.all}
            aria-expanded={opened}
            aria-controls={list}
            title={t`Show all`}
            onClick={() => setOpened(!opened)}
          >
            <Count count={count + offered} />
            <IconChevronDown size={18} stroke={1.8} aria-hidden />
          </UnstyledButton>
        )}
        <ReportFault />
      </Flex>
      {turns === undefined && <TurnSkeletons count={turnsAtOnce} />}
      {turns && count > 0 && (
        <TurnCards id={list} label={t`Waiting for you`} turns={opened ? turns : turns.slice(0, turnsAtOnce)} />
      )}
    </>
  )
}

function Count({ count }: { count: number }): ReactNode {
  if (count === 0) return <Trans>Nothing is waiting for your answer</Trans>
  return (
    <>
      <Box component="span" visibleFrom="sm">
        <Plural value={count} one="# item is waiting for you" other="# items are waiting for you" />
      </Box>
      <Box component="span" hiddenFrom="sm">
        <Plural value={count} one="# for you" other="# for you" />
      </Box>
    </>
  )
}

/** The main action of the zone, within reach of the thumb on a phone. */
function ReportFault() {
  if (!useMay('partnerzone.service-order.service-orders.store')) return null
  return (
    <Button
      component={Link}
      href={warrantyOrderPaths.partner.register}
      className={classes.report}
      color="copper"
      leftSection={<IconPlus size={22} stroke={1.8} aria-hidden />}
    >
      <Trans>Report a fault</Trans>
    </Button>
  )
}

interface KindOfTurn {
  icon: typeof IconClock
  tone: Tone
  verb: MessageDescriptor
  href: (turn: Turn) => string
}

const answer = msg({ context: 'button of the dashboard', message: 'Answer' })

const kinds: Readonly<Record<Turn['kind'], KindOfTurn>> = orOther<Turn['kind'], KindOfTurn>(
  {
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
      href: () => `${companyTrainingPaths.orders}?status=unpaid`,
    },
    offer: {
      icon: IconEye,
      tone: 'green',
      verb: msg({ context: 'button of the dashboard', message: 'Open' }),
      href: ({ id }) => offerPaths.preview(id),
    },
  },
  {
    icon: IconClock,
    tone: 'grey',
    verb: msg({ context: 'button of the dashboard', message: 'Open' }),
    href: () => '/',
  },
)

/** Number of cards shown initially; fewer on a phone, where the main action and the serial number stay visible. */
const atOnce = { phone: 2, wide: 3 }

/** Placeholders of the cards. */
function TurnSkeletons({ count }: { count: number }) {
  return (
    <Split columns="repeat(3, minmax(0, 1fr))" from="md" gap="sm">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Skeleton key={place} height={112} radius="lg" />
      ))}
    </Split>
  )
}

/** The items that wait for the person, each with one verb. */
function TurnCards({ id, label, turns }: { id: string; label: string; turns: readonly Turn[] }) {
  const { i18n } = useLingui()
  return (
    <Split component="ul" columns="repeat(3, minmax(0, 1fr))" from="md" gap="sm" id={id} aria-label={label}>
      {turns.map((turn, index) => {
        const { icon: Icon, tone, verb, href } = kinds[turn.kind]
        return (
          <Split
            key={`${turn.kind} ${turn.id}`}
            component="li"
            className={`frame ${classes.turn}`}
            columns="auto minmax(0, 1fr)"
            gap="5xs sm"
            py="sm"
            px="md"
          >
            <Center bg="var(--tone-surface)" c="var(--tone)" component="span" w={40} h={40} bdrs="md" data-tone={tone}>
              <Icon size={22} stroke={1.7} aria-hidden />
            </Center>
            <div>
              <Text fw={600} className="anywhere">
                <Title {...turn} />
              </Text>
              <Text c="dimmed" fz="md" lh="md" className="anywhere">
                <About {...turn} />
              </Text>
            </div>
            <Group className={classes.foot} gap="4xs sm" justify="space-between" mt="4xs">
              <Flex
                component="span"
                className="nowrap"
                gap="3xs"
                align="center"
                c="var(--tone)"
                fz="sm"
                fw={600}
                lh="sm"
                // A payment is due: more urgent than its icon.
                data-tone={tone === 'violet' ? 'red' : tone}
              >
                {turn.at && (
                  <>
                    <IconClock size={16} stroke={1.7} aria-hidden />
                    <TurnMoment kind={turn.kind} at={turn.at} />
                  </>
                )}
              </Flex>
              <Button
                ml="auto"
                flex="none"
                component={Link}
                href={href(turn)}
                variant={index === 0 ? 'filled' : 'default'}
                aria-label={`${i18n._(verb)}: ${turn.title}`}
              >
                {i18n._(verb)}
              </Button>
            </Group>
          </Split>
        )
      })}
    </Split>
  )
}

function Title({ kind, title, amount }: Turn) {
  const money = useMoney()
  if (kind === 'pay') return <Trans>Pay for the training, {money(amount ?? '0')}</Trans>
  if (kind === 'offer') return <Trans>The customer has opened the offer</Trans>
  if (kind === 'maintenance') return <Trans>Question about a maintenance</Trans>
  if (kind === 'parts') return <Trans>Question about a spare-parts order</Trans>
  if (kind === 'answer') return <Trans>Question about an order</Trans>
  return <bdi>{title}</bdi>
}

function About({ kind, title, about, amount }: Turn) {
  const money = useMoney()
  const parts = kind === 'offer' ? [title, amount && money(amount)] : kind === 'pay' ? [title] : [about, title]
  return <bdi>{parts.filter(Boolean).join(' · ')}</bdi>
}

/** A deadline or beginning in two or three words: near ones with the time, others with the day. */
function TurnMoment({ kind, at }: { kind: Turn['kind']; at: string }) {
  if (kind === 'pay') return <PlacesUntil at={at} />
  return kind === 'offer' ? <ReadAt at={at} /> : <Since at={at} />
}

function PlacesUntil({ at }: { at: string }) {
  const { i18n } = useLingui()
  const state = dueState(at, new Date())
  const time = formatTime(at)
  if (state.is === 'late') return <Trans>places no longer held</Trans>
  if (state.is === 'today') return <Trans>places until {time}</Trans>
  if (state.is === 'tomorrow') return <Trans>places until tomorrow {time}</Trans>
  return <Trans>places until {formatWeekday(at, i18n.locale)}</Trans>
}

function ReadAt({ at }: { at: string }) {
  const state = pastState(at, new Date())
  const time = formatTime(at)
  if (state.is === 'today') return <Trans>opened today {time}</Trans>
  if (state.is === 'yesterday') return <Trans>opened yesterday {time}</Trans>
  return <Plural value={state.days} one="opened # day ago" other="opened # days ago" />
}

function Since({ at }: { at: string }) {
  const state = pastState(at, new Date())
  const time = formatTime(at)
  if (state.is === 'today') return <Trans>since today {time}</Trans>
  if (state.is === 'yesterday') return <Trans>since yesterday {time}</Trans>
  return <Plural value={state.days} one="waiting # day" other="waiting # days" />
}
