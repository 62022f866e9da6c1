import * as v from 'valibot'
import { fileId } from '#contract/media/files.ts'
import { across, date, requiredText } from '#contract/rules.ts'
import { documentTypes } from './statuses.ts'

/** How things stand with a certificate today. `expiring`: within 90 days. */
export const certificateStates = ['valid', 'expiring', 'expired', 'revoked'] as const
export type CertificateState = (typeof certificateStates)[number]

/** Days before the end at which holders and their companies are reminded, the first of them the mark "expiring". */
export const reminderDays = [90, 30, 7] as const

/** `today` and days are YYYY-MM-DD in Warsaw; a certificate is good on its last day too. */
export function certificateState(
  { expires_on, revoked_at }: { expires_on: string | null; revoked_at: string | null },
  today: string,
): CertificateState {
  if (revoked_at !== null) return 'revoked'
  if (expires_on === null) return 'valid'
  if (expires_on < today) return 'expired'
  return daysUntil(expires_on, today) <= reminderDays[0] ? 'expiring' : 'valid'
}

/** Days of the calendar from one day to another; the day on which summer time ends counts as one. */
export function daysUntil(day: string, from: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The last day of a certificate that is good for so many months: the same day of a later month, or that month's last. */
export function expiryOf(issued_on: string, months: number | null): string | null {
  if (months === null) return null
  const [year = 0, month = 1, day = 1] = issued_on.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

export const certificateKinds = ['issued', 'external'] as const

/** A certificate that somebody holds, in lists of both zones. */
export const issuedRow = {
  id: v.number(),
  kind: v.picklist(certificateKinds),
  certificate_number: v.string(),
  document_type: v.picklist(documentTypes),
  first_name: v.string(),
  last_name: v.string(),
  /** The training, or what an external one certifies. */
  title: v.string(),
  /** Who gave an external one. */
  issuer: v.nullable(v.string()),
  issued_on: v.string(),
  expires_on: v.nullable(v.string()),
  revoked_at: v.nullable(v.string()),
  state: v.picklist(certificateStates),
  /** Whether there is a file to download; that of a generated one follows in moments. */
  has_file: v.boolean(),
  created_at: v.string(),
}

/** A certificate from elsewhere: its scan, and what stands on it. */
export const externalCertificate = {
  title: requiredText(160),
  certificate_number: requiredText(60),
  issuer: requiredText(160),
  first_name: requiredText(80),
  last_name: requiredText(80),
  issued_on: date(),
  expires_on: v.optional(v.nullable(date()), null),
  file: fileId(),
}
/** Whether it ends after it began. */
export function endsAfterIssue<T extends { issued_on: string; expires_on: string | null }>() {
  return across<T, keyof T & string>(
    ['issued_on', 'expires_on'],
    'expires_on',
    ({ issued_on, expires_on }) => expires_on === null || expires_on >= issued_on,
    'rule.expires_after_issue',
  )
}
