import { registrationCheck } from '#contract/unit/statuses.ts'
import type { RegistrationCheck } from '#contract/unit/values.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

/** The check of a registration. */
export function CheckBadge({ check }: { check: RegistrationCheck }) {
  return <StatusBadge of={registrationCheck[check]} />
}
