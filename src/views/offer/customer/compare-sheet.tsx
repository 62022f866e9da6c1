import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { countedContent } from '#contract/offer/public-content.ts'
import { offerTotals } from '#contract/offer/totals.ts'
import { formatNumber } from '#services/formatting.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { fixedLines, variantTitle } from '#views/offer/contents.ts'
import classes from './offer.module.css'
import { useOffer } from './offer-actor.ts'
import { Sheet } from './sheet.tsx'

/** Compares the variants side by side: prices, then the quantity of every item in each variant. */
export function CompareSheet({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui()
  const offer = useOffer()
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
                  <small>
                    <Trans>Variant {variant.key}</Trans>
                  </small>
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
    return <IconMinus className={classes.no} size={18} stroke={1.7} role="img" aria-label={t`not included`} />
  if (amount === 1)
    return <IconCheck className={classes.yes} size={18} stroke={2} role="img" aria-label={t`included`} />
  return <bdi>{formatNumber(amount, locale, { maximumFractionDigits: 3 })}</bdi>
}
