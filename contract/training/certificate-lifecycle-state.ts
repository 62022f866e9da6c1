import { type SnapshotFrom, transition } from 'xstate'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import { type CertificateContext, type CertificateEvent, certificate } from './certificate-lifecycle.ts'
import { type CertificateStatus, type CertificateVerb, certificateVerb } from './statuses.ts'

/** The columns of a certificate that its lifecycle reads. */
export type CertificateRecord = Omit<CertificateContext, 'is_external'> & { status: CertificateStatus; kind: string }

/** Builds the chart's snapshot of a stored certificate. */
export function certificateSnapshot({ status, kind, ...row }: CertificateRecord): SnapshotFrom<typeof certificate> {
  const { partner_id, revoked_at, revoked_by, revocation_reason } = row
  const context = { partner_id, revoked_at, revoked_by, revocation_reason, is_external: kind === 'external' }
  return certificate.resolveState({ value: status, context })
}

/** The columns after an event, or null when the lifecycle does not allow the event. */
export function certificateAfter(row: CertificateRecord, event: CertificateEvent) {
  const snapshot = certificateSnapshot(row)
  if (!snapshot.can(event)) return null
  const [{ value, context }] = transition(certificate, snapshot, event)
  const { revoked_at, revoked_by, revocation_reason } = context
  return { status: value, revoked_at, revoked_by, revocation_reason }
}

/** The actions that the lifecycle allows this person now, given a reason. */
export function certificateChoices(row: CertificateRecord, by: By, at = new Date().toISOString()): CertificateVerb[] {
  const snapshot = certificateSnapshot(row)
  return namesOf(certificateVerb).filter((verb) => snapshot.can({ type: `certificate.${verb}`, reason: '…', by, at }))
}
