import { Trans, useLingui } from '@lingui/react/macro'
import { formatPrice } from '#views/device/cms/amounts.ts'

/** A price in the format of the language, which says that it is net. */
export function Price({ amount, className }: { amount: string | null; className?: string }) {
  const { i18n } = useLingui()
  const price = formatPrice(amount, i18n.locale)
  return <span className={className}>{price === null ? '–' : <Trans>{price} net</Trans>}</span>
}
