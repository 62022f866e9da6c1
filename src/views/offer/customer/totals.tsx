import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Box, type BoxProps, Button, Flex, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { depositOf, type OfferTotals, offerTotals } from '#contract/offer/totals.ts'
import { type VatRate, vatLabels } from '#contract/offer/vat.ts'
import { countedContent } from '#machines/offer/public-content.ts'
import { useMoney } from '#views/components/money/money.tsx'
import type { Sum } from '#views/components/page/card.tsx'
import classes from './offer.module.css'
import { useOffer, useSelection } from './offer-actor.ts'

/** The totals of the current choice, or of an accepted offer the agreed ones. */
export function useChosenTotals(): OfferTotals {
  const offer = useOffer()
  const selection = useSelection()
  return offer.acceptance?.totals ?? offerTotals(countedContent(offer), selection)
}

/** The gross deposit of the current choice, or the agreed one; null where the offer takes none. */
export function useDeposit(): string | null {
  const offer = useOffer()
  const { gross } = useChosenTotals()
  return offer.acceptance ? offer.acceptance.deposit : depositOf(offer, gross)
}

/** Returns a function that names a rate of VAT in the language of the page. */
export function useVatName(): (rate: VatRate) => string {
  const { t } = useLingui()
  return (rate) => (rate === 'exempt' ? t`exempt` : vatLabels[rate])
}

/** Net, discount, VAT by rate and gross of the current choice. */
export function useOfferSums(): Sum[] {
  const money = useMoney()
  const vatName = useVatName()
  const { before_discount, discount, net, vat, gross } = useChosenTotals()
  const deposit = useDeposit()
  return [
    ...(discount
      ? [
          { label: <Trans>Before the discount</Trans>, value: money(before_discount) },
          { label: <Trans>Discount</Trans>, value: <>−{money(discount.amount)}</> },
        ]
      : []),
    { label: <Trans>Net</Trans>, value: money(net) },
    ...vat.map((part) => ({ label: <Trans>VAT {vatName(part.rate)}</Trans>, value: money(part.vat) })),
    {
      label: (
        <Text span fz="lg">
          <Trans>Total with VAT</Trans>
        </Text>
      ),
      value: (
        <Text span fz="lg">
          {money(gross)}
        </Text>
      ),
      whole: true,
    },
    ...(deposit === null ? [] : [{ label: <Trans>including the deposit</Trans>, value: money(deposit) }]),
  ]
}

/** One section of the page with its heading. */
export function Part({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box className={classes.part} component="section" mt="xl" aria-labelledby={id}>
      <Flex gap="sm" align="baseline" justify="space-between" mb="xs">
        <Title order={2} fz="lg" lh="lg" id={id}>
          {title}
        </Title>
        {action}
      </Flex>
      {children}
    </Box>
  )
}

/** Size of the buttons that answer an offer. */
export const answerButton = { fullWidth: true, h: 52, fz: 'lg', fw: 600 } as const

/** A button that reads as a link, in the colour of the company. It is not printed. */
export function LinkButton({ fz = 15, ...rest }: BoxProps & { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor
      component="button"
      type="button"
      underline="hover"
      data-no-print
      my="-3xs"
      mx="-2xs"
      py="3xs"
      px="2xs"
      c="var(--brand)"
      fz={fz}
      fw={600}
      {...rest}
    />
  )
}

export function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      <Trans>Try again</Trans>
    </Button>
  )
}
