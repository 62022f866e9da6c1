import * as v from 'valibot'
import { fileId } from '#contract/media/files.ts'
import { daysUntil, monthsAfter } from '#contract/values/days.ts'
import { across, date, properName, requiredText } from '#contract/values/rules.ts'
import { documentTypes } from './statuses.ts'

/** State of a certificate today. `expiring`: within 90 days. */
export const certificateStates = ['valid', 'expiring', 'expired', 'revoked'] as const
export type CertificateState = (typeof certificateStates)[number]

/** Days before the end at which holders and their companies are reminded; from the first of them on the state is `expiring`. */
export const reminderDays = [90, 30, 7] as const

/** `today` and days are YYYY-MM-DD in Warsaw time; a certificate is still valid on its last day. */
export function certificateState(
  { expires_on, revoked_at }: { expires_on: string | null; revoked_at: string | null },
  today: string,
): CertificateState {
  if (revoked_at !== null) return 'revoked'
  if (expires_on === null) return 'valid'
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
  issued_on: date(),
  expires_on: v.optional(v.nullable(date()), null),
  file: fileId(),
}
/** Whether the expiry date is after the date of issue. */
export function endsAfterIssue<T extends { issued_on: string; expires_on: string | null }>() {
  return across<T, keyof T & string>(
    ['issued_on', 'expires_on'],
    'expires_on',
    ({ issued_on, expires_on }) => expires_on === null || expires_on >= issued_on,
    'rule.expires_after_issue',
  )
}
