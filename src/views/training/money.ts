import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { fromGrosze } from '#contract/money.ts'
import { formatNumber } from '#services/formatting.ts'

/** Says an amount in złote: a decimal string of the contract, or whole grosze. */
export function useMoney(): (amount: string | number) => string {
  const { i18n } = useLingui()
  return useCallback(
    (amount) => {
      const zlotys = Number(typeof amount === 'number' ? fromGrosze(amount) : amount)
      return formatNumber(zlotys, i18n.locale, { style: 'currency', currency: 'PLN', minimumFractionDigits: 2 })
    },
    [i18n],
  )
}
