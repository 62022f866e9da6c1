import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { countedContent } from '#contract/offer/public-content.ts'
import { type OfferTotals, offerTotals } from '#contract/offer/totals.ts'
import { type VatRate, vatLabels } from '#contract/offer/vat.ts'
import { useMoney } from '#views/components/money/money.tsx'
import classes from './offer.module.css'
import { useOffer, useSelection } from './offer-actor.ts'

/** The totals of the current choice, or of an accepted offer the agreed ones. */
export function useChosenTotals(): OfferTotals {
  const offer = useOffer()
  const selection = useSelection()
  return offer.acceptance?.totals ?? offerTotals(countedContent(offer), selection)
}

/** Returns a function that names a rate of VAT in the language of the page. */
export function useVatName(): (rate: VatRate) => string {
  const { t } = useLingui()
  return (rate) => (rate === 'exempt' ? t`exempt` : vatLabels[rate])
}

/** Net, discount, VAT by rate and gross, as rows. */
export function VatRows({ totals: { before_discount, discount, net, vat, gross } }: { totals: OfferTotals }) {
  const money = useMoney()
  const vatName = useVatName()
  return (
    <>
      {discount && (
        <>
          <div>
            <dt>
              <Trans>Before the discount</Trans>
            </dt>
            <dd>{money(before_discount)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Discount</Trans>
            </dt>
            <dd>−{money(discount.amount)}</dd>
          </div>
        </>
      )}
      <div>
        <dt>
          <Trans>Net</Trans>
        </dt>
        <dd>{money(net)}</dd>
      </div>
      {vat.map((part) => (
        <div key={part.rate}>
          <dt>
            <Trans>VAT {vatName(part.rate)}</Trans>
          </dt>
          <dd>{money(part.vat)}</dd>
        </div>
      ))}
      <div data-whole>
        <dt>
          <Trans>Total with VAT</Trans>
        </dt>
        <dd>{money(gross)}</dd>
      </div>
    </>
  )
}

/** One section of the page with its heading. */
export function Part({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box className={classes.part} component="section" mt={24} aria-labelledby={id}>
      <Flex gap={12} align="baseline" justify="space-between" mb={10}>
        <Title order={2} fz={16} lh="24px" id={id}>
          {title}
        </Title>
        {action}
      </Flex>
      {children}
    </Box>
  )
}

export function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      <Trans>Try again</Trans>
    </Button>
  )
}
