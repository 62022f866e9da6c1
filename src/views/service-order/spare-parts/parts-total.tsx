import { Trans } from '@lingui/react/macro'
import { fromGrosze, toGrosze } from '#contract/money.ts'
import type { OrderedLine } from '#contract/service-order/spare-parts/form.ts'
import type { FoundPart } from '#contract/service-order/spare-parts/parts.ts'
import { Price } from './price.tsx'
import classes from './spare-parts.module.css'

interface PartsTotalProps {
  lines: readonly OrderedLine[]
  /** Parts by number, as far as they are loaded. */
  known: ReadonlyMap<string, FoundPart | null> | null
}

/** Pieces and net price of the lines together, before they are ordered. */
export function PartsTotal({ lines, known }: PartsTotalProps) {
  if (lines.length === 0) return null
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const priced = lines.flatMap(({ number, quantity }) => {
    const price = known?.get(number)?.net_price
    return price ? [toGrosze(price) * quantity] : []
  })
  const unpriced = lines.length - priced.length
  return (
    <p className={classes.total} role="status">
      <strong>
        <Trans>Total pieces: {pieces}</Trans>
      </strong>
      <span>
        <Trans>
          net <Price amount={fromGrosze(priced.reduce((sum, amount) => sum + amount, 0))} className={classes.number} />
        </Trans>
        {unpriced > 0 && (
          <>
            {' '}
            <Trans>without lines of unknown price: {unpriced}</Trans>
          </>
        )}
      </span>
    </p>
  )
}
