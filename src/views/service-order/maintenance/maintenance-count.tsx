import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import { formatNumber } from '#services/formatting.ts'

/** How many maintenances a list has. */
export function MaintenanceCount({ count }: { count: number }) {
  const { i18n } = useLingui()
  const shown = formatNumber(count, i18n.locale)
  return <Plural value={count} one={`${shown} maintenance`} other={`${shown} maintenances`} />
}
