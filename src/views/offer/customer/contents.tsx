import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Divider, Group, NumberInput, Text, Title } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { plainDecimal } from '#contract/offer/decimal.ts'
import { boundsOf, type QuantityBounds } from '#contract/offer/quantity.ts'
import { lineAmounts, linesOf } from '#contract/offer/totals.ts'
import { unitIn } from '#contract/values/units.ts'
import { countedContent } from '#machines/offer/public-content.ts'
import { shownQuantity } from '#services/amounts.ts'
import { formatMoment } from '#services/formatting.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { TransferDetails } from '#views/components/money/transfer-details.tsx'
import { Sums } from '#views/components/page/card.tsx'
import { PlainList, ValueLine } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { type PublicLine, sectionsOf } from '#views/offer/contents.ts'
import { Contact } from './contact.tsx'
import classes from './offer.module.css'
import { OfferAnswer, useIsOpen, useOffer, useSelection } from './offer-actor.ts'
import { Part, useDeposit, useOfferSums } from './totals.tsx'

/** Every line of the current choice with its quantity and net value, and the totals. */
export function Contents() {
  const offer = useOffer()
  const selection = useSelection()
  const money = useMoney()
  const sums = useOfferSums()
  const taken = new Map(linesOf(countedContent(offer), selection).map((line) => [line.id, line]))
  const sections = sectionsOf(offer, selection.variant)
    .map(({ lines, ...section }) => ({
      ...section,
      lines: lines.flatMap((line) => {
        const counted = taken.get(line.id)
        return counted
          ? [{ ...line, quantity: counted.quantity, net: lineAmounts(counted).net, offered: line.quantity }]
          : []
      }),
    }))
    .filter(({ lines }) => lines.length > 0)
  const { transport_amount, assembly_amount } = offer
  const extras = [
    { label: <Trans context="offer condition">Delivery, net</Trans>, amount: transport_amount },
    { label: <Trans context="offer condition">Installation, net</Trans>, amount: assembly_amount },
  ].flatMap(({ label, amount }) => (amount && Number(amount) > 0 ? [{ label, value: money(amount) }] : []))
  return (
    <Part title={<Trans>What it includes</Trans>}>
      <Box p="md" className="frame">
        <Text c="dimmed" fz="md" lh="md">
          <Trans>Prices of the lines are net; VAT is added in the sum.</Trans>
        </Text>
        {sections.map(({ id, name, lines }) => (
          <Box key={id} mt="md">
            {name && (
              <Title order={3} mb="4xs" c="dimmed" fz="sm" fw={600}>
                {name}
              </Title>
            )}
            <PlainList gap={0}>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </PlainList>
          </Box>
        ))}
        <Divider color="var(--hairline)" my="sm" />
        <Sums fz="md" sums={[...extras, ...sums]} />
      </Box>
    </Part>
  )
}

/** A line with the chosen quantity. */
type ChosenLine = PublicLine & { offered: string }

function Line({ line }: { line: ChosenLine }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const isOpen = useIsOpen()
  const bounds = boundsOf({ ...line, quantity: line.offered })
  const isOther = Number(line.quantity) !== Number(line.offered)
  if (line.kind === 'text')
    return (
      <Note component="li" py="3xs" fz="md" lh="lg" className="anywhere pre-line">
        {line.name}
      </Note>
    )
  return (
    <Box component="li" py="3xs" lh="md" className={`pre-line ${classes.line}`}>
      <ValueLine component="div" label={line.name} value={money(line.net)} />
      <Note component="div" fz="sm" lh="sm">
        {shownQuantity(line, i18n.locale)}
        {line.unit_price && Number(line.quantity) !== 1 && ` × ${money(line.unit_price)}`}
        {isOther && (
          <>
            {' · '}
            <Trans>offered: {shownQuantity({ quantity: line.offered, unit: line.unit }, i18n.locale)}</Trans>
          </>
        )}
      </Note>
      {bounds && isOpen && <QuantityChoice line={line} bounds={bounds} />}
      {line.description && (
        <Note component="div" fz="sm" lh="sm" className="anywhere">
          {line.description}
        </Note>
      )}
    </Box>
  )
}

