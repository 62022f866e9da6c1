import type { CoverageState } from '#contract/unit/coverage.ts'
import { coverageState } from '#contract/unit/statuses.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

/** The warranty coverage of a unit. */
export function CoverageBadge({ state }: { state: CoverageState }) {
  return <StatusBadge of={coverageState[state]} />
}
