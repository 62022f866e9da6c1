import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconMessageQuestion } from '@tabler/icons-react'
import { useMoney } from '#views/components/money/money.tsx'
import classes from './offer.module.css'
import { useBegin, useIsOpen, useOffer, useSelection } from './offer-actor.ts'
import { useTotals, useVatName } from './totals.tsx'

/** The total of the current choice and the two answers: at the bottom on phones, at the side on wide screens. */
export function TotalBar() {
  const begin = useBegin()
  const isOpen = useIsOpen()
  const { can_ask, variants } = useOffer()
  const { variant } = useSelection()
  const money = useMoney()
  const vatName = useVatName()
  const { gross, vat } = useTotals()
  const rates = vat.map(({ rate }) => vatName(rate)).join(' + ')
  if (!isOpen && !can_ask) return null
  return (
    <aside className={classes.bar} data-no-print>
      <p className={classes.total} role="status">
        <span>
          <Trans>Total with VAT {rates}</Trans>
        </span>
        <strong>{money(gross)}</strong>
      </p>
      {isOpen && (
        <Button
          className={classes.accept}
          leftSection={<IconCheck size={22} stroke={1.9} />}
          onClick={() => begin('accept')}
        >
          {variants.length > 1 ? <Trans>I accept variant {variant}</Trans> : <Trans>I accept the offer</Trans>}
        </Button>
      )}
      {can_ask && (
        <Button
          className={classes.ask}
          variant="default"
          leftSection={<IconMessageQuestion size={22} stroke={1.7} />}
          onClick={() => begin('ask')}
        >
          <Trans>I have a question</Trans>
        </Button>
      )}
    </aside>
  )
}
