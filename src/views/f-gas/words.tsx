import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { type CertificateKind, type CertificateState, certificateKinds } from '#contract/f-gas/words.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import type { Status } from '#views/components/status/statuses.ts'

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

export const stateWords: Record<CertificateState, Status> = {
  valid: { tone: 'green', label: msg`Valid` },
  ending: { tone: 'amber', label: msg`Ends soon` },
  over: { tone: 'red', label: msg({ context: 'certificate', message: 'Expired' }) },
}
export const stateOptions = (Object.keys(stateWords) as CertificateState[]).map((value) => ({
  value,
  label: stateWords[value].label,
}))

/** The state of a certificate. */
export function StateBadge({ state }: { state: CertificateState }) {
  const { i18n } = useLingui()
  return <Badge tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Badge>
}

/** The kind of a certificate. */
export function KindName({ kind }: { kind: CertificateKind }) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(kindWords[kind])}</bdi>
}
