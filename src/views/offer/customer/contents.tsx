import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArchive, IconCircleCheck, IconHandStop, IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countedContent } from '#contract/offer/public-content.ts'
import type { CustomerOffer } from '#contract/offer/shown-offer.ts'
import { linesOf } from '#contract/offer/totals.ts'
import { formatPhone } from '#contract/phones.ts'
import { shownQuantity } from '#services/amounts.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { type PublicLine, sectionsOf } from '#views/offer/contents.ts'
import classes from './offer.module.css'
import { useOffer, useSelection } from './offer-actor.ts'
import { Part, useChosenTotals, VatRows } from './totals.tsx'

/** Every line of the current choice with its quantity and net value, and the totals. */
export function Contents() {
  const offer = useOffer()
  const selection = useSelection()
  const money = useMoney()
  const totals = useChosenTotals()
  const taken = new Set(linesOf(countedContent(offer), selection).map(({ id }) => id))
  const sections = sectionsOf(offer, selection.variant)
    .map(({ lines, ...section }) => ({ ...section, lines: lines.filter(({ id }) => taken.has(id)) }))
    .filter(({ lines }) => lines.length > 0)
  const { transport_amount, assembly_amount } = offer
  return (
    <Part title={<Trans>What it includes</Trans>}>
      <div className={classes.card}>
        <Text className={classes.hint} c="dimmed" fz={15} lh="21px">
          <Trans>Prices of the lines are net; VAT is added in the sum.</Trans>
        </Text>
        {sections.map(({ id, name, lines }) => (
          <div key={id} className={classes.section}>
            {name && (
              <Title order={3} mb={4} c="dimmed" fz={14} fw={600}>
                {name}
              </Title>
            )}
            <ul>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </div>
        ))}
        <Flex className={classes.sum} component="dl" direction="column" gap={4} mt={12} mb={0} mx={0} pt={12} fz={15}>
          {transport_amount && Number(transport_amount) > 0 && (
            <div>
              <dt>
                <Trans context="offer condition">Delivery, net</Trans>
              </dt>
              <dd>{money(transport_amount)}</dd>
            </div>
          )}
          {assembly_amount && Number(assembly_amount) > 0 && (
            <div>
              <dt>
                <Trans context="offer condition">Installation, net</Trans>
              </dt>
              <dd>{money(assembly_amount)}</dd>
            </div>
          )}
          <VatRows totals={totals} />
        </Flex>
      </div>
    </Part>
  )
}

function Line({ line }: { line: PublicLine }) {
  const { i18n } = useLingui()
  const money = useMoney()
  if (line.kind === 'text') return <li className={classes.note}>{line.name}</li>
  return (
    <li className={classes.line}>
      <span>{line.name}</span>
      <Box component="span" className="tabular nowrap">
        {money(line.net)}
      </Box>
      <small>
        {shownQuantity(line, i18n.locale)}
        {line.unit_price && Number(line.quantity) !== 1 && ` × ${money(line.unit_price)}`}
      </small>
      {line.description && <small>{line.description}</small>}
    </li>
  )
}

/** The conditions of the offer. */
export function Conditions() {
  const { conditions } = useOffer()
  if (conditions.length === 0) return null
  return (
    <div id="offer-conditions">
      <Part title={<Trans>Conditions</Trans>}>
        <dl className={`${classes.card} ${classes.conditions}`}>
          {conditions.map(({ kind, label, value }) => (
            <div key={kind}>
              <Text component="dt" c="dimmed" fz={14} lh="21px">
                {label}
              </Text>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </div>
  )
}

/** The questions and answers so far, and how else to reach the company. */
export function Questions() {
  const { messages, maintainer, company } = useOffer()
  return (
    <Part title={messages.length > 0 ? <Trans>Questions and answers</Trans> : <Trans>Do you have questions?</Trans>}>
      {messages.length > 0 && (
        <ol className={classes.thread}>
          {messages.map(({ id, at, from_customer, author_name, text }) => (
            <li key={id} data-mine={from_customer || undefined}>
              <Text mb={2} c="dimmed" fz={14} lh="20px">
                <strong>{author_name}</strong> <time dateTime={at}>{formatMoment(at)}</time>
              </Text>
              <Text className={classes.text} mb={0}>
                {text}
              </Text>
            </li>
          ))}
        </ol>
      )}
      <div className={classes.card}>
        <strong>{maintainer.name || company.name}</strong>
        {maintainer.name && (
          <Text c="dimmed" fz={14} lh="20px">
            {company.name}
          </Text>
        )}
        <Contact />
      </div>
    </Part>
  )
}

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
        <Text fz={16} fw={650}>
          {title}
        </Text>
        <Text>{children}</Text>
        <Contact />
      </div>
    </div>
  )
}

/** The phone number and e-mail address for questions: the maintainer's, otherwise the company's. */
function Contact() {
  const { company, maintainer } = useOffer()
  const phone = maintainer.phone ?? company.phone_number
  const email = maintainer.email ?? company.email
  return (
    <Flex className={classes.contact} component="p" gap="4px 20px" wrap="wrap" mt={8} mb={0}>
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
    </Flex>
  )
}
