import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { fromGrosze } from '#contract/values/money.ts'
import { shownMoney } from '#services/amounts.ts'

/** Formats an amount in złote: a decimal string of the contract, or whole grosze. */
export function useMoney(): (amount: string | number) => string {
  const { i18n } = useLingui()
  return useCallback(
    (amount) => shownMoney(typeof amount === 'number' ? fromGrosze(amount) : amount, i18n.locale),
    [i18n],
  )
}

/** An amount in złote, as in `useMoney`. */
export function Money({ amount }: { amount: string | number }) {
  const money = useMoney()
  return <span className="tabular">{money(amount)}</span>
}
