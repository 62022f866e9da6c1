import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import {
  type CertificateKind,
  type CertificateState,
  certificateKinds,
  certificateStateWords,
} from '#contract/f-gas/words.ts'
import { optionsOf } from '#contract/statuses.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

/** Labels of the kinds of certificates. */
export const kindWords: Record<CertificateKind, MessageDescriptor> = {
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
}
export const kindOptions = certificateKinds.map((value) => ({ value, label: kindWords[value] }))

export const stateOptions = optionsOf(certificateStateWords)

/** The state of a certificate. */
export const StateBadge = ({ state }: { state: CertificateState }) => <StatusBadge of={certificateStateWords[state]} />

/** The kind of a certificate. */
export function KindName({ kind }: { kind: CertificateKind }) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(kindWords[kind])}</bdi>
}
