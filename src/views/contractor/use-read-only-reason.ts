import { useLingui } from '@lingui/react'
import type { Contractor } from '#contract/contractor/contractor.ts'
import { messageText } from '#contract/messages/messages.ts'
import { useHandledByOthers } from '#views/partner/handled-by-others.tsx'

/** Why a contractor and its contacts are read-only: personal data were erased, or others handle it; otherwise null. */
export function useReadOnlyReason({ anonymised_at, address_country }: Contractor): string | null {
  const { i18n } = useLingui()
  const handledByOthers = useHandledByOthers()
  return anonymised_at ? messageText('record.erased', i18n.locale) : handledByOthers(address_country)
}
