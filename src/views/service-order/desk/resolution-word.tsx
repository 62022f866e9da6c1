import { useLingui } from '@lingui/react'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import { resolutionWords } from '#contract/service-order/resolutions.ts'
import { labelIn } from '#views/components/entity/label.ts'

/** The label of a resolution. */
export function ResolutionWord({ of }: { of: Resolution }) {
  const { i18n } = useLingui()
  return <bdi>{labelIn(i18n, resolutionWords[of])}</bdi>
}
