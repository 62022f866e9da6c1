import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { netOf, vatRate } from '#contract/training/vat.ts'
import { useMoney } from '#views/components/money/money.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import classes from './training.module.css'

interface Prices {
  price_brutto: string
  price_netto: string
}

/** The gross price. The net price follows it as long as it equals the gross price without VAT. */
export function GrossField({ slot }: { slot: FieldSlot<Prices> }) {
  const { values, change } = slot
  const follows = values.price_netto === '' || isSame(values.price_netto, netOf(values.price_brutto))
  const onChange = (typed: unknown) => {
    const price_brutto = String(typed)
    const proposed = netOf(price_brutto)
    change(follows && proposed !== null ? { price_brutto, price_netto: proposed } : { price_brutto })
  }
  return slot.usual({ onChange })
}

/** The net price, with a suggestion if it differs from the gross price without VAT. */
export function NetField({ slot }: { slot: FieldSlot<Prices> }) {
  const money = useMoney()
  const { values, change, disabled } = slot
  const proposed = netOf(values.price_brutto)
  const differs = proposed !== null && !isSame(values.price_netto, proposed)
  return (
    <div>
      {slot.usual()}
      {differs && !disabled && (
        <p className={classes.proposal}>
          <Trans>
            With {vatRate}% VAT: {money(proposed)}.
          </Trans>{' '}
          <Anchor component="button" type="button" onClick={() => change({ price_netto: proposed })}>
            <Trans>Take it</Trans>
          </Anchor>
        </p>
      )}
    </div>
  )
}

function isSame(typed: string, amount: string | null): boolean {
  return amount !== null && Number(typed.replace(',', '.')) === Number(amount)
}
