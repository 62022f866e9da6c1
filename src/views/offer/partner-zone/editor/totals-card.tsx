import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { vatLabels } from '#contract/offer/vat.ts'
import { shownDecimal, shownMoney } from '#services/amounts.ts'
import { useActiveLine } from './active-line.ts'
import classes from './editor.module.css'
import { useValue } from './editor-actor.ts'
import { useActiveVariant, useTotals } from './editor-totals.tsx'

/** The totals and the margin of the variant that is being edited. */
export function TotalsCard({ onShowPurchase }: { onShowPurchase: () => void }) {
  const { i18n, t } = useLingui()
  const { locale } = i18n
  const all = useTotals()
  const housing = useValue('housing')
  const line = useActiveLine()
  const active = useActiveVariant()
  const [chosen, setChosen] = useState<{ variant: string | null; line: string | null } | null>(null)
  // The variant of the edited line is shown until the person chooses another one.
  const variant = chosen?.line === line ? chosen.variant : (active ?? chosen?.variant)
  const shown = all.find((one) => one.variant === variant) ?? all[0]
  if (!shown) return null
  const { totals, margin } = shown
  return (
    <section className={classes.totals} aria-label={t`Total`}>
      {all.length > 1 && (
        <div className={classes.variants}>
          {all.map((one) => (
            <button
              key={one.variant}
              type="button"
              aria-pressed={one === shown}
              onClick={() => setChosen({ variant: one.variant, line })}
            >
              {one.variant}
            </button>
          ))}
        </div>
      )}
      <dl>
        {totals.discount && (
          <div>
            <dt>
              <Trans>Discount {shownDecimal(totals.discount.percent, locale)}%</Trans>
            </dt>
            <dd>{shownMoney(`-${totals.discount.amount}`, locale)}</dd>
          </div>
        )}
        <div>
          <dt>{shown.variant ? <Trans>Variant {shown.variant} net</Trans> : <Trans>Net</Trans>}</dt>
          <dd>{shownMoney(totals.net, locale)}</dd>
        </div>
        {totals.vat.map(({ rate, vat }) => (
          <div key={rate}>
            <dt>
              <Trans>VAT {vatLabels[rate]}</Trans>
              {rate === '8' && housing === 'house' && <Trans> · house up to 300 m²</Trans>}
              {rate === '8' && housing === 'flat' && <Trans> · flat up to 150 m²</Trans>}
            </dt>
            <dd>{shownMoney(vat, locale)}</dd>
          </div>
        ))}
        <div className={classes.gross}>
          <dt>
            <Trans>Gross</Trans>
          </dt>
          <dd>{shownMoney(totals.gross, locale)}</dd>
        </div>
      </dl>
      <div className={classes.margin} data-no-print>
        <IconEyeOff size={18} stroke={1.7} aria-hidden />
        <span>
          <strong>
            <Trans>Your margin</Trans>
          </strong>
          <Trans>the customer does not see it</Trans>
        </span>
        <span className={classes.earned}>
          {margin.margin === null ? '–' : shownMoney(margin.margin, locale)}
          {margin.percent !== null && <em>{shownDecimal(margin.percent, locale)}%</em>}
          {margin.unknown_lines > 0 && (
            <UnstyledButton className={classes.purchase} onClick={onShowPurchase}>
              <Plural
                value={margin.unknown_lines}
                one="not known for # line: type its purchase price"
                other="not known for # lines: type their purchase prices"
              />
            </UnstyledButton>
          )}
        </span>
      </div>
    </section>
  )
}
