import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { optionsOf } from '#contract/declare/statuses.ts'
import {
  type CertificateKind,
  certificateStateWords,
  type FGasCertificateState,
  fGasCertificateKinds,
} from '#contract/f-gas/words.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

/** Labels of the kinds of certificates. */
export const fGasKindWords: Record<CertificateKind, MessageDescriptor> = withOtherWord({
  company: msg`Company certificate`,
  A1: msg`Category A1`,
  A2: msg`Category A2`,
  B: msg`Category B`,
  C: msg`Category C`,
  D: msg`Category D`,
  E: msg`Category E`,
  I: msg`Category I`,
  II: msg`Category II`,
  III: msg`Category III`,
  IV: msg`Category IV`,
})
export const fGasKindOptions = fGasCertificateKinds.map((value) => ({ value, label: fGasKindWords[value] }))

export const fGasStateOptions = optionsOf(certificateStateWords)

/** The state of a certificate. */
export const StateBadge = ({ state }: { state: FGasCertificateState }) => (
  <StatusBadge of={certificateStateWords[state]} />
)

/** The kind of a certificate. */
export function KindName({ kind }: { kind: CertificateKind }) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(fGasKindWords[kind])}</bdi>
}
