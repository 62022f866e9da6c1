import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import { formatNumber } from '#services/formatting.ts'

/** How many orders a list has. */
export function OrderCount({ count }: { count: number }) {
  const { i18n } = useLingui()
  const shown = formatNumber(count, i18n.locale)
  return <Plural value={count} one={`${shown} order`} other={`${shown} orders`} />
}

/** How many orders of parts a list has. */
export function PartsOrderCount({ count }: { count: number }) {
  const { i18n } = useLingui()
  const shown = formatNumber(count, i18n.locale)
  return <Plural value={count} one={`${shown} spare-parts order`} other={`${shown} spare-parts orders`} />
}

/** How many maintenances a list has. */
export function MaintenanceCount({ count }: { count: number }) {
  const { i18n } = useLingui()
  const shown = formatNumber(count, i18n.locale)
  return <Plural value={count} one={`${shown} maintenance`} other={`${shown} maintenances`} />
}
