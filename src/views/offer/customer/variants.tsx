import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Image, Stack, Text } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { VariantKey } from '#contract/offer/content.ts'
import type { CustomerOffer } from '#contract/offer/shown-offer.ts'
import { offerTotals, optionPrice } from '#contract/offer/totals.ts'
import { countedContent } from '#machines/offer/public-content.ts'
import { shownQuantity } from '#services/amounts.ts'
import { formatNumber } from '#services/formatting.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { fixedLines, leadOf, type Option, optionsIn, type PublicLine, variantTitle } from '#views/offer/contents.ts'
import { Sheet } from './answer-sheet.tsx'
import classes from './offer.module.css'
import { OfferAnswer, useChosenOffer, useIsOpen, useOffer, useSelection } from './offer-actor.ts'
import { LinkButton, Part } from './totals.tsx'

/** Number of lines listed on a card before the rest is only counted. */
const named = 5

/** The variants with their prices and options. An accepted offer shows the accepted variant and options only. */
export function Variants() {
  const offer = useOffer()
  const [comparing, setComparing] = useState(false)
  const { variants, acceptance } = offer
  const isOpen = useIsOpen()
  const shown = acceptance ? variants.filter(({ key }) => key === acceptance.variant) : variants
  const title = acceptance ? <Trans>What was accepted</Trans> : <Trans>Choose a variant</Trans>
  if (variants.length === 0)
    return (
      <Part title={acceptance ? title : <Trans>What we offer</Trans>}>
        <Box p="md" className={`frame ${classes.card}`} data-chosen>
          <Included variant={null} lead={null} />
          <Options variant={null} />
        </Box>
      </Part>
    )
  const compare = variants.length > 1 && (
    <LinkButton onClick={() => setComparing(true)}>
      <Trans>Compare</Trans>
    </LinkButton>
  )
  return (
    <Part title={isOpen || acceptance ? title : <Trans>Variants</Trans>} action={!acceptance && compare}>
      <Stack gap="sm" role={isOpen ? 'radiogroup' : undefined}>
        {shown.map((variant) => (
          <VariantCard key={variant.key} variant={variant} />
        ))}
      </Stack>
      {comparing && <CompareSheet onClose={() => setComparing(false)} />}
    </Part>
  )
}

function VariantCard({ variant }: { variant: CustomerOffer['variants'][number] }) {
  const actor = OfferAnswer.useActorRef()
  const offer = useOffer()
  const money = useMoney()
  const isOpen = useIsOpen()
  const selection = useSelection()
  const id = useId()
  const chosenOffer = useChosenOffer()
  const { key, is_recommended } = variant
  const isChosen = selection.variant === key
  const lead = leadOf(offer, key)
  const { gross } = offer.acceptance?.totals ?? offerTotals(countedContent(chosenOffer), { variant: key, options: [] })
  return (
    <Box p="md" className={`frame ${classes.card}`} data-chosen={isChosen || undefined}>
      <Flex component="label" align="center" gap="sm" htmlFor={id}>
        {lead?.photo && (
          <Image
            src={lead.photo.url}
            alt=""
            flex="none"
            w={isChosen ? 84 : 64}
            h={isChosen ? 76 : 64}
            fit="contain"
            radius="md"
          />
        )}
        <Flex component="span" direction="column" gap="5xs" flex="1" miw={0}>
          <Text span c={isChosen ? 'var(--brand)' : 'dimmed'} fz="sm" fw={isChosen ? 600 : 400} lh="sm">
            {is_recommended ? <Trans>Variant {key} · recommended</Trans> : <Trans>Variant {key}</Trans>}
          </Text>
          <Text span fw={650} lh="md" className="anywhere">
            {variantTitle(offer, variant)}
          </Text>
          <Text span fz={isChosen ? '2xl' : 'lg'} fw={650} lh={isChosen ? '2xl' : 'lg'} className="tabular">
            <Trans>{money(gross)} with VAT</Trans>
          </Text>
        </Flex>
        {isOpen && (
          <Box
            component="input"
            id={id}
            type="radio"
            flex="none"
            w={24}
            h={24}
            m={0}
            data-no-print
            className={classes.radio}
            name="variant"
            checked={isChosen}
            onChange={() => actor.send({ type: 'variant.choose', variant: key })}
          />
        )}
      </Flex>
      {isChosen && (
        <>
          <Included variant={key} lead={variantTitle(offer, variant)} />
          <Options variant={key} />
        </>
      )}
    </Box>
  )
}

/** The name of a line, with the quantity unless it is one. */
const counted = ({ name, ...amount }: Pick<PublicLine, 'name' | 'quantity' | 'unit'>, locale: string) =>
  Number(amount.quantity) === 1 ? name : `${name} (${shownQuantity(amount, locale)})`