/** Chooses the quantity of a line within its bounds: by one, or typed where parts of a unit can be chosen. */
function QuantityChoice({ line, bounds }: { line: ChosenLine; bounds: QuantityBounds }) {
  const { t, i18n } = useLingui()
  const actor = OfferAnswer.useActorRef()
  const { min, max, isWhole } = bounds
  const quantity = Number(line.quantity)
  // While it is typed: one outside the bounds is not chosen, and must not stay in the field beside the sums of another.
  const [typed, setTyped] = useState<number | string | null>(null)
  const choose = (chosen: number) =>
    actor.send({ type: 'quantity.change', line: line.id, quantity: plainDecimal(chosen.toFixed(3)) })
  const stepTo = (chosen: number) => choose(Math.min(Number(max), Math.max(Number(min), chosen)))
  const shown = (value: string) => shownQuantity({ quantity: value, unit: '' }, i18n.locale)
  const unit = unitIn(line.unit, i18n.locale)
  return (
    <Group gap="2xs" my="4xs" data-no-print>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t`Less: ${line.name}`}
        disabled={quantity <= Number(min)}
        onClick={() => stepTo(quantity - 1)}
      >
        <IconMinus size={18} stroke={1.8} />
      </ActionIcon>
      <NumberInput
        w={88}
        hideControls
        aria-label={t`Quantity: ${line.name}`}
        decimalScale={isWhole ? 0 : 3}
        decimalSeparator={i18n.locale === 'pl' ? ',' : '.'}
        allowNegative={false}
        min={Number(min)}
        max={Number(max)}
        clampBehavior="none"
        value={typed ?? quantity}
        styles={{ input: { height: 44, textAlign: 'center', fontSize: 'var(--mantine-font-size-lg)' } }}
        onChange={(value) => {
          setTyped(value)
          if (typeof value === 'number') choose(value)
        }}
        onBlur={() => {
          if (typeof typed === 'number') stepTo(typed)
          setTyped(null)
        }}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t`More: ${line.name}`}
        disabled={quantity >= Number(max)}
        onClick={() => stepTo(quantity + 1)}
      >
        <IconPlus size={18} stroke={1.8} />
      </ActionIcon>
      <Text c="dimmed" fz="sm">
        <Trans>
          you choose from {shown(min)} to {shown(max)} {unit}
        </Trans>
      </Text>
    </Group>
  )
}

/** The deposit: its amount and term; how to pay it once the offer is accepted. */
export function Deposit() {
  const { acceptance, company, deposit_account, deposit_title, deposit_days } = useOffer()
  const money = useMoney()
  const amount = useDeposit()
  if (amount === null) return null
  return (
    <Part title={<Trans>Deposit</Trans>}>
      {acceptance ? (
        <TransferDetails
          recipient={company.name}
          account={deposit_account}
          title={deposit_title ?? ''}
          amount={amount}
          due_on={acceptance.deposit_due_on}
        />
      ) : (
        <Box p="md" className="frame">
          <ValueLine component="div" label={<Trans>Gross amount</Trans>} value={money(amount)} />
          <Note component="div" fz="sm" lh="sm" mt="4xs">
            {deposit_days === null ? (
              <Trans>Payable after you accept the offer. You will find the account number here.</Trans>
            ) : (
              <Plural
                value={deposit_days}
                one="Payable within # day of accepting the offer. You will find the account number here."
                other="Payable within # days of accepting the offer. You will find the account number here."
              />
            )}
          </Note>
        </Box>
      )}
    </Part>
  )
}

/** The conditions of the offer. */
export function Conditions() {
  const { conditions } = useOffer()
  if (conditions.length === 0) return null
  return (
    <div id="offer-conditions">
      <Part title={<Trans>Conditions</Trans>}>
        <Box component="dl" m={0} p="md" fz="md" lh="md" className={`frame ${classes.conditions}`}>
          {conditions.map(({ kind, label, value }) => (
            <div key={kind}>
              <Text component="dt" c="dimmed" fz="sm">
                {label}
              </Text>
              <Text component="dd" fw={550} className="anywhere">
                {value}
              </Text>
            </div>
          ))}
        </Box>
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
        <PlainList ordered gap="xs" mb="sm">
          {messages.map(({ id, at, from_customer, author_name, text }) => (
            <Box
              key={id}
              component="li"
              maw="90%"
              ml={from_customer ? 'auto' : undefined}
              py="xs"
              px="md"
              bd={from_customer ? '1px solid transparent' : undefined}
              bg={from_customer ? 'var(--grey-surface)' : undefined}
              className="frame"
            >
              <Text mb="5xs" c="dimmed" fz="sm" lh="sm">
                <strong>{author_name}</strong> <time dateTime={at}>{formatMoment(at)}</time>
              </Text>
              <Text className="anywhere pre-line">{text}</Text>
            </Box>
          ))}
        </PlainList>
      )}
      <Box p="md" className="frame">
        <strong>{maintainer.name || company.name}</strong>
        {maintainer.name && (
          <Text c="dimmed" fz="sm" lh="sm">
            {company.name}
          </Text>
        )}
        <Contact />
      </Box>
    </Part>
  )
}
