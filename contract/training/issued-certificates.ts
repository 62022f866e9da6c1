import * as v from 'valibot'
import { fileId } from '#contract/media/files.ts'
import { bounded, notInFuture, yearsAhead } from '#contract/values/bounds.ts'
import { daysUntil, monthsAfter } from '#contract/values/days.ts'
import { date, properName, requiredText } from '#contract/values/rules.ts'
import { type CertificateState, type CertificateStatus, certificateStates, documentTypes } from './statuses.ts'

/** Days before the end at which holders and their companies are reminded; from the first of them on the state is `expiring`. */
export const reminderDays = [90, 30, 7] as const

/** The status to show today. `today` and days are YYYY-MM-DD in Warsaw time; a certificate is still valid on its last day. */
export function certificateState(
  { status, expires_on }: { status: CertificateStatus; expires_on: string | null },
  today: string,
): CertificateState {
  if (status !== 'valid' || expires_on === null) return status
  if (expires_on < today) return 'expired'
  return daysUntil(expires_on, today) <= reminderDays[0] ? 'expiring' : 'valid'
}

/** Last day of a certificate valid for a number of months: the same day of a later month, or that month's last day. */
export const expiryOf = (issued_on: string, months: number | null): string | null =>
  months === null ? null : monthsAfter(issued_on, months)

export const certificateKinds = ['issued', 'external'] as const

/** A certificate in the lists of both zones. */
export const issuedRow = {
  id: v.number(),
  kind: v.picklist(certificateKinds),
  certificate_number: v.string(),
  document_type: v.picklist(documentTypes),
  first_name: v.string(),
  last_name: v.string(),
  /** The training, or the subject of an external certificate. */
  title: v.string(),
  /** Issuer of an external certificate. */
  issuer: v.nullable(v.string()),
  issued_on: v.string(),
  expires_on: v.nullable(v.string()),
  revoked_at: v.nullable(v.string()),
  state: v.picklist(certificateStates),
  /** Whether there is a file; that of a generated certificate is created shortly after it. */
  has_file: v.boolean(),
  created_at: v.string(),
}

/** An external certificate: its scan and data. */
export const externalCertificate = {
  title: requiredText(160),
  certificate_number: requiredText(60),
  issuer: requiredText(160),
  first_name: properName(80),
  last_name: properName(80),
  issued_on: bounded(date(), { until: [notInFuture] }),
  expires_on: v.optional(
    v.nullable(
      bounded(date(), {
        from: [{ of: { field: 'issued_on' }, says: 'rule.expires_after_issue' }],
        until: [yearsAhead(50)],
      }),
    ),
    null,
  ),
  file: fileId(),
}
