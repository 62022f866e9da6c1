import { useLingui } from '@lingui/react'
import type { CoverageState } from '#contract/unit/coverage.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import { coverageWords } from './words.ts'

/** The warranty coverage of a unit. */
export function CoverageBadge({ state }: { state: CoverageState }) {
  const { i18n } = useLingui()
  const { tone, label } = coverageWords[state]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}