/** A short list of the items in a variant. */
function Included({ variant, lead }: { variant: VariantKey | null; lead: string | null }) {
  const { i18n } = useLingui()
  const lines = fixedLines(useChosenOffer(), variant).filter(({ name }) => name !== lead)
  if (lines.length === 0) return null
  const rest = lines.length - named
  return (
    <PlainList gap="4xs" fz="md" lh="md" {...(variant && { mt: 'sm', pt: 'sm', className: 'ruled-above' })}>
      {lines.slice(0, rest === 1 ? named + 1 : named).map((line) => (
        <Flex key={line.id} component="li" gap="2xs" className="anywhere">
          <Box component={IconCheck} w={18} h={18} stroke={2} flex="none" my="5xs" c="var(--green)" aria-hidden />
          {counted(line, i18n.locale)}
        </Flex>
      ))}
      {rest > 1 && (
        <Box component="li" pl="xl" c="dimmed">
          <Plural value={rest} one="and # more item" other="and # more items" />
        </Box>
      )}
    </PlainList>
  )
}

/** The options that can be added, each with its price. */
function Options({ variant }: { variant: VariantKey | null }) {
  const offer = useChosenOffer()
  const isOpen = useIsOpen()
  const { options: taken } = useSelection()
  const options = optionsIn(offer, variant)
  const shown = offer.acceptance ? options.filter(({ id }) => taken.includes(id)) : options
  if (shown.length === 0) return null
  return (
    <PlainList divided gap={0} mt="sm" mb="-xs" className="ruled-above">
      {shown.map((option) => (
        <OptionRow key={option.id} option={option} taken={taken.includes(option.id)} disabled={!isOpen} />
      ))}
    </PlainList>
  )
}

function OptionRow({ option, taken, disabled }: { option: Option; taken: boolean; disabled: boolean }) {
  const { t, i18n } = useLingui()
  const actor = OfferAnswer.useActorRef()
  const offer = useOffer()
  const selection = useSelection()
  const money = useMoney()
  const id = useId()
  const price = optionPrice(countedContent(offer), selection, option.id)
  const { name, parts, amount } = option
  return (
    <li>
      <Flex component="label" align="center" justify="space-between" gap="md" mih={44} py="xs" htmlFor={id}>
        <Flex component="span" direction="column" miw={0} className="anywhere">
          <Text component="strong" fz="md" fw={600} lh="md">
            {offer.acceptance ? name : t`Add: ${name}`}
          </Text>
          {parts.length > 0 && (
            <Text component="small" c="dimmed" fz="sm">
              {parts.map((part) => counted(part, i18n.locale)).join(', ')}
            </Text>
          )}
          <Text span c="dimmed" fz="md" className="tabular">
            {amount && `${shownQuantity(amount, i18n.locale)} · `}
            <Trans>{price.startsWith('-') ? money(price) : `+${money(price)}`} with VAT</Trans>
          </Text>
        </Flex>
        {!offer.acceptance && (
          <input
            id={id}
            type="checkbox"
            role="switch"
            data-no-print
            aria-checked={taken}
            className={classes.switch}
            checked={taken}
            disabled={disabled}
            onChange={() => actor.send({ type: 'option.toggle', option: option.id })}
          />
        )}
      </Flex>
    </li>
  )
}

/** Compares the variants side by side: prices, then the quantity of every item in each variant. */
function CompareSheet({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const offer = useChosenOffer()
  const money = useMoney()
  const columns = offer.variants.map((variant) => ({
    variant,
    totals: offerTotals(countedContent(offer), { variant: variant.key, options: [] }),
    lines: fixedLines(offer, variant.key),
  }))
  const names = [...new Set(columns.flatMap(({ lines }) => lines.map(({ name }) => name)))]
  const amount = (lines: (typeof columns)[number]['lines'], name: string) =>
    lines.filter((line) => line.name === name).reduce((sum, { quantity }) => sum + Number(quantity), 0)
  return (
    <Sheet title={<Trans>Compare the variants</Trans>} onClose={onClose} wide>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keyboard */}
      <div className={classes.compared} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {columns.map(({ variant }) => (
                <th key={variant.key} scope="col">
                  <Text component="small" c="var(--brand)" fz="xs" fw={600} display="block">
                    <Trans>Variant {variant.key}</Trans>
                  </Text>
                  {variantTitle(offer, variant)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr data-whole>
              <th scope="row">
                <Trans>Price with VAT</Trans>
              </th>
              {columns.map(({ variant, totals }) => (
                <td key={variant.key}>{money(totals.gross)}</td>
              ))}
            </tr>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(({ variant, lines }) => (
                  <td key={variant.key}>
                    <Amount amount={amount(lines, name)} locale={i18n.locale} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}

function Amount({ amount, locale }: { amount: number; locale: string }) {
  const { t } = useLingui()
  if (amount === 0)
    return <IconMinus color="var(--ink-3)" size={18} stroke={1.7} role="img" aria-label={t`not included`} />
  if (amount === 1) return <IconCheck color="var(--green)" size={18} stroke={2} role="img" aria-label={t`included`} />
  return <bdi>{formatNumber(amount, locale, { maximumFractionDigits: 3 })}</bdi>
}
