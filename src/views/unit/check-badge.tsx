import { useLingui } from '@lingui/react'
import type { RegistrationCheck } from '#contract/unit/words.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import { checkWords } from './words.ts'

/** The check of a registration. */
export function CheckBadge({ check }: { check: RegistrationCheck }) {
  const { i18n } = useLingui()
  const { tone, label } = checkWords[check]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}
