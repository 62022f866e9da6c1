import { useLingui } from '@lingui/react'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import { resolutionWords } from '#views/service-order/words.ts'

/** The label of a resolution. */
export function ResolutionWord({ of }: { of: Resolution }) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(resolutionWords[of])}</bdi>
}
