import { useLingui } from '@lingui/react'
import { formatPrice } from '#views/device/cms/amounts.ts'

/** A net price in the format of the language. */
export function Price({ amount, className }: { amount: string | null; className?: string }) {
  const { i18n } = useLingui()
  return <span className={className}>{formatPrice(amount, i18n.locale) ?? '–'}</span>
}
